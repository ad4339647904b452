import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../src-server/contract/schedule-preview.ts';
import { useAccountChoice } from '../api/account.ts';
import { type CallOutput, call } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { useApi } from '../api/queries.ts';
import { type UndoableAction, act, keepInSight } from '../records/undoable-action.ts';
import { type Subscription, canRenewEarly, isDue } from '../records/charges.ts';
import { ToldError } from '../ui/errors/error-text.ts';
import { useFormat } from '../lib/format.ts';
import { asOneChange } from '../lib/undo-stack.ts';
import { resumable } from '../lib/resumable.ts';
import { useToast } from '../ui/toast.tsx';

type Renewed = CallOutput<'renewSubscription'>;

/** Confirms a charge of a subscription that is due, overdue, or was paid early, and moves it on. */
export function useRenew(): (subscription: Subscription, isEarly?: boolean) => UndoableAction {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const renewDue = useChange('renewSubscription').mutateAsync;
  const renewEarly = useChange('renewEarly').mutateAsync;
  const takeBack = useTakeBack();
  return (subscription, isEarly = false) => {
    const { id, name } = subscription;
    const renew = isEarly ? renewEarly : renewDue;
    // Without a charge, the server says why not.
    const date = nextCharge(subscription) ?? subscription.nextPaymentDate;
    const renewal: { made?: Renewed; takeBack?: () => Promise<void> } = {};
    return {
      async run() {
        renewal.made = await renew({ params: { id }, body: { date } });
        renewal.takeBack = takeBack(subscription, renewal.made);
      },
      undo: async () => renewal.takeBack?.(),
      done() {
        const { data, payments = [] } = renewal.made ?? {};
        const day = format.day(data?.nextPaymentDate ?? date);
        return payments.length === 0
          ? t('done.moved', { name, day })
          : t('done.renewed', { name, day, count: payments.length });
      },
      undone: t('done.takenBack', { name }),
    };
  };
}

/**
 * Marks a due or overdue subscription as renewed, with a toast, and any other active one if it may be early.
 * Otherwise, explains why it can't be.
 */
export function useMarkRenewed(): (
  subscription: Subscription,
  mayBeEarly?: boolean,
) => Promise<void> {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const toast = useToast();
  const renew = useRenew();
  const today = useApi('getServer', {}).data?.data.today;
  return async (subscription, mayBeEarly = false) => {
    if (today === undefined) return undefined;
    const { name, status } = subscription;
    const isEarly = mayBeEarly && canRenewEarly(subscription, today);
    if (isEarly || isDue(subscription, today)) {
      return asOneChange(() => act(keepInSight, toast, renew(subscription, isEarly)));
    }
    if (status !== 'active') return toast.done(t(`notRenewed.${status}`, { name }));
    const next = nextCharge(subscription);
    return toast.done(
      next === undefined
        ? t('notRenewed.ends', { name })
        : t('notRenewed.early', { name, day: format.day(next) }),
    );
  };
}

/** Undoes the confirmation of a charge: restores the date and deletes the recorded payments. */
function useTakeBack(): (before: Subscription, made: Renewed) => () => Promise<void> {
  const { t } = useTranslation('reminders');
  const { account } = useAccountChoice();
  const update = useChange('updateRecord').mutateAsync;
  const remove = useChange('deletePayment').mutateAsync;
  return ({ id, name, nextPaymentDate, billingAnchorDay }, made) => {
    const params = { id };
    const moveBack = async () => {
      const { data: now } = await call('getRecord', { params }, { account: account.id });
      // Anything that somebody else has changed since is left alone.
      if (now.nextPaymentDate !== made.data.nextPaymentDate) {
        throw new ToldError(t('done.changedSince', { name }));
      }
      await update({ params, body: { nextPaymentDate, billingAnchorDay } });
    };
    const removals = made.payments.map(
      ({ paidOn }) =>
        () =>
          remove({ params: { id, paidOn } }),
    );
    return resumable([moveBack, ...removals]);
  };
}
