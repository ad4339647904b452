import { InvalidArgumentError } from 'commander';
import { isDateOnly } from '../domain/dates.ts';

/** A calendar day as `YYYY-MM-DD`. */
export function dateOnly(text: string): string {
  if (isDateOnly(text)) return text;
  throw new InvalidArgumentError('Enter a valid date as YYYY-MM-DD.');
}
