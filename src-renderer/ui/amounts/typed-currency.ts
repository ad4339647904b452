import { Subscription } from '../../../src-server/contract/public/subscriptions.ts';
import type { z } from 'zod';
import { likelyCurrency } from './region-currency.ts';

/** A supported currency. */
export type Currency = z.output<typeof Subscription>['currency'];

/** All of them. */
export const currencies: ReadonlySet<string> = new Set(Subscription.shape.currency.options);

const isCurrency = (code: string): code is Currency => currencies.has(code);

// Symbols and words for exactly one currency, besides its code.
const MEANT: ReadonlyMap<string, Currency> = new Map(
  Object.entries({
    AUD: 'a$ 澳元 澳币',
    CAD: 'c$ 加元 加币',
    CHF: 'fr fr. sfr sfr. franc francs 瑞郎 瑞士法郎',
    CNY: 'rmb yuan 元 块 人民币',
    EUR: '€ euro euros 欧元',
    GBP: '£ pound pounds 英镑',
    HKD: '港元 港币',
    JPY: '円 yen 日元',
    SGD: 's$ 新元 新加坡元 新币',
    USD: '美元 美金',
  } satisfies Record<Currency, string>).flatMap(([code, names]) =>
    isCurrency(code) ? names.split(' ').map((name): [string, Currency] => [name, code]) : [],
  ),
);

type Shared = { among: readonly Currency[]; otherwise: (language: string) => Currency };

const DOLLARS: Shared = {
  among: ['USD', 'AUD', 'CAD', 'HKD', 'SGD'],
  otherwise: () => 'USD',
};

// Symbols and words that several currencies share.
const SHARED: ReadonlyMap<string, Shared> = new Map([
  ['$', DOLLARS],
  ['dollar', DOLLARS],
  ['dollars', DOLLARS],
  ['¥', { among: ['CNY', 'JPY'], otherwise: (language) => (language === 'zh' ? 'CNY' : 'JPY') }],
]);

/** The currencies that a text next to an amount can mean, most likely first; empty if unknown. */
export function currenciesMeant(text: string, chosen: string, locale: string): Currency[] {
  const typed = text.toLowerCase();
  const code = typed.toUpperCase();
  if (isCurrency(code)) return [code];
  const one = MEANT.get(typed) ?? withCountry(typed);
  if (one !== undefined) return [one];
  const shared = SHARED.get(typed);
  if (shared === undefined) return [];
  const { among, otherwise } = shared;
  const { language } = new Intl.Locale(locale);
  const order = [chosen, likelyCurrency(locale), otherwise(language), ...among];
  return [...new Set(order)].filter((name): name is Currency =>
    among.some((currency) => currency === name),
  );
}

// "US$", "$US", "CN¥": a symbol with the first letters of its currency's code.
function withCountry(typed: string): Currency | undefined {
  const [, before = '', sign = '', after = ''] =
    /^([a-z]{2})?([$¥£])([a-z]{2})?$/.exec(typed) ?? [];
  const letters = (before + after).toUpperCase();
  const among = SHARED.get(sign)?.among ?? ['GBP'];
  return letters.length === 2 ? among.find((code) => code.startsWith(letters)) : undefined;
}

/** Whether a currency has decimals; yen doesn't. */
export function hasDecimals(currency: string): boolean {
  if (currency === '') return true;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits !== 0;
}
