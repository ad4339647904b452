import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../src-server/contract/index.ts';
import { isDateOnly } from '../../../src-server/contract/dates.ts';
import { problemWith } from '../../api/field-problem.ts';
import { DateField } from '../../components/date-field.tsx';
import { useFormat } from '../../components/format.ts';
import { useProblemText } from '../../components/problem-text.ts';
import { type Refusal, useRefusal } from '../../components/use-refusal.ts';
import { useUnsaved } from '../../frame/unsaved.tsx';
import { parseAmount, writeAmount } from './form/amounts.ts';
import classes from './next-date-form.module.css';
import { Note } from './panel-section.tsx';

/** What was paid on a day. */
export type Paid = { paidOn: string; amount: number };

type Props = {
  initial: Paid;
  /** What is said first. */
  note?: string;
  /** What the day is called; that of a payment by default. */
  dayLabel?: string;
  save: string;
  onSave: (paid: Paid, refuse: Refusal['refuse']) => void;
  /** What else can be done. */
  other?: ReactNode;
};

/** A day and an amount, which are those of a payment or of a price. */
export function PaymentForm({ initial, note, dayLabel, save, onSave, other }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const { day } = useFormat();
  const { paidOn, setPaidOn, typed, setTyped, isDay, amount } = useTyped(initial);
  const [isRefused, setRefused] = useState(false);
  const labels = { paidOn: dayLabel ?? t('common:field.paidOn'), amount: t('common:field.amount') };
  // The day of a price has another name in the API.
  const refusal = useRefusal({ ...labels, since: labels.paidOn });
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
        {note === undefined ? null : <Note>{note}</Note>}
        <DateField
          label={labels.paidOn}
          value={paidOn}
          error={
            isRefused && !isDay
              ? t('common:date.none', { example: day(initial.paidOn) })
              : (refusal.errorOf('paidOn') ?? refusal.errorOf('since'))
          }
          onChange={(date) => {
            refusal.forget();
            setPaidOn(date);
          }}
        />
        <AmountField
          label={labels.amount}
          typed={typed}
          isWrong={isRefused && amount === undefined}
          error={refusal.errorOf('amount')}
          onType={(text) => {
            refusal.forget();
            setTyped(text);
          }}
        />
        <div className={classes['buttons']}>
          {other}
          <Button type="submit">{save}</Button>
        </div>
      </Stack>
    </form>
  );
}

function useTyped(initial: Paid) {
  const { numberLocale: locale } = useFormat();
  const written = writeAmount(initial.amount, locale);
  const [paidOn, setPaidOn] = useState<string | null>(initial.paidOn);
  const [typed, setTyped] = useState(written);
  useUnsaved({
    isUnsaved: () => paidOn !== initial.paidOn || typed !== written,
    isInInspector: true,
  });
  const isDay = paidOn !== null && isDateOnly(paidOn);
  return { paidOn, setPaidOn, typed, setTyped, isDay, amount: parseAmount(typed, locale) };
}

type AmountProps = {
  label: string;
  typed: string;
  /** It is no number at all, and so is never sent. */
  isWrong: boolean;
  error: string | undefined;
  onType: (text: string) => void;
};

function AmountField({ label, typed, isWrong, error, onType }: AmountProps) {
  const text = useProblemText();
  const body = { amount: typed };
  const problem = problemWith(endpoints.createSubscription, body, { field: 'amount' });
  return (
    <TextInput
      label={label}
      data-autofocus
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={isWrong ? text(label, problem) : error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
