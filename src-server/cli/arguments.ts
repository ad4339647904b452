import { InvalidArgumentError } from 'commander';
import { isDateOnly } from '../domain/dates.ts';

/** A whole number from `minimum` to `maximum`, in plain decimal digits. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new InvalidArgumentError(`Give a whole number from ${minimum} to ${maximum}.`);
  };
}

/** A calendar day as `YYYY-MM-DD`. */
export function dateOnly(text: string): string {
  if (isDateOnly(text)) return text;
  throw new InvalidArgumentError('Give a real date as YYYY-MM-DD.');
}

/** The path of a folder; an empty one is an unset variable, not the usual folder. */
export function folder(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('Give the path of a folder.');
}
