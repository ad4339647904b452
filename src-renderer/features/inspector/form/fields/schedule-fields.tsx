import { Checkbox, Input, NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { datePartsOf, isDateOnly } from '../../../../../src-server/contract/dates.ts';
import { useApi } from '../../../../api/queries.ts';
import { DateField } from '../../../../ui/dates/date-field.tsx';
import { IntervalFields } from '../../../../ui/fields/interval-fields.tsx';
import { endOfMonth } from '../../../../lib/weeks.ts';
import { useFormat } from '../../../../lib/format.ts';
import classes from '../form.module.css';
import { DayChips } from './day-chips.tsx';
import { OtherValue } from './other-value.tsx';
import type { PastStart } from '../use-add-form.ts';
import type { SubscriptionForm } from '../use-subscription-form.tsx';
import { type FormValues, anchorFor, isAnchored } from '../values.ts';

type Props = {
  form: SubscriptionForm;
  storedAnchor?: number | undefined;
  /** Without fields that usually follow from the date. */
  isShort?: boolean;
  /** For a new subscription, whose first payment may be entered too. */
  pastStart?: PastStart | undefined;
};

/** The fields of the schedule. */
export function ScheduleFields({ form, storedAnchor, isShort = false, pastStart }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const { nextPaymentDate, billingAnchorDay } = form.values;
  return (
    <>
      <PeriodField form={form} />
      <OtherValue field="period" />
      {form.values.period === 'custom' ? <CustomInterval form={form} /> : null}
      <NextDate form={form} storedAnchor={storedAnchor} pastStart={pastStart} />
      {pastStart?.started === undefined ? null : <PastPayments {...pastStart} />}
      {isAnchored(form.values) && !isShort && mayBeShortened(nextPaymentDate, billingAnchorDay) ? (
        <>
          <NumberInput
            label={t('common:field.billingAnchorDay')}
            description={t('form.lastDay')}
            placeholder={dayOfMonthIn(nextPaymentDate)}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('billingAnchorDay')}
            onChange={(day) =>
              form.setFieldValue('billingAnchorDay', typeof day === 'number' ? day : '')
            }
          />
          <OtherValue field="billingAnchorDay" />
        </>
      ) : null}
    </>
  );
}

function CustomInterval({ form }: { form: SubscriptionForm }) {
  const { count, unit } = form.values;
  return (
    <>
      <IntervalFields
        value={{ count, unit }}
        error={form.errors['count']}
        onChange={(interval) => {
          form.setFieldValue('count', interval.count);
          form.setFieldValue('unit', interval.unit);
        }}
      />
      <OtherValue field="count" />
      <OtherValue field="unit" />
    </>
  );
}

/** The next date; for a new subscription, it may be the first, and likely days are offered. */
function NextDate({ form, storedAnchor, pastStart }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  const { nextPaymentDate: date, billingAnchorDay } = form.values;
  const setDate = (next: string | null) => {
    form.setFieldValue('nextPaymentDate', next);
    form.setFieldValue('billingAnchorDay', anchorFor(next, billingAnchorDay, storedAnchor));
  };
  return (
    <>
      <DateField
        label={t(pastStart === undefined ? 'common:field.nextPaymentDate' : 'form.firstOrNext')}
        {...form.getInputProps('nextPaymentDate')}
        value={date}
        onChange={setDate}
      />
      {pastStart === undefined ? null : <DayChips value={date} onChoose={setDate} />}
      <OtherValue field="nextPaymentDate" />
    </>
  );
}

type TrialProps = { form: SubscriptionForm; onTrial: (trialEndsOn: string | null) => void };

/** Whether a subscription starts with a trial, and its last day. */
export function TrialField({ form, onTrial }: TrialProps) {
  const { t } = useTranslation('inspector');
  const { trialEndsOn } = form.values;
  const today = useApi('getServer', {}).data?.data.today;
  const isTrial = trialEndsOn !== null;
  const isOver = isTrial && isDateOnly(trialEndsOn) && today !== undefined && trialEndsOn < today;
  return (
    <>
      <Switch
        label={t('form.trial')}
        checked={isTrial}
        // A trial needs a last day, so an empty one is rejected.
        onChange={({ currentTarget }) => onTrial(currentTarget.checked ? '' : null)}
      />
      {isTrial ? (
        <DateField
          label={t('trial.label')}
          {...form.getInputProps('trialEndsOn')}
          value={trialEndsOn === '' ? null : trialEndsOn}
          onChange={(day) => onTrial(day ?? '')}
        />
      ) : null}
      {isOver ? (
        <div role="status" className={classes['pastStart']}>
          {t('form.trialOver')}
        </div>
      ) : null}
    </>
  );
}

/** The consequences of a first payment in the past, and whether to add the payments since. */
function PastPayments({ started, isFilled, setFilled }: PastStart) {
  const { t } = useTranslation('inspector');
  const { day } = useFormat();
  if (started === undefined) return null;
  const { next, passed } = started;
  return (
    <div className={classes['pastStart']} role="status">
      <span>{t('form.nextIs', { day: day(next) })}</span>
      {passed === 0 ? null : (
        <Checkbox
          size="sm"
          label={t('form.addPassed', { count: passed })}
          checked={isFilled}
          onChange={({ currentTarget }) => setFilled(currentTarget.checked)}
        />
      )}
    </div>
  );
}

// A day that every month has is unambiguous; the last day of a month may mean a later one.
function mayBeShortened(date: string | null, typed: FormValues['billingAnchorDay']): boolean {
  if (typed !== '') return true;
  if (date === null || !isDateOnly(date)) return false;
  const [, , day] = datePartsOf(date);
  return day >= SHORTEST_MONTH && (day > SHORTEST_MONTH || endOfMonth(date) === date);
}

const SHORTEST_MONTH = 28;

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
