import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { AmountField } from '../../../ui/amounts/amount-field.tsx';
import { readAmount, writeAmount } from '../../../ui/amounts/read-amount.ts';
import type { Currency } from '../../../ui/amounts/typed-currency.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { useFormat } from '../../../lib/format.ts';
import { type Refusal, useRefusal } from '../../../ui/errors/use-refusal.ts';
import { useUnsaved } from '../../../navigation/unsaved.tsx';
import classes from '../changes/next-date-form.module.css';
import { Note } from '../panel-section.tsx';

/** A payment's day and amount. */
export type Paid = { paidOn: string; amount: number };

type Props = {
  initial: Paid & { currency: Currency };
  /** Whether it is the price since a day, not a payment. */
  isPrice?: boolean;
  save: string;
  onSave: (paid: Paid, refuse: Refusal['refuse']) => void;
  /** Additional actions. */
  other?: ReactNode;
};

/** A day and an amount, for a payment or a price. */
export function PaymentForm({ initial, isPrice = false, save, onSave, other }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const typed = useTyped(initial);
  const { paidOn, isDay, amount } = typed;
  const [isRefused, setRefused] = useState(false);
  const labels = {
    paidOn: isPrice ? t('payments.holdsSince') : t('common:field.paidOn'),
    amount: t('payments.amountIn', { currency: initial.currency }),
  };
  // The day of a price has a different name in the API.
  const refusal = useRefusal({ ...labels, since: labels.paidOn });
  const fields = { typed, labels, refusal, isRefused };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (paidOn !== null && isDay && amount !== undefined)
          onSave({ paidOn, amount }, refusal.refuse);
        else setRefused(true);
      }}
    >
      <Stack gap={16}>
        {isPrice ? (
          <>
            <Amount {...fields} currency={initial.currency} />
            <Day {...fields} />
            <Note>{t('payments.priceText')}</Note>
          </>
        ) : (
          <>
            <Day {...fields} />
            <Amount {...fields} currency={initial.currency} />
          </>
        )}
        <div className={classes['buttons']}>
          {other}
          <Button type="submit">{save}</Button>
        </div>
      </Stack>
    </form>
  );
}

type FieldProps = {
  typed: ReturnType<typeof useTyped>;
  labels: { paidOn: string; amount: string };
  refusal: Refusal;
  isRefused: boolean;
};

function Day({ typed: { paidOn, setPaidOn }, labels, refusal, isRefused }: FieldProps) {
  return (
    <DateField
      label={labels.paidOn}
      value={paidOn}
      isRefused={isRefused}
      toward="past"
      error={refusal.errorOf('paidOn') ?? refusal.errorOf('since')}
      onChange={(date) => {
        refusal.forget();
        setPaidOn(date);
      }}
    />
  );
}

function Amount({
  typed: { typed, setTyped },
  labels,
  refusal,
  isRefused,
  currency,
}: FieldProps & { currency: Currency }) {
  return (
    <AmountField
      label={labels.amount}
      data-autofocus
      value={typed}
      currency={currency}
      isRefused={isRefused}
      error={refusal.errorOf('amount')}
      onChange={(text) => {
        refusal.forget();
        setTyped(text);
      }}
    />
  );
}

function useTyped(initial: Props['initial']) {
  const { numberLocale: locale } = useFormat();
  const written = writeAmount(initial.amount, locale);
  const [paidOn, setPaidOn] = useState<string | null>(initial.paidOn);
  const [typed, setTyped] = useState(written);
  useUnsaved({
    isUnsaved: () => paidOn !== initial.paidOn || typed !== written,
    isInInspector: true,
  });
  const isDay = paidOn !== null && isDateOnly(paidOn);
  const { amount } = readAmount(typed, {
    locale,
    currency: initial.currency,
    isFixed: true,
  });
  return { paidOn, setPaidOn, typed, setTyped, isDay, amount };
}
