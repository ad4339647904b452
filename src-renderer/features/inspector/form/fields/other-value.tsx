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
  /** As others have left it. */
  record: SubscriptionRecord;
  /** What was changed both here and elsewhere. */
  fields: readonly FieldName[];
};

/** What others have made of the fields of the form around. */
export const Disputes = createContext<Dispute | undefined>(undefined);

/** Beside a field that was changed elsewhere as well: its value there, which can be taken. */
export function OtherValue({ field }: { field: FieldName }) {
  const dispute = use(Disputes);
  return dispute?.fields.includes(field) === true ? <Other {...dispute} field={field} /> : null;
}

function Other({ form, record, field }: Dispute & { field: FieldName }) {
  const { t } = useTranslation('inspector');
  const { numberLocale: locale } = useFormat();
  const text = useFieldText();
  // These two are told by another one, or by themselves.
  const value =
    field === 'currency'
      ? record.currency
      : text(field === 'customDate' ? 'period' : field, record);
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

// What a value is nothing without.
const follows: Readonly<Partial<Record<FieldName, readonly FieldName[]>>> = {
  period: ['customDate'],
  nextPaymentDate: ['billingAnchorDay'],
};
