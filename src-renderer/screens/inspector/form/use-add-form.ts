import { useTranslation } from 'react-i18next';
import { endpoints } from '../../../../src-server/contract/index.ts';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../components/format.ts';
import { useToast } from '../../../components/toast.tsx';
import { problemsOf } from './problems.ts';
import { useSubscriptionForm } from './use-subscription-form.tsx';
import { type FormValues, asDraft, bodyOf } from './values.ts';

type Options = { initial: FormValues; onAdded: (id: string) => void; onLeave: () => void };

/** A form that tracks a new subscription. */
export function useAddForm(options: Options): ReturnType<typeof useSubscriptionForm> {
  const { initial, onAdded, onLeave } = options;
  const { t } = useTranslation('inspector');
  const { numberLocale: locale } = useFormat();
  const toast = useToast();
  const create = useChange('createSubscription');
  return useSubscriptionForm({
    initial,
    problemsOf: (values) => problemsOf(endpoints.createSubscription, bodyOf(values, locale, false)),
    save: async (values) => {
      const body = asDraft(bodyOf(values, locale, false));
      const { data } = await create.mutateAsync({ body });
      toast.done(t('done.add', { name: data.name }));
      onAdded(data.id);
    },
    onLeave,
  });
}
