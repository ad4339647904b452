import fc from 'fast-check';
import { soughtIn } from '../../src-server/contract/quotes.ts';
import { describe, expect, test } from 'vitest';
import {
  readWords,
  startOfText,
  writeWords,
} from '../../src-renderer/features/subscriptions/search/filter-words.ts';

const context = {
  locale: 'en-GB',
  today: '2026-11-21',
  categories: ['Video', 'Cloud storage', 'News', 'Net, "and" more'],
};

const filtersIn = (text: string, locale = 'en-GB') =>
  readWords(text, { ...context, locale }).filters;
const afterWords = (text: string) => text.slice(startOfText(text, context));
const wrongIn = (text: string) => readWords(text, context).wrong.map(({ value }) => value);

describe('words in the search', () => {
  test.each([
    ['cat:video', { category: ['Video'] }],
    ['category:"cloud storage"', { category: ['Cloud storage'] }],
    ['cat:“Cloud storage”,news', { category: ['Cloud storage', 'News'] }],
    ['category:"net, \\"and\\" more"', { category: ['Net, "and" more'] }],
    ['status:paused,active', { status: ['paused', 'active'] }],
    ['status:paused STATUS:Active', { status: ['paused', 'active'] }],
    ['is:canceled', { status: ['cancelled'] }],
    ['every:yearly', { period: ['yearly'] }],
    ['period:monthly', { period: ['monthly'] }],
    ['cur:eur', { currency: ['EUR'] }],
    ['cur:€,£', { currency: ['EUR', 'GBP'] }],
    ['>10 <=20', { amount: ['>10', '<=20'] }],
    ['=15.49', { amount: ['=15.49'] }],
    ['amount:15.49', { amount: ['=15.49'] }],
    ['price>=1,234.50', { amount: ['>=1234.5'] }],
    ['status:overdue,trial', { status: ['overdue', 'trial'] }],
    ['status:"on trial" 状态:逾期', { status: ['trial', 'overdue'] }],
    ['due<30d', { renews: '..2026-12-21' }],
    ['due:2w', { renews: '..2026-12-05' }],
    ['due:2026-12-31', { renews: '2026-12-31..2026-12-31' }],
    ['due:"14 dec"', { renews: '2026-12-14..2026-12-14' }],
    ['due<="14 dec"', { renews: '..2026-12-14' }],
    ['due:30d due<=tomorrow', { renews: '..2026-11-22' }],
    ['due:today', { renews: '2026-11-21..2026-11-21' }],
    ['due:week', { renews: '2026-11-16..2026-11-22' }],
    ['due:month', { renews: '2026-11-01..2026-11-30' }],
    ['due:this-year', { renews: '2026-01-01..2026-12-31' }],
    ['due:"next year"', { renews: '2027-01-01..2027-12-31' }],
    ['到期:周', { renews: '2026-11-16..2026-11-22' }],
    ['到期：下星期', { renews: '2026-11-23..2026-11-29' }],
    ['续费:這週', { renews: '2026-11-16..2026-11-22' }],
    ['renews>=2026-12-01', { renews: '2026-12-01..' }],
    ['renews>=2026-12-01 renews<=2026-12-31', { renews: '2026-12-01..2026-12-31' }],
    ['renews:2026-12-01..2026-12-31', { renews: '2026-12-01..2026-12-31' }],
    ['renews:today..2w', { renews: '2026-11-21..2026-12-05' }],
    ['renews:"next month"', { renews: '2026-12-01..2026-12-31' }],
    ['renews:next-month', { renews: '2026-12-01..2026-12-31' }],
    ['renews:february', { renews: '2027-02-01..2027-02-28' }],
    ['续费:下个月', { renews: '2026-12-01..2026-12-31' }],
    ['续费:12月', { renews: '2026-12-01..2026-12-31' }],
    ['续费:十二月', { renews: '2026-12-01..2026-12-31' }],
    // A Saturday, in a week that begins on Monday.
    ['renews:"this week"', { renews: '2026-11-16..2026-11-22' }],
    ['name:"Apple TV+"', { name: ['Apple TV+'] }],
    ['tag:family,work', { tag: ['family', 'work'] }],
    ['paid:"direct debit" 标签：家庭', { method: ['direct debit'], tag: ['家庭'] }],
    ['>12345678.9', { amount: ['>12345678.9'] }],
    ['类别:video', { category: ['Video'] }],
    ['状态：已暂停，使用中', { status: ['paused', 'active'] }],
    ['周期:每年 币种:欧元', { period: ['yearly'], currency: ['EUR'] }],
    ['金额＞10 ≤20', { amount: ['>10', '<=20'] }],
    ['到期<30天', { renews: '..2026-12-21' }],
    ['到期:明天', { renews: '2026-11-22..2026-11-22' }],
    // What belongs to a word may be apart from it.
    ['> 10', { amount: ['>10'] }],
    ['>= 10 <= 20', { amount: ['>=10', '<=20'] }],
    ['price > 10', { amount: ['>10'] }],
    ['amount: 15.49', { amount: ['=15.49'] }],
    ['＞ 10', { amount: ['>10'] }],
    ['金额 > 10 元', { amount: ['>10'], currency: ['CNY'] }],
    ['status: paused', { status: ['paused'] }],
    ['cat: "cloud storage"', { category: ['Cloud storage'] }],
    ['due:next week', { renews: '2026-11-23..2026-11-29' }],
    ['due: this week', { renews: '2026-11-16..2026-11-22' }],
    ['due <= 30 days', { renews: '..2026-12-21' }],
    ['due:in 2 weeks', { renews: '..2026-12-05' }],
    ['renews:14 dec', { renews: '2026-12-14..2026-12-14' }],
    // An amount may have a currency.
    ['>€10', { amount: ['>10'], currency: ['EUR'] }],
    ['>10€', { amount: ['>10'], currency: ['EUR'] }],
    ['>100 €', { amount: ['>100'], currency: ['EUR'] }],
    ['> $ 100', { amount: ['>100'], currency: ['USD'] }],
    ['<20 chf cat:video', { amount: ['<20'], currency: ['CHF'], category: ['Video'] }],
  ])('%s', (text, filters) => {
    expect(readWords(text, context)).toEqual({ filters, wrong: [] });
  });

  test('stand anywhere in what is searched for', () => {
    expect(filtersIn('apple cat:video  music >5')).toEqual({
      q: 'apple music',
      category: ['Video'],
      amount: ['>5'],
    });
  });

  test.each([
    ['> 10 apple', { amount: ['>10'], q: 'apple' }],
    ['>10 apple eur', { amount: ['>10'], q: 'apple eur' }],
    ['>10 "eur"', { amount: ['>10'], q: '"eur"' }],
    ['due:next week netflix', { renews: '2026-11-23..2026-11-29', q: 'netflix' }],
    ['due:tomorrow week', { renews: '2026-11-22..2026-11-22', q: 'week' }],
    ['price apple', { q: 'price apple' }],
    ['> apple', { q: 'apple' }],
    ['name > apple', { q: 'name apple' }],
  ])('%s: what does not belong to a word is searched for', (text, filters) => {
    expect(readWords(text, context)).toEqual({ filters, wrong: [] });
  });

  test.each(['foo:bar', 'http://example.com', 'Disney+', 'C:', '"status:paused"', 'status>paused'])(
    '%s is searched for as it is',
    (text) => {
      expect(readWords(text, context)).toEqual({ filters: { q: text }, wrong: [] });
    },
  );

  test('take a value by its beginning, so that the list follows the typing', () => {
    expect(filtersIn('status:pau')).toEqual({ status: ['paused'] });
    expect(filtersIn('cat:cl')).toEqual({ category: ['Cloud storage'] });
    expect(filtersIn('cat:ne')).toEqual({ category: ['News', 'Net, "and" more'] });
    expect(filtersIn('cur:cz')).toEqual({ currency: ['CZK'] });
    expect(filtersIn('cur:ca')).toEqual({ currency: ['CAD'] });
  });

  test('without a value do nothing yet', () => {
    for (const text of ['status:', 'cat:""', 'due<', '>', 'cat:,']) {
      expect(readWords(text, context)).toEqual({ filters: {}, wrong: [] });
    }
  });

  test.each([
    'status:lost',
    'every:decade',
    'cur:doge',
    'cat:garden',
    '>much',
    '>₿10',
    'due:someday',
    'renews:2026-12-31..2026-12-01',
  ])('%s is wrong, and narrows nothing', (word) => {
    const { filters, wrong } = readWords(`${word} netflix`, context);
    expect(filters).toEqual({ q: 'netflix' });
    expect(wrong).toEqual([expect.objectContaining({ word })]);
  });

  test('keep their right values beside a wrong one', () => {
    expect(filtersIn('status:paused,lost')).toEqual({ status: ['paused'] });
    expect(wrongIn('status:paused,lost')).toEqual(['lost']);
    expect(wrongIn('>100000000')).toEqual(['100000000']);
  });

  test('read amounts as the account writes them', () => {
    expect(filtersIn('>12,50', 'de-DE')).toEqual({ amount: ['>12.5'] });
    expect(filtersIn('>1,234', 'en-US')).toEqual({ amount: ['>1234'] });
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...'status:|cat:|>|"|“|\\|,| |due<|a|状态：|1|=| eur| €|due:next| week| due '.split('|'),
      ),
    )
    .map((parts) => parts.join('')),
);

const someOf = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: values.length });
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const bound = fc
  .tuple(fc.constantFrom('<', '<=', '>', '>=', '='), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(([sign, hundredths]) => `${sign}${hundredths / 100}`);

const anyFilters = (categories: readonly string[]) =>
  fc.record(
    {
      status: someOf(['active', 'paused', 'cancelled', 'overdue', 'trial'] as const),
      category: someOf(categories),
      period: someOf(['monthly', 'yearly', 'custom'] as const),
      currency: someOf(['USD', 'EUR', 'CNY', 'JPY'] as const),
      name: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      tag: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      method: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      amount: fc.uniqueArray(bound, { minLength: 1, maxLength: 3 }),
      renews: fc.constantFrom('2026-12-01..2026-12-31', '..1999-01-01', '2026-12-01..'),
      q: fc.constantFrom('netflix', 'apple music', '"apple music"', 'foo:bar', 'eur', 'week', '10'),
    },
    { requiredKeys: [] },
  );

describe('filters and words', () => {
  test('are two views of the same, in each language and locale', () => {
    const cases = fc
      .uniqueArray(name, { minLength: 1, maxLength: 5 })
      .chain((categories) => fc.tuple(fc.constant(categories), anyFilters(categories)));
    fc.assert(
      fc.property(
        cases,
        fc.constantFrom('en', 'zh'),
        fc.constantFrom('en-GB', 'de-DE', 'zh-CN'),
        ([categories, filters], language, locale) => {
          const text = writeWords(filters, language, categories);
          const read = readWords(text, { ...context, locale, categories });
          expect(read).toEqual({ filters, wrong: [] });
        },
      ),
    );
  });

  test('settle: what was read from any text, written and read again, is the same', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('en', 'zh'), (text, language) => {
        const { filters } = readWords(text, context);
        expect(readWords(writeWords(filters, language), context)).toEqual({ filters, wrong: [] });
      }),
    );
  });

  test('text of an address that looks like a word stays text', () => {
    expect(writeWords({ q: 'status:paused' }, 'en')).toBe('"status:paused"');
    expect(soughtIn('"status:paused"')).toEqual(['status:paused']);
  });

  test('tell where the text after them begins', () => {
    expect(afterWords('cat:video apple  music')).toBe('apple  music');
    expect(afterWords('due:next  week apple')).toBe('apple');
    expect(afterWords('apple cat:video ')).toBe('');
    expect(afterWords('apple')).toBe('apple');
  });
});
