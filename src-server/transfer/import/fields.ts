/**
 * Reads fields of an untrusted object, and tracks which ones were read, so that the rest can be reported as
 * unmapped.
 */
export class ForeignFields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  constructor(values: unknown) {
    this.#values = isObject(values) ? values : {};
  }

  /** The first value among several possible names. */
  value(...names: readonly string[]): unknown {
    let found: unknown;
    for (const name of names) {
      this.#read.add(name);
      if (!Object.hasOwn(this.#values, name)) continue;
      found ??= this.#values[name] ?? undefined;
    }
    return found;
  }

  /** A string or number as trimmed text; undefined if empty. */
  text(...names: readonly string[]): string | undefined {
    const value = this.value(...names);
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' ? undefined : text;
  }

  /** A number, or a string that contains one. */
  number(...names: readonly string[]): number | undefined {
    const text = this.text(...names);
    return text !== undefined && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  }

  /** A decimal number as text; other text is returned unchanged, to be rejected later. */
  amount(...names: readonly string[]): string | undefined {
    const text = this.text(...names);
    return text === undefined ? undefined : plainDecimal(text);
  }

  /** A boolean, also as `1`, `0`, `true`, `false`, `yes` or `no`. */
  flag(...names: readonly string[]): boolean | undefined {
    const value = this.value(...names);
    if (typeof value === 'boolean') return value;
    const text = String(typeof value === 'number' || typeof value === 'string' ? value : '');
    if (/^(1|true|yes)$/i.test(text)) return true;
    return /^(0|false|no)$/i.test(text) ? false : undefined;
  }

  /** The date part of a date or timestamp, as written: converting time zones could shift it. */
  date(...names: readonly string[]): string | undefined {
    const text = this.text(...names);
    // Go's zero time.
    if (text === undefined || text.startsWith('0001-01-01')) return undefined;
    return /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text;
  }

  /** The non-empty strings of an array. */
  texts(...names: readonly string[]): string[] | undefined {
    const value = this.value(...names);
    if (!Array.isArray(value)) return undefined;
    const texts = value.filter((item): item is string => typeof item === 'string' && item !== '');
    return texts.length === 0 ? undefined : texts;
  }

  /** A nested object. */
  object(...names: readonly string[]): ForeignFields {
    return new ForeignFields(this.value(...names));
  }

  /** Non-empty values that were not read. */
  get unmapped(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.#values).filter(
        ([name, value]) => !this.#read.has(name) && value !== null && value !== '',
      ),
    );
  }
}

// Only `.5` needs a leading zero.
const plainDecimal = (text: string): string => text.replace(/^(?<sign>-?)\./, '$<sign>0.');

/** Whether a value is a plain object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
