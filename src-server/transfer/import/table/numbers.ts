import { plainAmount, ungroupedDigits } from '../../../domain/amount-text.ts';
import { isCurrencyText } from '../currencies.ts';
import type { Interview } from '../interview.ts';

/** The separator before decimals. */
export type Decimal = '.' | ',';

/** An amount in a cell: a decimal number with a point, and what stands beside it. */
export type CellAmount = { amount: string; currency: string };

const LONGEST_AMOUNT = 60;

const AMOUNT =
  /^(?<before>(?:\p{L}\.|[^\d.,()+-])*)(?<sign>[(+-]*)(?<inner>[^\d.,()+-]*)(?<number>[\d.,][\d.,' ]*)(?<close>[-)]*)(?<after>[^\d.,()+-]*)$/u;

/**
 * Reads an amount with decimals behind `decimal`: `1.234,50 €`, `$15`, `1'234.50`, `(12.00)`, `12,00-`,
 * `9,99 €/Monat`. Undefined if it is none.
 */
export function readAmount(text: string, decimal: Decimal): CellAmount | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const written = plainAmount(text)
    .replaceAll('−', '-')
    .replace(/\s*(\/|\b(?:per|pro|je|par|por)\b).*$/i, '');
  const { before, sign, inner, number, close, after } = AMOUNT.exec(written)?.groups ?? {};
  const digits = number === undefined ? undefined : readNumber(number.trim(), decimal);
  if (digits === undefined) return undefined;
  const currency = [before, inner, after].map((part) => part?.trim() ?? '').find(Boolean) ?? '';
  // A word is a currency or the cell is no amount: "12 Monate".
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
 * The decimal separator of a column, decided by all of its cells. If both are possible and give different
 * amounts, asks, with both readings of a cell.
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
