import { Button } from '@mantine/core';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../../api/expected.ts';
import { useFieldText } from '../../../../audit/changes.ts';
import { useFormat } from '../../../../lib/format.ts';
import classes from '../form.module.css';
import { type SubscriptionForm, focusFirst } from '../use-subscription-form.tsx';
import { type FieldName, valuesOf } from '../values.ts';

type Dispute = {
  form: SubscriptionForm;
  /** The value as changed elsewhere. */
  record: SubscriptionRecord;
  /** The fields changed both here and elsewhere. */
  fields: readonly FieldName[];
};

/** The values changed elsewhere, for the fields of the surrounding form. */
export const Disputes = createContext<Dispute | undefined>(undefined);

/** Next to a field that was also changed elsewhere: the other value, which can be adopted. */
export function OtherValue({ field }: { field: FieldName }) {
  const dispute = use(Disputes);
  return dispute?.fields.includes(field) === true ? <Other {...dispute} field={field} /> : null;
}

function Other({ form, record, field }: Dispute & { field: FieldName }) {
  const { t } = useTranslation('inspector');
  const { numberLocale: locale } = useFormat();
  const text = useFieldText();
  // Other fields already show these two.
  const value =
    field === 'currency'
      ? record.currency
      : text(field === 'count' || field === 'unit' ? 'period' : field, record);
  const take = () => {
    const other = valuesOf(record, locale);
    form.setValues(
      Object.fromEntries([field, ...(follows[field] ?? [])].map((name) => [name, other[name]])),
    );
    focusFirst([field]);
  };
  return (
    <div className={classes['other']}>
      <span>{t('edit.other', { value })}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('edit.useOther', { value })}
        onClick={take}
      >
        {t('edit.use')}
      </Button>
    </div>
  );
}

// The fields that a value depends on.
const follows: Readonly<Partial<Record<FieldName, readonly FieldName[]>>> = {
  period: ['count', 'unit'],
  count: ['period', 'unit'],
  unit: ['period', 'count'],
  nextPaymentDate: ['billingAnchorDay'],
};
