import { type Command, InvalidArgumentError } from 'commander';
import { fields } from '../contract/fields.ts';

/** A whole number from `minimum` to `maximum`, in plain decimal digits. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Enter a whole number from ${minimum} to ${maximum}.`);
  };
}

/** The code of a currency, in any case. */
export function currencyCode(text: string): string {
  const code = fields.anyCurrency.safeParse(text.toUpperCase());
  if (code.success) return code.data;
  throw new InvalidArgumentError('Enter the ISO 4217 code of a currency, such as USD.');
}

/**
 * The path of a folder. An empty path is an unset variable, not the default folder; a value that starts like
 * an option means that the path was forgotten.
 */
export function folder(text: string): string {
  if (text !== '' && !text.startsWith('--')) return text;
  throw new InvalidArgumentError('Enter the path of a folder.');
}

// Anything a `Host` header can contain: a name or an address, optionally with a port.
const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** A host name as it appears in a `Host` header. */
export function hostName(text: string): string {
  if (HOST.test(text)) return text;
  throw new InvalidArgumentError(
    'Enter a host name such as perennial.home.arpa, without http://, a path, or *.',
  );
}

/**
 * Ends a command that changes what its options name if they name nothing, with those that can be given: all but
 * `--account`, or the ones called `names`.
 */
export function requireChange(
  command: Command,
  options: object,
  names: readonly string[] = command.options.flatMap(({ long }) => long ?? []),
): void {
  if (Object.keys(options).some((name) => name !== 'account')) return;
  const all = names.filter((name) => name !== '--account').join(', ');
  command.error(`error: there is nothing to change; specify at least one of ${all}`);
}
