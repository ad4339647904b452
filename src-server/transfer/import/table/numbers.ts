import { plainAmount, ungroupedDigits } from '../../../domain/amount-text.ts';
import { isCurrencyText } from '../currencies.ts';
import type { Interview } from '../interview.ts';

/** Decimal separator. */
export type Decimal = '.' | ',';

/** An amount as a decimal number, and the currency text beside it. */
export type CellAmount = { amount: string; currency: string };

const LONGEST_AMOUNT = 60;

const AMOUNT =
  /^(?<before>(?:\p{L}\.|[^\d.,()+-])*)(?<sign>[(+-]*)(?<inner>[^\d.,()+-]*)(?<number>[\d.,][\d.,' ]*)(?<close>[-)]*)(?<after>[^\d.,()+-]*\.?)$/u;

/**
 * Parses an amount with the given decimal separator: `1.234,50 €`, `$15`, `1'234.50`, `(12.00)`, `12,00-`,
 * `9,99 €/Monat`, `12.-`.
 */
export function readAmount(text: string, decimal: Decimal): CellAmount | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const written = plainAmount(text)
    .replaceAll('−', '-')
    // Whole amounts in German and the Nordic languages: "12.-", "12,–".
    .replace(/(?<=\d[.,])[-–—]{1,2}/, '00')
    .replace(/\s*(\/|\b(?:per|pro|je|par|por)\b).*$/i, '');
  const { before, sign, inner, number, close, after } = AMOUNT.exec(written)?.groups ?? {};
  const digits = number === undefined ? undefined : readNumber(number.trim(), decimal);
  if (digits === undefined) return undefined;
  const currency = [before, inner, after].map((part) => part?.trim() ?? '').find(Boolean) ?? '';
  // With any other word, this is not an amount: "12 Monate".
  if (/\p{L}{4,}/u.test(currency) && !isCurrencyText(currency)) return undefined;
  const isNegative = /[(-]/.test(sign ?? '') || (close ?? '').startsWith('-');
  return { amount: (isNegative ? '-' : '') + digits, currency };
}

function readNumber(text: string, decimal: Decimal): string | undefined {
  const [whole = '', decimals, ...rest] = text.split(decimal);
  if (rest.length > 0 || (decimals !== undefined && !/^\d*$/.test(decimals))) return undefined;
  if (whole === '' && (decimals ?? '') === '') return undefined;
  const digits = ungroupedDigits(whole);
  if (digits === undefined) return undefined;
  return (decimals ?? '') === '' ? digits : `${digits || '0'}.${decimals}`;
}

const DECIMALS = ['.', ','] as const;

type Reading = CellAmount & { decimal: Decimal };

/**
 * The possible readings of a cell, given the decimal separator of its column. `29,90` has only one, whatever its column
 * uses; `1,234` has two while that is open.
 */
export function readingsOf(text: string, column: Decimal | undefined): Reading[] {
  const readings = DECIMALS.flatMap((decimal) => {
    const read = readAmount(text, decimal);
    return read === undefined ? [] : [{ ...read, decimal }];
  });
  const asInColumn = readings.filter(({ decimal }) => decimal === column);
  return asInColumn.length > 0 ? asInColumn : readings;
}

/**
 * Whether amounts below zero in a column are what is paid, as in statements of banks. Asks if there are any; where
 * fewer amounts are above zero, they are assumed to be.
 */
export function decideMinus(
  cells: readonly { row: number; text: string }[],
  { column, decimal }: { column: string; decimal: Decimal | undefined },
  interview: Interview,
): 'expense' | 'income' | undefined {
  const amounts = cells.map((cell) => ({
    ...cell,
    amount: Number(readingsOf(cell.text, decimal)[0]?.amount ?? 0),
  }));
  const negative = amounts.filter(({ amount }) => amount < 0);
  const [example] = negative;
  if (example === undefined) return undefined;
  const positive = amounts.filter(({ amount }) => amount > 0);
  const choices = [{ value: 'expense' }, { value: 'income' }];
  const { row, text } = example;
  const answer = interview.ask({
    code: 'minus',
    key: column,
    choices,
    example: { row, text },
    rows: negative.length,
    assumed: negative.length > positive.length ? 'expense' : 'income',
  });
  return answer === 'expense' ? 'expense' : 'income';
}

/**
 * Determines the decimal separator of a column from its cells that have only one reading. If there are none, or they
 * disagree, asks about a cell with two different ones, showing both.
 */
export function decideDecimal(
  cells: readonly { row: number; text: string }[],
  column: string,
  interview: Interview,
): Decimal | undefined {
  const read = cells.map(({ row, text }) => ({ row, text, readings: readingsOf(text, undefined) }));
  const certain = read.flatMap(({ readings: [one, other] }) => (one && !other ? one.decimal : []));
  const [only, ...others] = new Set(certain);
  if (only !== undefined && others.length === 0) return only;
  const ambiguous = read.filter(
    ({ readings: [one, other] }) => other && one?.amount !== other.amount,
  );
  const [first] = ambiguous;
  if (first === undefined) return undefined;
  const { row, text, readings } = first;
  const choices = readings.map(({ decimal, amount }) => ({ value: decimal, label: amount }));
  const answer = interview.ask({
    code: 'decimals',
    key: column,
    choices,
    example: { row, text },
    rows: ambiguous.length,
  });
  return DECIMALS.find((decimal) => decimal === answer);
}

/** The currency beside an amount that can't be read; empty if there is none. */
export function currencyBeside(text: string): string {
  const rest = plainAmount(text)
    .replaceAll(/[\d.,'()\s+−-]+/g, ' ')
    .trim();
  return isCurrencyText(rest) ? rest : '';
}

/** Whether a text is an amount with either decimal separator. */
export const isAmount = (text: string): boolean => readingsOf(text, undefined).length > 0;
