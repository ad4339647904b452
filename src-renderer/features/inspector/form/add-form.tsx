import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { likelyCurrency } from '../../../../src-server/domain/currency-use.ts';
import { useFormat } from '../../../lib/format.ts';
import { useCurrencyOrder } from '../../../records/currency-order.ts';
import { useSummary } from '../../../records/use-summary.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { Waiting } from '../waiting.tsx';
import { SubscriptionFields } from './fields/subscription-fields.tsx';
import { useAddForm } from './use-add-form.ts';
import { type FormValues, emptyValues } from './values.ts';

type Props = {
  draft: Draft;
  /** The default if none is entered. */
  name?: string | undefined;
  onAdded: (id: string) => void;
  onClose: () => void;
};

/** The form for a new subscription. */
export function AddForm(props: Props) {
  const { numberLocale: locale } = useFormat();
  const summary = useSummary();
  const inCurrencyOrder = useCurrencyOrder();
  // Once shown, it stays, even if the server becomes unavailable.
  const [isShown, setShown] = useState(false);
  if (!isShown && (summary.data !== undefined || summary.failureCount > 0)) setShown(true);
  if (!isShown) return <Waiting />;
  const [own] = inCurrencyOrder(summary.data?.byCurrency ?? []);
  const currency = own?.currency ?? likelyCurrency(locale);
  return <Form {...props} fresh={emptyValues(currency)} />;
}

function Form({ fresh, draft, name, onAdded, onClose }: Props & { fresh: FormValues }) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const { form, restored, submit, leave, adding } = useAddForm({
    draft,
    fresh,
    name,
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
      adding={adding}
    />
  );
}
