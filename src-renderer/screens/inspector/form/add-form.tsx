import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../../src-server/contract/index.ts';
import { useChange } from '../../../api/mutations.ts';
import { useAll } from '../../../api/queries.ts';
import { useFormat } from '../../../components/format.ts';
import { RowSkeletons } from '../../../components/states.tsx';
import { useToast } from '../../../components/toast.tsx';
import { currenciesByUse, likelyCurrency } from './currencies.ts';
import { problemsOf } from './problems.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { useSubscriptionForm } from './use-subscription-form.tsx';
import { type Draft, asDraft, bodyOf, emptyValues } from './values.ts';
import classes from '../panel.module.css';

type Props = { onAdded: (id: string) => void; onClose: () => void };

/** The form for a subscription that is to be added. */
export function AddForm(props: Props) {
  const { locale } = useFormat();
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
  const { locale } = useFormat();
  const toast = useToast();
  const create = useChange('createSubscription');
  const { form, submit, leave } = useSubscriptionForm({
    initial: emptyValues(currency),
    problemsOf: (values) => problemsOf(endpoints.createSubscription, bodyOf(values, locale, false)),
    save: async (values) => {
      const body = asDraft(bodyOf(values, locale, false));
      const { data } = await create.mutateAsync({ body });
      toast.done(t('done.add', { name: data.name }));
      onAdded(data.id);
    },
    onLeave: onClose,
  });
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
