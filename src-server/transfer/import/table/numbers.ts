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

/**
 * Whether amounts below zero in a column are what is paid, as in statements of banks. Asks if there are any; where no
 * other amounts are above zero, they are assumed to be.
 */
export function decideMinus(
  cells: readonly { row: number; text: string }[],
  { column, decimal }: { column: string; decimal: Decimal },
  interview: Interview,
): 'expense' | 'income' | undefined {
  const amounts = cells.map((cell) => ({
    ...cell,
    amount: Number(readAmount(cell.text, decimal)?.amount ?? 0),
  }));
  const example = amounts.find(({ amount }) => amount < 0);
  if (example === undefined) return undefined;
  const isMixed = amounts.some(({ amount }) => amount > 0);
  const choices = [{ value: 'expense' }, { value: 'income' }];
  const { row, text } = example;
  const answer = interview.ask({
    code: 'minus',
    key: column,
    choices,
    example: { row, text },
    assumed: isMixed ? 'income' : 'expense',
  });
  return answer === 'expense' ? 'expense' : 'income';
}

/**
 * Determines the decimal separator of a column from all of its cells. If both are possible and give different
 * amounts, asks, showing both readings of one cell.
 */
export function decideDecimal(
  cells: readonly { row: number; text: string }[],
  column: string,
  interview: Interview,
): Decimal | undefined {
  const readings = cells.map(({ row, text }) => ({
    row,
    text,
    point: readAmount(text, '.')?.amount,
    comma: readAmount(text, ',')?.amount,
  }));
  const points = readings.filter(({ point }) => point !== undefined).length;
  const commas = readings.filter(({ comma }) => comma !== undefined).length;
  if (points !== commas) return points > commas ? '.' : ',';
  const ambiguous = readings.find(
    ({ point, comma }) => point !== undefined && comma !== undefined && point !== comma,
  );
  if (ambiguous === undefined) return '.';
  const { row, text, point = '', comma = '' } = ambiguous;
  const choices = [
    { value: '.', label: point },
    { value: ',', label: comma },
  ];
  const answer = interview.ask({ code: 'decimals', key: column, choices, example: { row, text } });
  return answer === '.' || answer === ',' ? answer : undefined;
}

/** Whether a text is an amount with either decimal separator. */
export const isAmount = (text: string): boolean =>
  readAmount(text, '.') !== undefined || readAmount(text, ',') !== undefined;
