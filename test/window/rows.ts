import type { Subscription } from '../../src-renderer/api/subscription-list.ts';

/** A row of the list. */
export const row = (changes: Partial<Subscription>): Subscription => ({
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
