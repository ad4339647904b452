import { expect, test } from 'vitest';
import type { ListFilters } from '../../src-server/contract/list-query.ts';
import type { Subscription } from '../../src-renderer/api/subscription-list.ts';
import { passing } from '../../src-renderer/features/subscriptions/filters/filter-rows.ts';

const row = (changes: Partial<Subscription>): Subscription => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Netflix',
  category: 'Video',
  amount: 15.49,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-12-14',
  billingAnchorDay: 14,
  lastPaymentDate: '2026-11-14',
  customDate: null,
  customMonths: null,
  notificationEnabled: true,
  status: 'active',
  isTrial: false,
  trialEndsOn: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

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
  [{ renews: '2027-01-01..2027-01-31' }, ['愛奇藝', 'Trial']],
  [{ renews: '2026-12-15..' }, ['愛奇藝', 'Trial']],
  [{ status: ['overdue'] }, ['Netflix', 'Café Müller']],
  [{ status: ['trial'] }, ['Trial']],
  [{ status: ['paused', 'trial'] }, ['Netflix Games', 'Trial']],
])('%j', (filters, names) => {
  expect(found(filters)).toEqual(names);
});
