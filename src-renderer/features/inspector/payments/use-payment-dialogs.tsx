import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../../api/account.ts';
import { CallError, call } from '../../../api/client.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useChange } from '../../../api/mutations.ts';
import type { Payment } from '../../../records/charges.ts';
import { ToldError } from '../../../ui/errors/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Undo } from '../../../lib/undo-stack.ts';
import { resumable } from '../../../lib/resumable.ts';
import { useToast } from '../../../ui/toast.tsx';
import { FillForm } from './fill-form.tsx';
import { type Paid, PaymentForm } from './payment-form.tsx';
import { useEdit } from '../changes/use-edit.ts';
import { type Close, useFormDialog } from '../../../navigation/form-dialog.tsx';

/** Dialogs for editing a subscription's payment history. */
export function usePaymentDialogs(record: SubscriptionRecord): {
  add: (today: string) => void;
  fill: () => void;
  price: (today: string) => void;
  change: (payment: Payment) => void;
} {
  const { t } = useTranslation('inspector');
  const acts = usePaymentActs(record);
  const setPrice = useSetPrice(record);
  const edit = useEdit();
  const dialog = useFormDialog();
  const { name, amount, currency } = record;
  const savePrice = (price: Paid, today: string) =>
    price.paidOn > today
      ? edit(record, { nextPrice: { from: price.paidOn, amount: price.amount } })
      : setPrice(price);
  return {
    add: (today) =>
      dialog(t('payments.add'), (close) => (
        <PaymentForm
          initial={{ paidOn: today, amount, currency }}
          save={t('payments.add')}
          onSave={(paid, refuse) => close(() => acts.add(paid), refuse)}
        />
      )),
    fill: () =>
      dialog(t('payments.fillTitle'), (close) => (
        <FillForm onChoose={(from, refuse) => close(() => acts.fill(from), refuse)} />
      )),
    price: (today) =>
      dialog(t('payments.price', { name }), (close) => (
        <PaymentForm
          isPrice
          initial={{ paidOn: today, amount, currency }}
          save={t('payments.save')}
          onSave={(price, refuse) => close(() => savePrice(price, today), refuse)}
        />
      )),
    change: (payment) =>
      dialog(t('payments.change'), (close) => (
        <ChangeForm payment={payment} acts={acts} close={close} />
      )),
  };
}

type ChangeProps = {
  payment: Payment;
  acts: ReturnType<typeof usePaymentActs>;
  close: Close;
};

function ChangeForm({ payment, acts, close }: ChangeProps) {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  // If the payment was deleted elsewhere, says so and closes the dialog.
  const unlessGone = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code !== 'payment_not_found') throw error;
      toast.failed(error);
    });
  return (
    <PaymentForm
      initial={payment}
      save={t('payments.save')}
      onSave={(paid, refuse) => close(() => unlessGone(acts.change(payment, paid)), refuse)}
      other={
        <Button variant="default" onClick={() => close(() => unlessGone(acts.remove(payment)))}>
          {t('payments.delete')}
        </Button>
      }
    />
  );
}

/** The payment actions, each with a toast that can undo it. */
function usePaymentActs(record: SubscriptionRecord) {
  const { id, name, currency } = record;
  const { t } = useTranslation('inspector');
  const { day } = useFormat();
  const toast = useToast();
  const post = useChange('addPayment').mutateAsync;
  const put = useChange('changePayment').mutateAsync;
  const remove = useChange('deletePayment').mutateAsync;
  const fill = useChange('fillPayments').mutateAsync;
  const takeBack = useTakeBack(name);
  const { paymentOn, stillPaid } = useUnchanged(record);
  const removing = useRemoving(record);
  return {
    async add(paid: Paid) {
      const { data } = await post({ params: { id }, body: { ...paid, currency } });
      const message = t('done.payment', { name, day: day(data.paidOn) });
      toast.done(message, takeBack(removing([data])));
    },
    async change(before: Payment, paid: Paid) {
      const { paidOn } = before;
      const { amount, currency: was } = (await paymentOn(paidOn)) ?? before;
      // Only the changed fields, so that changes made elsewhere are kept.
      const made = paid.amount === before.amount ? { ...paid, amount } : paid;
      await put({ params: { id, paidOn }, body: { ...made, currency: was } });
      const undo = resumable([
        stillPaid(made),
        () => put({ params: { id, paidOn: made.paidOn }, body: { paidOn, amount, currency: was } }),
      ]);
      toast.done(t('done.paymentChanged', { name }), takeBack(undo));
    },
    async remove({ paidOn, amount, currency: was }: Payment) {
      await remove({ params: { id, paidOn } });
      const undo = () => post({ params: { id }, body: { paidOn, amount, currency: was } });
      toast.done(t('done.paymentDeleted', { name, day: day(paidOn) }), takeBack(undo));
    },
    async fill(from: string) {
      const { data } = await fill({ params: { id }, body: { from } });
      const message = t('done.filled', { name, count: data.length });
      toast.done(message, data.length === 0 ? undefined : takeBack(removing(data)));
    },
  };
}

/** Removes payments at once, because there may be hundreds; none if one of them was changed since. */
function useRemoving({ id, name }: SubscriptionRecord) {
  const { t } = useTranslation('inspector');
  const remove = useChange('removePayments').mutateAsync;
  return (added: readonly Payment[]) => async () => {
    const payments = added.map(({ paidOn, amount, currency }) => ({ paidOn, amount, currency }));
    try {
      await remove({ params: { id }, body: { payments } });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'payment_not_found') throw error;
      throw new ToldError(t('done.changedSince', { name }));
    }
  };
}

/** Sets a price from a day on, with a toast that can undo it. */
function useSetPrice(record: SubscriptionRecord) {
  const { id, name, amount: before, currency } = record;
  const { t } = useTranslation('inspector');
  const { day, money } = useFormat();
  const toast = useToast();
  const takeBack = useTakeBack(name);
  const put = useChange('setPrice').mutateAsync;
  const update = useChange('updateRecord').mutateAsync;
  const changePayment = useChange('changePayment').mutateAsync;
  const { stillCosts, stillPaid } = useUnchanged(record);
  return async ({ paidOn: since, amount }: Paid) => {
    const { payments } = await put({ params: { id }, body: { amount, since } });
    const undo = resumable([
      stillCosts(amount),
      ...payments.map(({ paidOn }) => stillPaid({ paidOn, amount })),
      () => update({ params: { id }, body: { amount: before } }),
      ...payments.map(
        ({ paidOn, amount: paid, currency: of }) =>
          () =>
            changePayment({ params: { id, paidOn }, body: { paidOn, amount: paid, currency: of } }),
      ),
    ]);
    const told = { name, day: day(since), amount: money(amount, currency) };
    toast.done(t('done.price', { ...told, count: payments.length }), takeBack(undo));
  };
}

/** A payment's current state, and steps that fail if somebody else has changed it since. */
function useUnchanged({ id, name }: SubscriptionRecord) {
  const { t } = useTranslation('inspector');
  const { account } = useAccountChoice();
  const options = { account: account.id };
  const refuseUnless = (isSame: boolean) => {
    if (!isSame) throw new ToldError(t('done.changedSince', { name }));
  };
  const paymentOn = async (day: string) => {
    const query = { subscriptionId: id, from: day, to: day };
    const { data } = await call('listPayments', { query }, options);
    return data[0];
  };
  return {
    paymentOn,
    stillCosts: (amount: number) => async () => {
      const { data } = await call('getRecord', { params: { id } }, options);
      refuseUnless(data.amount === amount);
    },
    stillPaid:
      ({ paidOn, amount }: Paid) =>
      async () => {
        const now = await paymentOn(paidOn);
        refuseUnless(now?.amount === amount);
      },
  };
}

/** Undoes a payment action on a subscription, with a toast. */
function useTakeBack(name: string): (work: Undo) => Undo {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  return (work) => () => work().then(() => toast.done(t('done.takenBack', { name })));
}
