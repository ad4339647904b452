import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, writeAmount } from '../../src-renderer/ui/amounts/read-amount.ts';

const read = (text: string, locale = 'en-GB', currency = 'EUR') =>
  readAmount(text, { locale, currency });
const fixed = (text: string) =>
  readAmount(text, { locale: 'en-GB', currency: 'CAD', isFixed: true });
const amountIn = (text: string, locale: string) => read(text, locale).amount;

test.each([
  ['15.49', 'en-US', 15.49],
  ['1,234.50', 'en-GB', 1234.5],
  ['1.234,50', 'en-GB', 1234.5],
  ['1,234.50', 'de-DE', 1234.5],
  ['1.234,50', 'de-DE', 1234.5],
  ['1.234.567,5', 'en-GB', 1_234_567.5],
  ['1,234', 'en-GB', 1234],
  ['1.234', 'de-DE', 1234],
  ['1.234', 'fr-FR', 1234],
  ['12,5', 'en-GB', 12.5],
  ['12,49', 'en-GB', 12.49],
  ['12.5', 'de-DE', 12.5],
  ['1,234,567', 'de-DE', 1_234_567],
  ['1 234,50', 'fr-FR', 1234.5],
  ['1 234,50', 'en-GB', 1234.5],
  ['1\u202f234,50', 'fr-FR', 1234.5],
  ['1\u00a0234.50', 'en-GB', 1234.5],
  ['1’234.50', 'de-CH', 1234.5],
  ["1'234.50", 'en-GB', 1234.5],
  ["1'234", 'en-GB', 1234],
  ['１２．５', 'zh-CN', 12.5],
  ['１，２３４．５０', 'zh-CN', 1234.5],
  ['15。49', 'zh-CN', 15.49],
  ['١٥٫٤٩', 'ar-EG', 15.49],
  ['۱۵', 'fa-IR', 15],
  ['12,34,567.50', 'en-IN', 1_234_567.5],
  ['.5', 'en-GB', 0.5],
  [',5', 'de-DE', 0.5],
  ['1200.', 'en-GB', 1200],
  [' 0 ', 'en-GB', 0],
  ['1234', 'de-DE', 1234],
])('%s in %s is %d', (text, locale, amount) => {
  expect(read(text, locale)).toEqual({ amount, currency: undefined });
});

test.each([
  '',
  ' ',
  'abc',
  '-1',
  '+1',
  '€-1',
  '1e3',
  '1.2.3',
  '1,2,3',
  '12,34,56.00',
  '1.234.5',
  '1,234.567.8',
  '1 2',
  "1'2'3",
  '1 234.567,8.9',
  '$',
  '.',
  ',',
  '0x10',
  'NaN',
  '12 usd 5',
  '$15 EUR',
  '15 € £',
])('%j is no amount', (text) => {
  expect(amountIn(text, 'en-GB')).toBeUndefined();
  expect(amountIn(text, 'de-DE')).toBeUndefined();
});

test.each(['-5', '−15,49 €', '$-3', '-$3'])('%j is below zero, and said to be', (text) => {
  expect(read(text, 'en-US')).toEqual({ problem: { kind: 'negative' } });
});

test.each(['12-15', '5-', '--', '-'])('%j is not said to be below zero', (text) => {
  expect(read(text, 'en-US')).toEqual({ problem: { kind: 'unreadable' } });
});

describe('more than two decimals', () => {
  test.each([
    ['1.234', 'en-GB', { kind: 'thousands', amount: 1234 }],
    ['1,234', 'de-DE', { kind: 'thousands', amount: 1234 }],
    ['$1.234', 'en-US', { kind: 'thousands', amount: 1234 }],
    ['12.345', 'en-US', { kind: 'thousands', amount: 12_345 }],
    ['0.500', 'en-GB', { kind: 'decimals' }],
    ['0,500', 'en-GB', { kind: 'decimals' }],
    ['1.2345', 'en-GB', { kind: 'decimals' }],
    ['1,2345', 'en-GB', { kind: 'decimals' }],
    ['1234.567', 'en-GB', { kind: 'decimals' }],
    ['1,234.567', 'en-GB', { kind: 'decimals' }],
  ])('%s in %s is refused, not rounded', (text, locale, problem) => {
    expect(read(text, locale)).toEqual({ problem });
  });
});

describe('a currency beside the amount', () => {
  test.each([
    ['15,49 €', 'USD', 'en-US', 'EUR'],
    ['€15.49', 'USD', 'en-US', 'EUR'],
    ['15.49 USD', 'EUR', 'en-GB', 'USD'],
    ['usd15.49', 'EUR', 'en-GB', 'USD'],
    ['CAD 15.49', 'EUR', 'en-GB', 'CAD'],
    ['£15.49', 'EUR', 'en-US', 'GBP'],
    ['HK$15.49', 'USD', 'en-US', 'HKD'],
    ['US$15.49', 'CAD', 'en-CA', 'USD'],
    ['Fr. 15.49', 'USD', 'en-US', 'CHF'],
    ['15.49 Fr.', 'USD', 'en-US', 'CHF'],
    ['15.49元', 'USD', 'zh-CN', 'CNY'],
    ['15.49 美元', 'CNY', 'zh-CN', 'USD'],
    ['人民币15.49', 'USD', 'zh-CN', 'CNY'],
    ['15.49 euros', 'USD', 'en-US', 'EUR'],
    ['15.49 dollars', 'EUR', 'en-US', 'USD'],
    // A sign that several share: the one chosen, else that of the region, else the best known.
    ['$15.49', 'USD', 'en-GB', 'USD'],
    ['$15.49', 'CAD', 'en-GB', 'CAD'],
    ['$15.49', 'EUR', 'en-AU', 'AUD'],
    ['$15.49', 'EUR', 'en-GB', 'USD'],
    ['$15.49', '', 'en-GB', 'USD'],
    ['¥15.49', 'CNY', 'ja-JP', 'CNY'],
    ['￥15.49', 'USD', 'zh-CN', 'CNY'],
    ['¥15.49', 'USD', 'zh-SG', 'CNY'],
    ['$15.49 CAD', 'EUR', 'en-GB', 'CAD'],
    ['€15.49 EUR', 'USD', 'en-GB', 'EUR'],
    ['15.49 zł', 'EUR', 'en-GB', 'PLN'],
    ['R$15.49', 'EUR', 'en-GB', 'BRL'],
    ['15.49 NZD', 'EUR', 'en-GB', 'NZD'],
    ['15.49 kr', 'EUR', 'nb-NO', 'NOK'],
    ['15.49 kr', 'EUR', 'en-GB', 'SEK'],
  ])('%s, with %s chosen, in %s: %s', (text, chosen, locale, currency) => {
    expect(read(text, locale, chosen)).toEqual({ amount: 15.49, currency });
  });

  test.each([
    ['15 ₿', '₿'],
    ['US£15', 'US£'],
    ['15 DEM', 'DEM'],
    ['abc 5', 'abc'],
  ])('%s is in a currency that prices cannot have', (text, typed) => {
    // Signs are told in the form that all their variants have.
    expect(read(text)).toEqual({ problem: { kind: 'currency', typed } });
  });

  test('yen have no decimals, unless they are noughts', () => {
    expect(read('¥1500', 'ja-JP', 'JPY')).toEqual({ amount: 1500, currency: 'JPY' });
    expect(read('1,500.00', 'ja-JP', 'JPY')).toEqual({ amount: 1500, currency: undefined });
    const problem = { kind: 'whole', currency: 'JPY' };
    expect(read('15.5', 'ja-JP', 'JPY')).toEqual({ problem });
    expect(read('¥15.5', 'en-GB', 'EUR')).toEqual({ problem });
  });

  test('where it cannot be chosen, another one is refused', () => {
    expect(fixed('$15')).toEqual({ amount: 15, currency: 'CAD' });
    expect(fixed('15 CAD')).toEqual({ amount: 15, currency: 'CAD' });
    expect(fixed('15 €')).toEqual({
      problem: { kind: 'fixed', typed: 'EUR', currency: 'CAD' },
    });
  });
});

describe('laws', () => {
  const locales = ['en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'zh-CN', 'ja-JP', 'ar-EG', 'pl-PL'];
  const hundredths = fc.integer({ min: 0, max: 99_999_999 });

  test('what is written in any locale is read back as the same amount', () => {
    fc.assert(
      fc.property(hundredths, fc.constantFrom(...locales), (whole, locale) => {
        const amount = whole / 100;
        expect(amountIn(writeAmount(amount, locale), locale)).toBe(amount);
      }),
    );
  });

  test('what is written with its currency in any locale is read back as the same money', () => {
    const currencies = ['USD', 'EUR', 'GBP', 'CNY', 'CHF', 'CAD', 'AUD', 'HKD', 'SGD'];
    fc.assert(
      fc.property(
        hundredths,
        fc.constantFrom('en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'zh-CN', 'ja-JP'),
        fc.constantFrom(...currencies),
        fc.constantFrom('code', 'symbol'),
        (whole, locale, currency, currencyDisplay) => {
          const options = { style: 'currency', currency, currencyDisplay } as const;
          const written = new Intl.NumberFormat(locale, options).format(whole / 100);
          // With the currency chosen, since it may be written with a sign that it shares.
          expect(read(written, locale, currency)).toEqual({ amount: whole / 100, currency });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('whatever is typed is an amount of whole hundredths or a problem, and never an error', () => {
    const part = fc.constantFrom(..."0 1 9 12 345 . , ' $ ¥ € USD 元 - e 00 １".split(' '), ' ');
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...locales), (text, locale) => {
        const { amount, problem } = read(text, locale);
        expect(amount === undefined).toBe(problem !== undefined);
        if (amount === undefined || amount > 1e9) return;
        expect(Math.round(amount * 100) / 100).toBe(amount);
      }),
      { numRuns: 3000 },
    );
  });
});
