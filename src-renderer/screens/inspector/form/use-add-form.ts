import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../../src-server/contract/index.ts';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../components/format.ts';
import { useToast } from '../../../components/toast.tsx';
import type { Draft } from '../../../drafts/draft.ts';
import { NEW_RECORD, useOpenRecord } from '../../../frame/open-record.ts';
import { problemsOf } from './problems.ts';
import { useSubscriptionForm } from './use-subscription-form.tsx';
import { type FormValues, asDraft, bodyOf } from './values.ts';

type Options = {
  draft: Draft;
  fresh: FormValues;
  onAdded: (id: string) => void;
  onLeave: () => void;
};

/** A form that tracks a new subscription. */
export function useAddForm(options: Options): ReturnType<typeof useSubscriptionForm> {
  const { draft, fresh, onAdded, onLeave } = options;
  const { numberLocale: locale } = useFormat();
  const { open } = useOpenRecord();
  const add = useAdd();
  return useSubscriptionForm({
    draft,
    fresh,
    problemsOf: (values) => problemsOf(endpoints.createSubscription, bodyOf(values, locale, false)),
    save: async (values) => {
      const id = await add(bodyOf(values, locale, false));
      return () => onAdded(id);
    },
    onLeave,
    onReturn: () => open(NEW_RECORD),
  });
}

/** Tracks a new subscription, says so, and answers its id. Throws CallError. */
export function useAdd(): (body: ReturnType<typeof bodyOf>) => Promise<string> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const create = useChange('createSubscription');
  return async (body) => {
    const { data } = await create.mutateAsync({ body: asDraft(body) });
    toast.done(t('done.add', { name: data.name }));
    return data.id;
  };
}
