import { expect, test } from 'vitest';
import { readWords } from '../../src-renderer/features/subscriptions/search/filter-words.ts';
import { unknownDays } from '../../src-renderer/features/subscriptions/search/span-words.ts';
import { suggestionsFor } from '../../src-renderer/features/subscriptions/search/suggestions.ts';

const context = { locale: 'en-GB', today: '2026-11-21', categories: ['Video'] };

const suggested = (text: string) =>
  suggestionsFor(readWords(text, context).filters, context).map(({ filters }) => filters);

test.each([
  ['overdue', { status: ['overdue'] }],
  ['paused', { status: ['paused'] }],
  ['Cancelled', { status: ['cancelled'] }],
  ['yearly', { period: ['yearly'] }],
  ['annual', { period: ['yearly'] }],
  ['on trial', { status: ['trial'] }],
  ['eur', { currency: ['EUR'] }],
  ['€', { currency: ['EUR'] }],
  ['december', { renews: '2026-12-01..2026-12-31' }],
  ['november', { renews: '2026-11-01..2026-11-30' }],
  ['january', { renews: '2027-01-01..2027-01-31' }],
  ['next month', { renews: '2026-12-01..2026-12-31' }],
  ['this week', { renews: '2026-11-16..2026-11-22' }],
  ['next 30 days', { renews: '2026-11-21..2026-12-21' }],
  ['逾期', { status: ['overdue'] }],
  ['暂停', { status: ['paused'] }],
  ['每年', { period: ['yearly'] }],
  ['试用', { status: ['trial'] }],
  ['欧元', { currency: ['EUR'] }],
  ['十二月', { renews: '2026-12-01..2026-12-31' }],
  ['下个月', { renews: '2026-12-01..2026-12-31' }],
  ['本周', { renews: '2026-11-16..2026-11-22' }],
  ['in december', { renews: '2026-12-01..2026-12-31' }],
  ['by friday', { renews: '..2026-11-27' }],
  ['which are overdue?', { status: ['overdue'] }],
  ['what renews this week', { renews: '2026-11-16..2026-11-22' }],
  ['paused subscriptions', { status: ['paused'] }],
  ['show me all yearly subscriptions', { period: ['yearly'] }],
  ['everything in eur', { currency: ['EUR'] }],
  ['show me everything over 50', { amount: ['>50'] }],
  ['video under 10 only', { q: 'video', amount: ['<10'] }],
  ['due this week', { renews: '2026-11-16..2026-11-22' }],
  ['due next week', { renews: '2026-11-23..2026-11-29' }],
  ['Renews next month', { renews: '2026-12-01..2026-12-31' }],
  ['due today', { renews: '2026-11-21..2026-11-21' }],
  ['due tomorrow', { renews: '2026-11-22..2026-11-22' }],
  ['due in december', { renews: '2026-12-01..2026-12-31' }],
  ['charged on friday', { renews: '2026-11-27..2026-11-27' }],
  ['due by 14 dec', { renews: '..2026-12-14' }],
  ['due in 2 weeks', { renews: '..2026-12-05' }],
  ['due in the next 30 days', { renews: '2026-11-21..2026-12-21' }],
  ['renewing after 1 dec 2026', { renews: '2026-12-01..' }],
  ['下周续费', { renews: '2026-11-23..2026-11-29' }],
  ['下周到期的', { renews: '2026-11-23..2026-11-29' }],
  ['本周要扣款', { renews: '2026-11-16..2026-11-22' }],
  ['今天到期', { renews: '2026-11-21..2026-11-21' }],
  ['明天 续费', { renews: '2026-11-22..2026-11-22' }],
  ['下个月扣费的订阅', { renews: '2026-12-01..2026-12-31' }],
  ['30天内续费', { renews: '..2026-12-21' }],
  ['12月14日前到期', { renews: '..2026-12-14' }],
  ['12月14日扣款', { renews: '2026-12-14..2026-12-14' }],
  ['到期 下周', { renews: '2026-11-23..2026-11-29' }],
  ['over 10', { amount: ['>10'] }],
  ['more than 1,000.50', { amount: ['>1000.5'] }],
  ['under 9.99', { amount: ['<9.99'] }],
  ['below €20', { currency: ['EUR'], amount: ['<20'] }],
  ['at most 10 chf', { currency: ['CHF'], amount: ['<=10'] }],
  ['超过10', { amount: ['>10'] }],
  ['低于 20 元', { currency: ['CNY'], amount: ['<20'] }],
  ['10以上', { amount: ['>=10'] }],
  ['50元以下', { currency: ['CNY'], amount: ['<=50'] }],
  ['100 or more', { amount: ['>=100'] }],
  ['€100 or less', { currency: ['EUR'], amount: ['<=100'] }],
  ['100 € and up', { currency: ['EUR'], amount: ['>=100'] }],
  ['100+', { amount: ['>=100'] }],
  ['greater than 100', { amount: ['>100'] }],
  ['no more than 20', { amount: ['<=20'] }],
  ['exactly 15.49', { amount: ['=15.49'] }],
  ['100元及以上', { currency: ['CNY'], amount: ['>=100'] }],
  ['不低于100', { amount: ['>=100'] }],
  ['正好15元', { currency: ['CNY'], amount: ['=15'] }],
  // What stands before it is still searched for, and other filters stay.
  ['netflix paused', { status: ['paused'], q: 'netflix' }],
  ['video over 10', { q: 'video', amount: ['>10'] }],
  // And what stands after it.
  ['over 10 video', { q: 'video', amount: ['>10'] }],
  ['yearly video', { q: 'video', period: ['yearly'] }],
  ['my yearly video', { q: 'video', period: ['yearly'] }],
  ['due next week netflix', { q: 'netflix', renews: '2026-11-23..2026-11-29' }],
  ['cat:video next month', { category: ['Video'], renews: '2026-12-01..2026-12-31' }],
  ['status:active paused', { status: ['active', 'paused'] }],
])('%s may mean %j', (text, filters) => {
  expect(suggested(text)).toContainEqual(filters);
});

test('a word may be begun, and mean several', () => {
  expect(suggested('next m')).toEqual([{ renews: '2026-12-01..2026-12-31' }]);
  expect(suggested('tri')).toEqual([{ status: ['trial'] }]);
  expect(suggested('next')).toHaveLength(5);
  expect(suggested('due next w')).toEqual([{ renews: '2026-11-23..2026-11-29' }]);
  expect(suggested('due')).toContainEqual({ renews: '2026-11-16..2026-11-22' });
  expect(suggested('到期')).toContainEqual({ renews: '2026-11-16..2026-11-22' });
  expect(suggested('under')).toEqual([10, 20, 50].map((limit) => ({ amount: [`<${limit}`] })));
});

test('what stands beside the words is what they leave', () => {
  const { filters } = readWords('cat:video netflix over 10', context);
  const rest = suggestionsFor(filters, context).map((suggestion) => suggestion.rest);
  expect(rest).toEqual([{ category: ['Video'], q: 'netflix' }]);
});

test.each([
  'netflix',
  'overcast',
  'under the sea',
  'over ₿10',
  'due someday',
  'pau netflix',
  'dues',
  '"due" "next week"',
  'pa',
  'm',
  '"paused"',
  '',
  'status:paused',
  'cat:video',
  '1',
])('%s means no filter', (text) => {
  expect(suggested(text)).toEqual([]);
});

test('what is chosen already is not suggested once more', () => {
  expect(suggested('status:paused paused')).toEqual([]);
});

test.each([
  ['due someday', 'someday'],
  ['Renews on the moon', 'moon'],
  ['有空续费', '有空'],
  ['due next week', undefined],
  ['due', undefined],
  ['netflix', undefined],
  ['dues', undefined],
  // A name can begin so.
  ['on running', undefined],
  ['in design', undefined],
])('%s: the days that are not understood are %s', (text, value) => {
  expect(unknownDays(text, context)).toBe(value);
});
