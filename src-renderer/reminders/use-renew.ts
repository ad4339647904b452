import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../src-server/contract/schedule-preview.ts';
import { useAccountChoice } from '../api/account.ts';
import { type CallOutput, call } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import type { Act } from '../components/act.ts';
import type { Subscription } from '../components/charges.ts';
import { ToldError } from '../components/error-text.ts';
import { useFormat } from '../components/format.ts';

type Renewed = CallOutput<'renewSubscription'>;

/** Records that the charge of a subscription that is due or overdue was made, and moves it on. */
export function useRenew(): (subscription: Subscription) => Act {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const renew = useChange('renewSubscription').mutateAsync;
  const takeBack = useTakeBack();
  return (subscription) => {
    const { id, name } = subscription;
    const date = nextCharge(subscription);
    const renewal: { made?: Renewed } = {};
    return {
      async run() {
        renewal.made = await renew({ params: { id }, body: { date } });
      },
      undo: () => takeBack(subscription, renewal.made),
      done() {
        const { data, payments = [] } = renewal.made ?? {};
        const day = format.day(data?.nextPaymentDate ?? date);
        return payments.length === 0
          ? t('done.moved', { name, day })
          : t('done.renewed', { name, day, count: payments.length });
      },
    };
  };
}

/** Takes back that a charge was confirmed: the date is as it was, and what was recorded is gone. */
function useTakeBack(): (before: Subscription, made: Renewed | undefined) => Promise<void> {
  const { t } = useTranslation('reminders');
  const { account } = useAccountChoice();
  const update = useChange('updateSubscription').mutateAsync;
  const remove = useChange('deletePayment').mutateAsync;
  return async ({ id, name, nextPaymentDate, billingAnchorDay }, made) => {
    if (made === undefined) return;
    const params = { id };
    const { data: now } = await call('getSubscription', { params }, { account: account.id });
    // What somebody else has changed since is theirs.
    if (now.nextPaymentDate !== made.data.nextPaymentDate) {
      throw new ToldError(t('done.changedSince', { name }));
    }
    await update({ params, body: { nextPaymentDate, billingAnchorDay } });
    for (const { paidOn } of made.payments) await remove({ params: { id, paidOn } });
  };
}
