/**
 * Reads the fields of a foreign object, of which nothing is certain, and remembers which were read: the rest
 * is what has no place in a record.
 */
export class ForeignFields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(values: unknown) {
    this.#values = isObject(values) ? values : {};
  }

  /** The value under the first of the names that has one. */
  value(...names: readonly string[]): unknown {
    let found: unknown;
    for (const name of names) {
      this.#read.add(name);
      if (!Object.hasOwn(this.#values, name)) continue;
      found ??= this.#values[name] ?? undefined;
    }
    return found;
  }

  /** A text, also of a number; undefined if it is empty. */
  text(...names: readonly string[]): string | undefined {
    const value = this.value(...names);
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' ? undefined : text;
  }

  /** A number, also one that is written as text. */
  number(...names: readonly string[]): number | undefined {
    const text = this.text(...names);
    return text !== undefined && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  }

  /** A decimal number with a point, as it is written; any other text as it is. */
  amount(...names: readonly string[]): string | undefined {
    const text = this.text(...names);
    return text === undefined ? undefined : plainDecimal(text);
  }

  /** True or false, also as `1`, `0`, `true`, `false`, `yes`, `no`. */
  flag(...names: readonly string[]): boolean | undefined {
    const value = this.value(...names);
    if (typeof value === 'boolean') return value;
    const text = String(typeof value === 'number' || typeof value === 'string' ? value : '');
    if (/^(1|true|yes)$/i.test(text)) return true;
    return /^(0|false|no)$/i.test(text) ? false : undefined;
  }

  /** The day of a date or moment, as it is written: a conversion to another zone could move it. */
  date(...names: readonly string[]): string | undefined {
    const text = this.text(...names);
    // The zero time of Go.
    if (text === undefined || text.startsWith('0001-01-01')) return undefined;
    return /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text;
  }

  /** Texts of a list. */
  texts(...names: readonly string[]): string[] | undefined {
    const value = this.value(...names);
    if (!Array.isArray(value)) return undefined;
    const texts = value.filter((item): item is string => typeof item === 'string' && item !== '');
    return texts.length === 0 ? undefined : texts;
  }

  /** An object within. */
  object(...names: readonly string[]): ForeignFields {
    return new ForeignFields(this.value(...names));
  }

  /** What was not read and says something. */
  get unmapped(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.#values).filter(
        ([name, value]) => !this.#read.has(name) && value !== null && value !== '',
      ),
    );
  }
}

// `1e-7` and `1e21` are numbers that no price has: refused as they are.
const plainDecimal = (text: string): string => text.replace(/^(?<sign>-?)\./, '$<sign>0.');

/** Whether a value is an object with keys. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
