import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../../api/expected.ts';
import { MAX_NAME_LENGTH } from '../../../../../src-server/contract/fields.ts';
import { useAll } from '../../../../api/queries.ts';
import { useFormat } from '../../../../lib/format.ts';
import { AmountField } from '../../../../ui/amounts/amount-field.tsx';
import { ServiceField } from '../../../../catalog/service-field.tsx';
import { SearchSelect } from '../../../../ui/fields/search-select.tsx';
import { CategoryField } from './category-field.tsx';
import { OtherValue } from './other-value.tsx';
import { currenciesByUse, namesOf } from '../currencies.ts';
import classes from '../form.module.css';
import { SameName } from './same-name.tsx';
import type { Adding } from '../use-add-form.ts';
import type { SubscriptionForm } from '../use-subscription-form.tsx';

type Props = {
  form: SubscriptionForm;
  /** For a new subscription: services and a category are suggested. */
  adding?: Pick<Adding, 'fillIn' | 'category'> | undefined;
  /** What to enter as the amount. */
  amountHint?: string | null | undefined;
  /** Without a category field; one is proposed. */
  isShort?: boolean;
};

const NAME_PROPS = {
  'data-autofocus': true,
  autoFocus: true,
  autoComplete: 'off',
  maxLength: MAX_NAME_LENGTH,
};

/** The name, the category, and the amount. */
export function WhatFields({ form, adding, amountHint, isShort = false }: Props) {
  const { t } = useTranslation(['common', 'inspector']);
  const { data = [] } = useAll('listRecords', { sort: 'name' });
  const name = {
    label: t('field.name'),
    ...NAME_PROPS,
    ...form.getInputProps('name'),
  };
  return (
    <>
      {adding === undefined ? (
        <>
          <TextInput {...name} />
          <OtherValue field="name" />
        </>
      ) : (
        <div>
          <ServiceField
            {...name}
            placeholder={t('inspector:form.names')}
            value={form.values.name}
            onSuggestion={(suggestion) => {
              adding.fillIn(suggestion, data);
              document.querySelector<HTMLElement>('form [data-path="amount"]')?.focus();
            }}
          />
          <SameName name={form.values.name} records={data} />
        </div>
      )}
      {isShort ? null : <CategoryField form={form} records={data} placeholder={adding?.category} />}
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
    </>
  );
}

type FieldProps = { form: SubscriptionForm; records: readonly SubscriptionRecord[] };

function CurrencyField({ form, records }: FieldProps) {
  const { t, i18n } = useTranslation();
  const { numberLocale: locale } = useFormat();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
    return currenciesByUse(records, locale).map((code) => ({
      value: code,
      label: `${code}${SEPARATOR}${names.of(code)}`,
      synonyms: namesOf(code),
    }));
  }, [records, locale, i18n.language]);
  const { value, onChange, ...props } = form.getInputProps('currency');
  return (
    <SearchSelect
      label={t('field.currency')}
      data={options}
      renderOption={({ option }) => <CurrencyOption code={option.value} label={option.label} />}
      value={value}
      shownAs={value}
      comboboxProps={WIDER_LIST}
      onChoose={onChange}
      onUnknown={() => onChange('')}
      {...props}
    />
  );
}

// In two columns, so that a long name wraps beside its code in a list as narrow as its field.
function CurrencyOption({ code, label }: { code: string; label: string }) {
  return (
    <span className={classes['currency']}>
      <span>{code}</span>
      <span>{label.slice(code.length + SEPARATOR.length)}</span>
    </span>
  );
}

const SEPARATOR = ' · ';

// A currency's name is longer than the field for its code.
const WIDER_LIST = { width: 320, position: 'bottom-end' } as const;
