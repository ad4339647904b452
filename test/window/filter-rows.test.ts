import { expect, test } from 'vitest';
import type { Subscription } from '../../src-renderer/api/subscription-list.ts';
import { passing } from '../../src-renderer/screens/subscriptions/filter-rows.ts';
import type { ListFilters } from '../../src-renderer/screens/subscriptions/list-query.ts';

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
];
const found = (filters: ListFilters) => rows.filter(passing(filters)).map(({ name }) => name);

test.each<[ListFilters, string[]]>([
  [{}, ['Netflix', 'Café Müller', 'Netflix Games', '愛奇藝']],
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
  [{ status: ['paused', 'cancelled'] }, ['Netflix Games']],
  [{ category: ['Video'] }, ['Netflix']],
  [{ category: ['Food', 'Games'] }, ['Café Müller', 'Netflix Games']],
  [{ period: ['yearly'], currency: ['EUR', 'USD'] }, ['Café Müller']],
  [{ name: ['netflix'] }, ['Netflix']],
  [{ amount: ['>15.49'] }, ['Café Müller', '愛奇藝']],
  [{ amount: ['>=15.49', '<20'] }, ['Netflix']],
  [{ amount: ['=0.1'] }, ['Netflix Games']],
  [{ amount: ['<=20', '>0.1'] }, ['Netflix', '愛奇藝']],
  [{ expiringBefore: '2026-12-14' }, ['Netflix', 'Café Müller', 'Netflix Games']],
])('%j', (filters, names) => {
  expect(found(filters)).toEqual(names);
});
