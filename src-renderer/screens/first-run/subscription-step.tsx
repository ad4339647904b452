import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { fields } from '../../../src-server/contract/fields.ts';
import { useCallForm } from '../../components/call-form.ts';
import { DayField } from '../../components/day-field.tsx';
import { useToast } from '../../components/toast.tsx';
import { currencyOf, draftOf, emptyDraft } from './draft.ts';
import type { StepProps } from './first-run.tsx';
import { Step } from './step.tsx';
import classes from './first-run.module.css';

/** The first subscription, with no more than has to be known of it. */
export function SubscriptionStep({ onDone }: StepProps) {
  const { t } = useTranslation('firstRun');
  const { data } = useApi('getSettings', {});
  const toast = useToast();
  const { form, submit, isPending } = useCallForm('createSubscription', {
    initialValues: emptyDraft(currencyOf(data?.data.locale), t('subscription.other')),
    inputOf: draftOf,
    onDone({ data: { name } }) {
      toast.done(t('subscription.added', { name }));
      onDone();
    },
  });
  return (
    <Step
      title={t('subscription.title')}
      text={t('subscription.text')}
      submit={submit}
      submitLabel={t('subscription.submit')}
      isPending={isPending}
      onSkip={onDone}
    >
      <What form={form} />
      <Schedule form={form} />
      <Autocomplete
        label={t('subscription.category')}
        description={t('subscription.categoryText')}
        data={(['software', 'entertainment', 'home', 'health', 'other'] as const).map((name) =>
          t(`subscription.${name}`),
        )}
        {...form.getInputProps('category')}
      />
    </Step>
  );
}

type Form = ReturnType<typeof useCallForm<'createSubscription', ReturnType<typeof emptyDraft>>>;

function What({ form }: Pick<Form, 'form'>) {
  const { t } = useTranslation('firstRun');
  return (
    <>
      <TextInput
        label={t('subscription.name')}
        placeholder={t('subscription.namePlaceholder')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <div className={classes['pair']}>
        <NumberInput
          label={t('subscription.amount')}
          placeholder="0.00"
          allowedDecimalSeparators={['.', ',']}
          hideControls
          {...form.getInputProps('amount')}
        />
        <Select
          label={t('subscription.currency')}
          data={fields.currency.options}
          {...form.getInputProps('currency')}
        />
      </div>
    </>
  );
}

function Schedule({ form }: Pick<Form, 'form'>) {
  const { t } = useTranslation('firstRun');
  const { t: common } = useTranslation();
  return (
    <div className={classes['pair']}>
      <Select
        label={t('subscription.period')}
        data={fields.period.options.map((value) => ({ value, label: common(`period.${value}`) }))}
        {...form.getInputProps('period')}
      />
      {form.values.period === 'custom' ? (
        <NumberInput
          label={t('subscription.days')}
          allowDecimal={false}
          {...form.getInputProps('customDate')}
        />
      ) : null}
      <DayField
        label={t('subscription.next')}
        placeholder={t('subscription.nextPlaceholder')}
        {...form.getInputProps('nextPaymentDate')}
      />
    </div>
  );
}
