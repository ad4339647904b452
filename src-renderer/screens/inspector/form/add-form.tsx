import { useTranslation } from 'react-i18next';
import { useAll } from '../../../api/queries.ts';
import { useFormat } from '../../../components/format.ts';
import { RowSkeletons } from '../../../components/states.tsx';
import { currenciesByUse, likelyCurrency } from './currencies.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { useAddForm } from './use-add-form.ts';
import { type Draft, emptyValues } from './values.ts';
import classes from '../panel.module.css';

type Props = { onAdded: (id: string) => void; onClose: () => void };

/** The form for a subscription that is to be added. */
export function AddForm(props: Props) {
  const { numberLocale: locale } = useFormat();
  const { data, isError } = useAll('listSubscriptions', { sort: 'name' });
  // The currency used most is the one that is meant most often.
  if (data === undefined && !isError) {
    return (
      <div className={classes['waiting']}>
        <RowSkeletons />
      </div>
    );
  }
  const [used] = currenciesByUse(data ?? []);
  const currency = data?.length ? used : undefined;
  return <Form {...props} currency={currency ?? likelyCurrency(locale)} />;
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
