import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { likelyCurrency } from '../../../components/amounts/region-currency.ts';
import { useFormat } from '../../../components/format.ts';
import { useSummary } from '../../../components/use-summary.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { Waiting } from '../waiting.tsx';
import { currencyUsedMost } from './currencies.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { useAddForm } from './use-add-form.ts';
import { type Currency, emptyValues } from './values.ts';

type Props = { draft: Draft; onAdded: (id: string) => void; onClose: () => void };

/** The form for a subscription that is to be added. */
export function AddForm(props: Props) {
  const { numberLocale: locale } = useFormat();
  const { data, failureCount } = useSummary();
  // Once it is shown it stays, whatever becomes of the server.
  const [isShown, setShown] = useState(false);
  if (!isShown && (data !== undefined || failureCount > 0)) setShown(true);
  if (!isShown) return <Waiting />;
  // The currency used most is the one that is meant most often.
  const currency = currencyUsedMost(data?.byCurrency ?? []) ?? likelyCurrency(locale);
  return <Form {...props} currency={currency} />;
}

function Form({ currency, draft, onAdded, onClose }: Props & { currency: Currency }) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const { form, restored, submit, leave } = useAddForm({
    draft,
    fresh: emptyValues(currency),
    onAdded,
    onLeave: onClose,
  });
  return (
    <SubscriptionFields
      title={t('new.title')}
      saveLabel={common('action.add')}
      form={form}
      onSubmit={submit}
      onCancel={leave}
      notice={restored}
    />
  );
}
