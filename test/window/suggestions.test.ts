import { expect, test } from 'vitest';
import { readWords } from '../../src-renderer/features/subscriptions/search/filter-words.ts';
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
  // What stands before it is still searched for, and other filters stay.
  ['netflix paused', { status: ['paused'], q: 'netflix' }],
  ['cat:video next month', { category: ['Video'], renews: '2026-12-01..2026-12-31' }],
  ['status:active paused', { status: ['active', 'paused'] }],
])('%s may mean %j', (text, filters) => {
  expect(suggested(text)).toContainEqual(filters);
});

test('a word may be begun, and mean several', () => {
  expect(suggested('next m')).toEqual([{ renews: '2026-12-01..2026-12-31' }]);
  expect(suggested('tri')).toEqual([{ status: ['trial'] }]);
  expect(suggested('next')).toHaveLength(4);
});

test.each(['netflix', 'pa', 'm', '"paused"', '', 'status:paused', 'cat:video', '1'])(
  '%s means no filter',
  (text) => {
    expect(suggested(text)).toEqual([]);
  },
);

test('what is chosen already is not suggested once more', () => {
  expect(suggested('status:paused paused')).toEqual([]);
});
