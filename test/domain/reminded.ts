import type { RemindedSubscription } from '../../src-server/domain/reminder.ts';

/** A subscription that its owner is reminded of. */
export const netflix: RemindedSubscription = {
  id: 'netflix',
  status: 'active',
  notificationEnabled: true,
  period: 'monthly',
  customDays: null,
  nextPaymentDate: '2026-12-14',
  billingAnchorDay: 14,
  trialEndsOn: null,
};
