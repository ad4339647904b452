import { plainAmount, ungroupedDigits } from '../../../src-server/domain/amount-text.ts';
import { type Currency, currenciesMeant, hasDecimals } from './typed-currency.ts';

/** Why a text is not an amount. */
export type AmountProblem =
  | { kind: 'unreadable' }
  | { kind: 'negative' }
  | { kind: 'decimals' }
  /** More than two decimals; the amount that it would be with thousands separators, if possible. */
  | { kind: 'thousands'; amount: number }
  /** Decimals in a currency that has none. */
  | { kind: 'whole'; currency: string }
  /** An unsupported currency. */
  | { kind: 'currency'; typed: string }
  /** A different currency from the amount's. */
  | { kind: 'fixed'; typed: string; currency: string };

/** The result of parsing: an amount, with the currency if one was typed, or the problem. */
export type ReadAmount =
  | { amount: number; currency: Currency | undefined; problem?: undefined }
  | { amount?: undefined; currency?: undefined; problem: AmountProblem };

export type AmountContext = {
  /** BCP 47: the account's locale. */
  locale: string;
  /** The chosen currency; empty if there is none. */
  currency: string;
  /** Whether the currency can't be changed. */
  isFixed?: boolean;
};

/**
 * Parses an amount as people write it: `15.49`, `15,49 €`, `1.234,50`, `1'234.50`, `$15`, `USD 15`.
 *
 * If there are two kinds of separators, the last one is for decimals, and so is a single one before one or
 * two digits. Before three digits, the locale decides: `1,234` is over a thousand in English, and invalid in
 * German, where it would have three decimals.
 *
 * `$` and `¥` mean the chosen currency if it is written that way, or else the region's, or else US dollars,
 * and yen or, in Chinese, yuan.
 */
export function readAmount(text: string, { locale, currency, isFixed }: AmountContext): ReadAmount {
  const typed = plainAmount(text);
  if (NEGATIVE.test(typed)) return refused({ kind: 'negative' });
  const [, before = '', number = '', after = ''] = AROUND.exec(typed) ?? [];
  if (number === '') return refused({ kind: 'unreadable' });
  const read = readNumber(number, locale);
  if ('kind' in read) return refused(read);
  const meant = meantBy(
    [before, after].map((part) => part.trim()),
    { locale, currency },
  );
  if (typeof meant === 'object') return refused(meant);
  if (isFixed && meant !== undefined && meant !== currency) {
    return refused({ kind: 'fixed', typed: meant, currency });
  }
  const inCurrency = meant ?? currency;
  if (!Number.isInteger(read.amount) && !hasDecimals(inCurrency)) {
    return refused({ kind: 'whole', currency: inCurrency });
  }
  return { amount: read.amount, currency: meant };
}

/** An amount as the locale writes it, for editing. */
export function writeAmount(amount: number, locale: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  }).format(amount);
}

const refused = (problem: AmountProblem): ReadAmount => ({ problem });

// Only a currency may surround the number, and it has no sign.
const NEGATIVE = /^[^\d−-]*[−-][^\d−-]*\d/u;
const AROUND = /^((?:\p{L}\.|[^\d.,+-])*)([\d.,][\d., ']*?)([^\d.,+-][^\d,+-]*)?$/u;

function meantBy(
  typed: readonly string[],
  { locale, currency }: AmountContext,
): Currency | undefined | AmountProblem {
  const named = typed.filter((part) => part !== '');
  const meanings = named.map((part) => currenciesMeant(part, currency, locale));
  const unknown = named.find((_, index) => meanings[index]?.length === 0);
  if (unknown !== undefined) return { kind: 'currency', typed: unknown };
  const [first, second] = meanings;
  // In "$15 CAD", both together determine the currency.
  const both = second === undefined ? first : first?.filter((one) => second.includes(one));
  return named.length > 0 && both?.[0] === undefined ? { kind: 'unreadable' } : both?.[0];
}

type Separator = '.' | ',';

function separatorIn(locale: string): Separator {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

function readNumber(text: string, locale: string): { amount: number } | AmountProblem {
  const typed = text.trim();
  const point = decimalOf(typed, separatorIn(locale));
  const [whole = '', decimals = '', ...rest] = point === undefined ? [typed] : typed.split(point);
  const digits = ungroupedDigits(whole);
  if (digits === undefined || rest.length > 0 || !/^\d*$/.test(decimals)) return UNREADABLE;
  if (digits === '' && decimals === '') return UNREADABLE;
  if (decimals.length <= 2) return { amount: Number(`${digits}.${decimals}`) };
  return couldGroup(typed)
    ? { kind: 'thousands', amount: Number(digits + decimals) }
    : { kind: 'decimals' };
}

const UNREADABLE: AmountProblem = { kind: 'unreadable' };

// "0.500" is not in the thousands.
const couldGroup = (typed: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed);

function decimalOf(typed: string, decimal: Separator): Separator | undefined {
  const points = typed.split('.').length - 1;
  const commas = typed.split(',').length - 1;
  if (points > 0 && commas > 0) return typed.lastIndexOf('.') > typed.lastIndexOf(',') ? '.' : ',';
  if (points + commas !== 1) return undefined;
  const only: Separator = points === 1 ? '.' : ',';
  // "1,234" is grouped if the locale groups that way; "12,5" can only be a decimal.
  return only === decimal || !couldGroup(typed) ? only : undefined;
}
