import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { call } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { type Act, type Settle, act, inSight } from '../components/act.ts';
import type { Subscription } from '../components/charges.ts';
import { useFormat } from '../components/format.ts';
import { useToast } from '../components/toast.tsx';
import { nextFrom } from './next-from.ts';
import type { Reminder } from './reminder.ts';

type Named = { id: string; name: string };

/** What can be done about a charge. */
export type Acts = {
  /** Moves a date that has passed on to the next one. */
  moveOn: (subscription: Subscription, today: string) => Act;
  cancel: (subscription: Named) => Act;
  /** Hears nothing more of what a reminder is about. */
  settle: (reminder: Reminder) => Act;
  unsettle: (reminder: Reminder) => Act;
  snooze: (reminder: Reminder, until: string) => Act;
};

const idOf = ({ id }: { id: string }) => ({ params: { id } });

/** What can be done about charges: each is performed by `act`. */
export function useActs(): Acts {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const update = useChange('updateSubscription').mutateAsync;
  const cancel = useChange('cancelSubscription').mutateAsync;
  const reactivate = useChange('reactivateSubscription').mutateAsync;
  const settle = useChange('settleReminder').mutateAsync;
  const unsettle = useChange('unsettleReminder').mutateAsync;
  const snooze = useChange('snoozeReminder').mutateAsync;
  const unsnooze = useChange('unsnoozeReminder').mutateAsync;
  const { account } = useAccountChoice();
  return {
    moveOn(subscription, today) {
      const { id, name, nextPaymentDate, billingAnchorDay } = subscription;
      const next = nextFrom(subscription, today);
      const before = { nextPaymentDate, billingAnchorDay };
      return {
        run: () => update({ params: { id }, body: { nextPaymentDate: next } }),
        async undo() {
          const { data: now } = await call('getSubscription', idOf({ id }), {
            account: account.id,
          });
          // What somebody else has changed since is theirs.
          if (now.nextPaymentDate !== next) throw new Error(t('done.changedSince', { name }));
          await update({ params: { id }, body: before });
        },
        done: t('done.moved', { name, day: format.day(next) }),
      };
    },
    cancel: (subscription) => ({
      run: () => cancel(idOf(subscription)),
      undo: () => reactivate(idOf(subscription)),
      done: t('done.cancelled', { name: subscription.name }),
    }),
    settle: (reminder) => ({
      run: () => settle(idOf(reminder)),
      undo: () => unsettle(idOf(reminder)),
      done: t('done.settled', { name: reminder.name }),
    }),
    unsettle: (reminder) => ({
      run: () => unsettle(idOf(reminder)),
      undo: () => settle(idOf(reminder)),
      done: t('done.unsettled', { name: reminder.name }),
    }),
    snooze: (reminder, until) => ({
      run: () => snooze({ ...idOf(reminder), body: { until } }),
      undo: () => unsnooze(idOf(reminder)),
      done: t('done.snoozed', { name: reminder.name, day: format.day(until) }),
    }),
  };
}

/** What can be done about what a reminder tells of, with one click each. */
export type ReminderActs = {
  renewed: () => void;
  cancelled: () => void;
  unsettle: () => void;
  snooze: (until: string) => void;
};

/** Does something about what a reminder tells of; `settle` takes it out of sight at once. */
export function useReminderActs(): (
  reminder: Reminder,
  today: string,
  settle?: Settle,
) => ReminderActs {
  const acts = useActs();
  const toast = useToast();
  const { account } = useAccountChoice();
  // A date that has passed is not only seen to: the subscription goes on from its next one.
  const moveOn = async (id: string, today: string) => {
    const { data } = await call('getSubscription', { params: { id } }, { account: account.id });
    return acts.moveOn(data, today);
  };
  return (reminder, today, settle = inSight) => {
    const { kind, subscriptionId: id, name } = reminder;
    const perform = (what: Act) => void act(settle, toast, what);
    return {
      renewed() {
        if (kind === 'overdue') moveOn(id, today).then(perform, toast.failed);
        else perform(acts.settle(reminder));
      },
      cancelled: () => perform(acts.cancel({ id, name })),
      unsettle: () => perform(acts.unsettle(reminder)),
      snooze: (until) => perform(acts.snooze(reminder, until)),
    };
  };
}
