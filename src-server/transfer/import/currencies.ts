import type { Interview } from './interview.ts';
import type { RowProblem } from './problems.ts';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is an uppercase ISO 4217 code. */
export const isCurrencyCode = (text: string): boolean => CODES.has(text);

// Unambiguous symbols and names.
const SYMBOLS: Readonly<Record<string, string>> = {
  AUD: 'A$ AU$ 澳元',
  BGN: 'лв',
  BRL: 'R$',
  CAD: 'C$ CA$ 加元',
  CHF: 'Fr Fr. SFr SFr. 瑞郎',
  CNY: 'CN¥ RMB 元 块 人民币',
  CZK: 'Kč',
  EUR: '€ Euro Euros 欧元',
  GBP: '£ 英镑',
  HKD: 'HK$ 港元 港币',
  HUF: 'Ft',
  IDR: 'Rp',
  ILS: '₪',
  INR: '₹',
  JPY: '円 日元',
  KRW: '₩ 韩元',
  MXN: 'MX$ Mex$',
  MYR: 'RM',
  NZD: 'NZ$',
  PHP: '₱',
  PLN: 'zł',
  RON: 'lei',
  RUB: '₽',
  SGD: 'S$ 新元 新币',
  THB: '฿',
  TRY: '₺',
  TWD: 'NT$ 新台币',
  UAH: '₴',
  USD: 'US$ 美元 美金',
  VND: '₫',
  ZAR: 'R',
};

const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(SYMBOLS).flatMap(([code, symbols]) =>
    symbols.split(' ').map((symbol) => [symbol.toLowerCase(), code] as const),
  ),
);

// Symbols shared by several currencies. Only the person knows which one is meant.
const SHARED: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', ['USD', 'AUD', 'CAD', 'HKD', 'SGD', 'NZD', 'MXN']],
  ['¥', ['JPY', 'CNY']],
  ['￥', ['CNY', 'JPY']],
  ['kr', ['DKK', 'SEK', 'NOK', 'ISK']],
  ['kr.', ['DKK', 'SEK', 'NOK', 'ISK']],
]);

/** Whether a text is a currency code, symbol or name. */
export function isCurrencyText(text: string): boolean {
  const symbol = text.trim().toLowerCase();
  return isCurrencyCode(symbol.toUpperCase()) || MEANT.has(symbol) || SHARED.has(symbol);
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
    const meant = MEANT.get(symbol.toLowerCase());
    if (meant !== undefined) return { currency: meant };
  }
  const choices = (SHARED.get(symbol.toLowerCase()) ?? []).map((value) => ({ value }));
  const currency = interview.ask({ code: 'currency', key: symbol, choices, example });
  if (currency !== undefined) return { currency };
  const params = { question: `currency:${symbol}` };
  return { problem: { code: 'unanswered', field: 'currency', params } };
}
