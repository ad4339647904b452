import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, writeAmount } from '../../src-renderer/screens/inspector/form/amounts.ts';

test.each([
  ['1,234.50', 'en-GB', 1234.5],
  ['1.234,50', 'en-GB', 1234.5],
  ['1,234.50', 'de-DE', 1234.5],
  ['1.234,50', 'de-DE', 1234.5],
  ['1,234', 'en-GB', 1234],
  ['1,234', 'de-DE', 1.234],
  ['1.234', 'de-DE', 1234],
  ['1.234', 'en-GB', 1.234],
  ['12,5', 'en-GB', 12.5],
  ['12.5', 'de-DE', 12.5],
  ['1,234,567', 'de-DE', 1234567],
  ['1 234,50', 'fr-FR', 1234.5],
  ['1’234.50', 'de-CH', 1234.5],
  ['１２．５', 'zh-CN', 12.5],
  ['12,34,567.50', 'en-IN', 1234567.5],
  ['.5', 'en-GB', 0.5],
  ['1200.', 'en-GB', 1200],
  [' 0 ', 'en-GB', 0],
])('%s in %s is %d', (text, locale, amount) => {
  expect(parseAmount(text, locale)).toBe(amount);
});

test.each(['', 'abc', '-1', '1e3', '1.2.3', '1,2,3', '12,34,56.00', '1.234.5', '$', '0x10', 'NaN'])(
  '%j is no amount',
  (text) => {
    expect(parseAmount(text, 'en-GB')).toBeUndefined();
    expect(parseAmount(text, 'de-DE')).toBeUndefined();
  },
);

test('what is written in any locale is read back as the same amount', () => {
  const locales = ['en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'zh-CN', 'ja-JP', 'ar-EG', 'pl-PL'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom(...locales),
      (hundredths, locale) => {
        const amount = hundredths / 100;
        expect(parseAmount(writeAmount(amount, locale), locale)).toBe(amount);
      },
    ),
  );
});
