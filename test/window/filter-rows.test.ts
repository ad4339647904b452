import { describe, expect, test } from 'vitest';
import { chargesIn } from '../../src-renderer/records/charges.ts';
import type { ListFilters } from '../../src-server/contract/list-query.ts';
import { passing } from '../../src-renderer/features/subscriptions/filters/filter-rows.ts';
import { row } from './rows.ts';

const rows = [
  row({}),
  row({ name: 'Café Müller', category: 'Food', amount: 150, currency: 'EUR', period: 'yearly' }),
  row({ name: 'Netflix Games', category: 'Games', amount: 0.1, status: 'paused' }),
  row({ name: '愛奇藝', category: 'video', amount: 20, nextPaymentDate: '2027-01-01' }),
  // The date of its schedule falls within the trial: the first charge is a month later.
  row({
    name: 'Trial',
    category: 'Food',
    amount: 7,
    currency: 'CHF',
    trialEndsOn: '2026-12-20',
    isTrial: true,
  }),
  row({ name: 'Gone', category: 'Food', amount: 7, currency: 'CHF', status: 'cancelled' }),
];
const found = (filters: ListFilters) =>
  rows.filter(passing(filters, '2026-12-15')).map(({ name }) => name);

test.each<[ListFilters, string[]]>([
  [{ tag: ['FAMILY'] }, ['Tagged']],
  [{ tag: ['fam'] }, []],
  [{ tag: ['work', 'family'] }, ['Tagged']],
  [{ method: ['visa'] }, ['Tagged']],
  [{ method: ['Visa'], tag: ['other'] }, []],
  [{ q: 'family' }, ['Tagged']],
  [{ q: 'safe pin' }, ['Tagged']],
  [{ q: 'C-1204 contract' }, ['Tagged']],
  [{ q: 'example.com' }, ['Tagged']],
])('the details of a row: %j', (filters, names) => {
  const tagged = row({
    name: 'Tagged',
    tags: ['Family', 'home'],
    paymentMethod: 'Visa',
    accountNumber: 'C-1204',
    notes: 'The PIN is in the safe.',
    links: [{ title: 'Contract', url: 'https://example.com/contract.pdf' }],
  });
  const all = [...rows, tagged].filter(passing(filters, '2026-12-15'));
  expect(all.map(({ name }) => name)).toEqual(names);
});

test.each<[ListFilters, string[]]>([
  [{}, ['Netflix', 'Café Müller', 'Netflix Games', '愛奇藝', 'Trial', 'Gone']],
  [{ q: 'NETFLIX' }, ['Netflix', 'Netflix Games']],
  [{ q: 'games netflix' }, ['Netflix Games']],
  [{ q: '"games netflix"' }, []],
  [{ q: 'cafe muller' }, ['Café Müller']],
  [{ q: 'vid' }, ['Netflix', '愛奇藝']],
  [{ q: 'netflix video' }, ['Netflix']],
  [{ q: '15' }, ['Netflix']],
  [{ q: '15,4' }, ['Netflix']],
  [{ q: '15.49' }, ['Netflix']],
  [{ q: '150' }, ['Café Müller']],
  [{ status: ['paused', 'cancelled'] }, ['Netflix Games', 'Gone']],
  [{ category: ['Video'] }, ['Netflix']],
  [{ category: ['Food', 'Games'] }, ['Café Müller', 'Netflix Games', 'Trial', 'Gone']],
  [{ period: ['yearly'], currency: ['EUR', 'USD'] }, ['Café Müller']],
  [{ name: ['netflix'] }, ['Netflix']],
  [{ amount: ['>15.49'] }, ['Café Müller', '愛奇藝']],
  [{ amount: ['>=15.49', '<20'] }, ['Netflix']],
  [{ amount: ['=0.1'] }, ['Netflix Games']],
  [{ amount: ['<=20', '>0.1'] }, ['Netflix', '愛奇藝', 'Trial', 'Gone']],
  // What is paused or cancelled does not renew.
  [{ renews: '..2026-12-14' }, ['Netflix', 'Café Müller']],
  // Monthly ones are charged in each month, also after their next payment.
  [{ renews: '2027-01-01..2027-01-31' }, ['Netflix', '愛奇藝', 'Trial']],
  [{ renews: '2026-12-15..' }, ['愛奇藝', 'Trial']],
  [{ status: ['overdue'] }, ['Netflix', 'Café Müller']],
  [{ status: ['trial'] }, ['Trial']],
  [{ status: ['paused', 'trial'] }, ['Netflix Games', 'Trial']],
])('%j', (filters, names) => {
  expect(found(filters)).toEqual(names);
});

describe('a span of days', () => {
  const weekly = { period: 'custom', customDate: '7' } as const;
  const charged = [
    row({ name: 'Weekly', nextPaymentDate: '2026-11-27', billingAnchorDay: 27, ...weekly }),
    row({ name: 'Monthly, the 31st', nextPaymentDate: '2026-11-30', billingAnchorDay: 31 }),
    row({ name: 'Two-monthly', nextPaymentDate: '2026-10-30', period: 'custom', customMonths: 2 }),
    row({ name: 'Yearly', nextPaymentDate: '2026-12-01', billingAnchorDay: 1, period: 'yearly' }),
    row({ name: 'Overdue', nextPaymentDate: '2026-11-02', billingAnchorDay: 2 }),
    row({ name: 'Trial', nextPaymentDate: '2026-11-27', trialEndsOn: '2026-12-03', ...weekly }),
    row({ name: 'Ending', nextPaymentDate: '2026-12-05', endsOn: '2026-12-12', ...weekly }),
    row({ name: 'Over', nextPaymentDate: '2026-12-16', endsOn: '2026-12-15' }),
    row({ name: 'Paused', nextPaymentDate: '2026-11-27', status: 'paused', ...weekly }),
    row({ name: 'Cancelled', nextPaymentDate: '2026-11-27', status: 'cancelled', ...weekly }),
  ];
  const today = '2026-11-25';
  const foundIn = (renews: string) =>
    charged.filter(passing({ renews }, today)).map(({ name }) => name);

  test.each([
    ['this week', '2026-11-23..2026-11-29', ['Weekly']],
    [
      'next week',
      '2026-11-30..2026-12-06',
      ['Weekly', 'Monthly, the 31st', 'Yearly', 'Overdue', 'Trial', 'Ending'],
    ],
    ['a later day', '2026-12-31..2026-12-31', ['Monthly, the 31st']],
    [
      'another month',
      '2027-01-01..2027-01-31',
      ['Weekly', 'Monthly, the 31st', 'Overdue', 'Trial'],
    ],
    ['another year', '2031-12-01..2031-12-01', ['Yearly']],
    ['by a day', '..2026-11-28', ['Weekly', 'Two-monthly', 'Overdue']],
    // Each one is charged after any day; without an end, it is about the next charge.
    ['from a day on', '2026-12-01..', ['Yearly', 'Trial', 'Ending']],
  ])('finds what is charged within it: %s', (_, renews, names) => {
    expect(foundIn(renews)).toEqual(names);
  });

  test.each([
    '2026-11-01..2026-11-30',
    '2026-12-01..2026-12-31',
    '2026-12-04..2026-12-04',
    '2028-02-29..2028-02-29',
  ])('finds what the calendar shows in it: %s', (renews) => {
    const [from = '', until = ''] = renews.split('..');
    const active = charged.filter(({ status }) => status === 'active');
    const shown = new Set(chargesIn(active, [], { from, until, today }).map(({ name }) => name));
    expect(foundIn(renews)).toEqual(
      active.map(({ name }) => name).filter((name) => shown.has(name)),
    );
  });
});
