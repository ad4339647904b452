import { InvalidArgumentError } from 'commander';

/** A whole number from `minimum` to `maximum`, in plain decimal digits. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Enter a whole number from ${minimum} to ${maximum}.`);
  };
}

/**
 * The path of a folder. An empty one is an unset variable, not the usual folder; what begins as an option
 * is one, whose turn came because the path was forgotten.
 */
export function folder(text: string): string {
  if (text !== '' && !text.startsWith('--')) return text;
  throw new InvalidArgumentError('Enter the path of a folder.');
}

// What a `Host` header can hold: a name or an address, perhaps with a port.
const HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** A name under which the server is called, as it stands in a `Host` header. */
export function hostName(text: string): string {
  if (HOST.test(text)) return text;
  throw new InvalidArgumentError(
    'Enter a host name such as perennial.home.arpa, without http://, a path, or *.',
  );
}
