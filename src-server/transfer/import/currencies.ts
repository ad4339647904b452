import { currencies, currencyNames, sharedCurrencyNames } from '../../domain/currencies.ts';
import type { Interview } from './interview.ts';
import type { RowProblem } from './problems.ts';

// Also those that are no longer current, so that the person learns why a row can't be imported.
const CODES: ReadonlySet<string> = new Set([...currencies, ...Intl.supportedValuesOf('currency')]);

/** Whether a text is an uppercase ISO 4217 code. */
export const isCurrencyCode = (text: string): boolean => CODES.has(text);

/** Whether a text is a currency code, symbol or name. */
export function isCurrencyText(text: string): boolean {
  const symbol = text.trim().toLowerCase();
  return (
    isCurrencyCode(symbol.toUpperCase()) ||
    currencyNames.has(symbol) ||
    sharedCurrencyNames.has(symbol)
  );
}

const LONGEST_SYMBOL = 20;

/** The currency, or why it isn't known. */
export type MeantCurrency = { currency?: string; problem?: RowProblem };

/** Resolves a currency code, symbol or name. Asks if it is ambiguous or unknown. */
export function currencyMeant(
  text: string,
  interview: Interview,
  example: { row: number; text: string },
): MeantCurrency {
  const symbol = text.normalize('NFC').trim();
  if (symbol === '') return {};
  if (symbol.length > LONGEST_SYMBOL) {
    const params = { text: symbol.slice(0, LONGEST_SYMBOL) };
    return { problem: { code: 'unknownCurrency', field: 'currency', params } };
  }
  const answered = interview.answer('currency', symbol);
  const code = symbol.toUpperCase();
  if (answered === undefined) {
    if (isCurrencyCode(code)) return { currency: code };
    const meant = currencyNames.get(symbol.toLowerCase());
    if (meant !== undefined) return { currency: meant };
  }
  const among = sharedCurrencyNames.get(symbol.toLowerCase()) ?? [];
  const currency = interview.ask({
    code: 'currency',
    key: symbol,
    choices: among.map((value) => ({ value })),
    example,
    assumed: interview.habits.currencyAmong(among),
  });
  if (currency !== undefined) return { currency };
  const params = { question: `currency:${symbol}` };
  return { problem: { code: 'unanswered', field: 'currency', params } };
}
