import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../components/format.ts';
import { RowSkeletons } from '../../../components/states.tsx';
import { useSummary } from '../../../components/use-summary.ts';
import { currencyUsedMost, likelyCurrency } from './currencies.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { useAddForm } from './use-add-form.ts';
import { type Draft, emptyValues } from './values.ts';
import classes from '../panel.module.css';

type Props = { onAdded: (id: string) => void; onClose: () => void };

/** The form for a subscription that is to be added. */
export function AddForm(props: Props) {
  const { numberLocale: locale } = useFormat();
  const { data, failureCount } = useSummary();
  // Once it is shown it stays, whatever becomes of the server.
  const [isShown, setShown] = useState(false);
  if (!isShown && (data !== undefined || failureCount > 0)) setShown(true);
  if (!isShown) {
    return (
      <div className={classes['waiting']}>
        <RowSkeletons />
      </div>
    );
  }
  // The currency used most is the one that is meant most often.
  const currency = currencyUsedMost(data?.byCurrency ?? []) ?? likelyCurrency(locale);
  return <Form {...props} currency={currency} />;
}

function Form({ currency, onAdded, onClose }: Props & { currency: Draft['currency'] }) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const initial = emptyValues(currency);
  const { form, submit, leave } = useAddForm({ initial, onAdded, onLeave: onClose });
  return (
    <SubscriptionFields
      title={t('new.title')}
      saveLabel={common('action.add')}
      form={form}
      onSubmit={submit}
      onCancel={leave}
    />
  );
}
