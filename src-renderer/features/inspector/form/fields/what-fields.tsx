import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../../api/expected.ts';
import { MAX_NAME_LENGTH } from '../../../../../src-server/contract/fields.ts';
import { useAll } from '../../../../api/queries.ts';
import { AmountField } from '../../../../ui/amounts/amount-field.tsx';
import { ServiceField } from '../../../../catalog/service-field.tsx';
import { OtherValue } from './other-value.tsx';
import { CurrencySelect } from '../../../../records/currency-select.tsx';
import classes from '../form.module.css';
import { SameName } from './same-name.tsx';
import type { Adding } from '../use-add-form.ts';
import type { SubscriptionForm } from '../use-subscription-form.tsx';

type Props = {
  form: SubscriptionForm;
  /** For a new subscription: services are suggested. */
  adding?: Pick<Adding, 'fillIn'> | undefined;
  /** What to enter as the amount. */
  amountHint?: string | null | undefined;
};

const NAME_PROPS = {
  'data-autofocus': true,
  autoFocus: true,
  autoComplete: 'off',
  maxLength: MAX_NAME_LENGTH,
};

/** The name and the amount. */
export function WhatFields({ form, adding, amountHint }: Props) {
  const { t } = useTranslation(['common', 'inspector']);
  const { data = [] } = useAll('listRecords', { sort: 'name' });
  const name = {
    label: t('field.name'),
    ...NAME_PROPS,
    ...form.getInputProps('name'),
  };
  return (
    <div className={classes['what']}>
      {adding === undefined ? (
        <>
          <TextInput {...name} />
          <OtherValue field="name" />
        </>
      ) : (
        <ServiceField
          {...name}
          placeholder={t('inspector:form.names')}
          value={form.values.name}
          onSuggestion={(suggestion) => {
            adding.fillIn(suggestion);
            document.querySelector<HTMLElement>('form [data-path="amount"]')?.focus();
          }}
        />
      )}
      <div className={classes['pair']}>
        <AmountField
          label={t('field.amount')}
          description={amountHint}
          {...form.getInputProps('amount')}
          value={form.values.amount}
          currency={form.values.currency}
          onCurrency={(currency) => form.setFieldValue('currency', currency)}
        />
        <CurrencyField form={form} records={data} />
        <div className={classes['others']}>
          <OtherValue field="amount" />
          <OtherValue field="currency" />
        </div>
      </div>
      {adding === undefined ? null : <SameName name={form.values.name} records={data} />}
    </div>
  );
}

type FieldProps = { form: SubscriptionForm; records: readonly SubscriptionRecord[] };

function CurrencyField({ form, records }: FieldProps) {
  const { t } = useTranslation();
  const { value, onChange, ...props } = form.getInputProps('currency');
  return (
    <CurrencySelect
      label={t('field.currency')}
      records={records}
      value={value}
      onChoose={onChange}
      onUnknown={() => onChange('')}
      {...props}
    />
  );
}
