import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDate } from '../../src-renderer/components/parse-date.ts';

test.each([
  ['2027-02-28', 'en-US', '2027-02-28'],
  ['28.2.2027', 'de-DE', '2027-02-28'],
  ['2/28/2027', 'en-US', '2027-02-28'],
  ['28/2/27', 'en-GB', '2027-02-28'],
  ['2027/2/28', 'zh-CN', '2027-02-28'],
  ['2027年2月28日', 'zh-CN', '2027-02-28'],
  ['28 Feb 2027', 'en-GB', '2027-02-28'],
  ['Feb 28, 2027', 'en-US', '2027-02-28'],
  ['28 february 2027', 'en-GB', '2027-02-28'],
  ['28. März 2027', 'de-DE', '2027-03-28'],
])('%s in %s is %s', (text, locale, date) => {
  expect(parseDate(text, locale)).toBe(date);
});

test.each(['', '28', '28 Feb', '31.2.2027', '2027-13-01', 'tomorrow', '1/2/3', '28 Foo 2027'])(
  '%j is no day',
  (text) => {
    expect(parseDate(text, 'en-GB')).toBeNull();
  },
);

test('what a field shows is read back as the same day', () => {
  const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'zh-CN', 'ja-JP', 'sv-SE'];
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1900-01-01'),
        max: new Date('2199-12-31'),
        noInvalidDate: true,
      }),
      fc.constantFrom(...locales),
      (moment, locale) => {
        const date = moment.toISOString().slice(0, 10);
        const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
        expect(parseDate(shown.format(moment), locale)).toBe(date);
      },
    ),
  );
});
