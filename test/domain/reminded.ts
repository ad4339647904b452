import { atOnce } from '../../src-server/platform/slices.ts';
import {
  type RemindedSubscription,
  type Reminder,
  type ReminderRules,
  plannedReminders,
} from '../../src-server/domain/reminder.ts';

/** A subscription that its owner is reminded of. */
export const netflix: RemindedSubscription = {
  id: 'netflix',
  status: 'active',
  notificationEnabled: true,
  period: 'monthly',
  customDays: null,
  customMonths: null,
  nextPaymentDate: '2026-12-14',
  billingAnchorDay: 14,
  trialEndsOn: null,
  details: {},
};

/** The next `count` reminders of subscriptions, in whatever order these are. */
export function planned(
  subscriptions: readonly RemindedSubscription[],
  rules: ReminderRules,
  now: number,
  count: number,
): Reminder[] {
  const candidates = subscriptions
    .map((subscription) => {
      const { nextPaymentDate, trialEndsOn } = subscription;
      const hasTerms = subscription.details.terms !== undefined;
      const days = [hasTerms ? '' : nextPaymentDate, trialEndsOn ?? nextPaymentDate];
      const [notBefore] = days.toSorted();
      return { subscription, notBefore: notBefore ?? nextPaymentDate };
    })
    .toSorted((one, other) => (one.notBefore < other.notBefore ? -1 : 1));
  return atOnce(plannedReminders(candidates, rules, now, count));
}
