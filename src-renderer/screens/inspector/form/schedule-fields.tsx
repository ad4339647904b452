import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { DateField } from '../../../components/dates/date-field.tsx';
import type { SubscriptionForm } from './use-subscription-form.tsx';
import { type FormValues, anchorFor } from './values.ts';

type Props = {
  form: SubscriptionForm;
  storedAnchor?: number | undefined;
  /** Without what the date itself tells in most cases. */
  isShort?: boolean;
};

/** When it is charged. */
export function ScheduleFields({ form, storedAnchor, isShort = false }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const { period, nextPaymentDate, billingAnchorDay } = form.values;
  return (
    <>
      <PeriodField form={form} />
      {period === 'custom' ? (
        <TextInput
          label={t('common:field.customDate')}
          description={t('form.customDays')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('customDate')}
        />
      ) : null}
      <DateField
        label={t('common:field.nextPaymentDate')}
        {...form.getInputProps('nextPaymentDate')}
        value={nextPaymentDate}
        onChange={(date) => {
          form.setFieldValue('nextPaymentDate', date);
          form.setFieldValue('billingAnchorDay', anchorFor(date, billingAnchorDay, storedAnchor));
        }}
      />
      {period === 'monthly' && !isShort ? (
        <NumberInput
          label={t('common:field.billingAnchorDay')}
          description={t('form.anchor')}
          placeholder={dayOfMonthIn(nextPaymentDate)}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('billingAnchorDay')}
          onChange={(day) =>
            form.setFieldValue('billingAnchorDay', typeof day === 'number' ? day : '')
          }
        />
      ) : null}
    </>
  );
}

function dayOfMonthIn(date: string | null): string {
  return date !== null && isDateOnly(date) ? String(Number(date.slice(8))) : '';
}

const PERIODS: readonly FormValues['period'][] = ['monthly', 'yearly', 'custom'];

function PeriodField({ form }: { form: SubscriptionForm }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper label={t('field.period')} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
        {...form.getInputProps('period')}
      />
    </Input.Wrapper>
  );
}
