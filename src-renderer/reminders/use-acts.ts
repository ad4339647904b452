import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../api/account.ts';
import { call } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { type UndoableAction, type HideRow, act, keepInSight } from '../records/undoable-action.ts';
import type { Subscription } from '../records/charges.ts';
import { useApi } from '../api/queries.ts';
import { endOnceCancelled } from '../records/ending.ts';
import { useFormat } from '../lib/format.ts';
import { useToast } from '../ui/toast.tsx';
import type { Reminder } from './reminder.ts';
import { useRenew } from './use-renew.ts';

/** The actions for a charge. */
export type Acts = {
  /** Confirms a due or overdue charge and moves the subscription on. */
  renew: (subscription: Subscription) => UndoableAction;
  /** Cancels a subscription: a contract with the end of its term, anything else at once. */
  cancel: (subscription: Subscription) => UndoableAction;
  /** Marks the reminder's charge as handled. */
  settle: (reminder: Reminder) => UndoableAction;
  unsettle: (reminder: Reminder) => UndoableAction;
  snooze: (reminder: Reminder, until: string) => UndoableAction;
};

const idOf = ({ id }: { id: string }) => ({ params: { id } });

/** The actions for charges, performed by `act`. */
export function useActs(): Acts {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const settle = useChange('settleReminder').mutateAsync;
  const unsettle = useChange('unsettleReminder').mutateAsync;
  const snooze = useChange('snoozeReminder').mutateAsync;
  const unsnooze = useChange('unsnoozeReminder').mutateAsync;
  const undone = (name: string) => t('done.takenBack', { name });
  return {
    renew: useRenew(),
    cancel: useCancel(),
    settle: (reminder) => ({
      run: () => settle(idOf(reminder)),
      undo: () => unsettle(idOf(reminder)),
      done:
        reminder.kind === 'cancelBy'
          ? t('done.settledCancelBy', { name: reminder.name })
          : t('done.settled', { name: reminder.name }),
      undone: undone(reminder.name),
    }),
    unsettle: (reminder) => ({
      run: () => unsettle(idOf(reminder)),
      undo: () => settle(idOf(reminder)),
      done: t('done.unsettled', { name: reminder.name }),
      undone: undone(reminder.name),
    }),
    snooze: (reminder, until) => ({
      run: () => snooze({ ...idOf(reminder), body: { until } }),
      undo: () => unsnooze(idOf(reminder)),
      done: t('done.snoozed', { name: reminder.name, day: format.day(until) }),
      undone: undone(reminder.name),
    }),
  };
}

function useCancel(): Acts['cancel'] {
  const { t } = useTranslation(['reminders', 'common']);
  const format = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const cancel = useChange('cancelSubscription').mutateAsync;
  const reactivate = useChange('reactivateSubscription').mutateAsync;
  const update = useChange('updateRecord').mutateAsync;
  return (subscription) => {
    const { name } = subscription;
    const undone = t('done.takenBack', { name });
    const endsOn = endOnceCancelled(subscription, today);
    if (endsOn === undefined) {
      return {
        run: () => cancel(idOf(subscription)),
        undo: () => reactivate(idOf(subscription)),
        done: t('done.cancelled', { name }),
        undone,
      };
    }
    const end = (day: string | null) => update({ ...idOf(subscription), body: { endsOn: day } });
    return {
      run: () => end(endsOn),
      undo: () => end(null),
      done: t('common:ends.done', { name, day: format.day(endsOn) }),
      undone,
    };
  };
}

/** The one-click actions for a reminder's charge. */
export type ReminderActs = {
  renewed: () => void;
  cancelled: () => void;
  unsettle: () => void;
  snooze: (until: string) => void;
};

/** Performs an action on a reminder's charge; `settle` hides it immediately. */
export function useReminderActs(): (
  reminder: Reminder,
  today: string,
  settle?: HideRow,
) => ReminderActs {
  const acts = useActs();
  const toast = useToast();
  const { account } = useAccountChoice();
  // A charge whose day has come is not only handled: it was made, and the subscription moves on to the next
  // one.
  const recordOf = async (id: string) => {
    const { data } = await call('getRecord', { params: { id } }, { account: account.id });
    return data;
  };
  return (reminder, today, settle = keepInSight) => {
    const { kind, subscriptionId: id, date } = reminder;
    const perform = (what: UndoableAction) => void act(settle, toast, what);
    return {
      renewed() {
        if ((kind === 'renewal' || kind === 'overdue') && date <= today)
          recordOf(id).then((record) => perform(acts.renew(record)), toast.failed);
        else perform(acts.settle(reminder));
      },
      cancelled: () =>
        void recordOf(id).then((record) => perform(acts.cancel(record)), toast.failed),
      unsettle: () => perform(acts.unsettle(reminder)),
      snooze: (until) => perform(acts.snooze(reminder, until)),
    };
  };
}
