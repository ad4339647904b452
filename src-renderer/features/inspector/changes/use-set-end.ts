import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useFormat } from '../../../lib/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useEdit } from './use-edit.ts';

/** Sets or removes the last day of a subscription, with a toast that can undo it. */
export function useSetEnd(): (record: SubscriptionRecord, endsOn: string | null) => Promise<void> {
  const { t } = useTranslation(['inspector', 'common']);
  const format = useFormat();
  const toast = useToast();
  const edit = useEdit();
  const set = (record: SubscriptionRecord, endsOn: string | null): Promise<void> => {
    const { name } = record;
    const message =
      endsOn === null
        ? t('done.goesOn', { name })
        : t('common:ends.done', { name, day: format.day(endsOn) });
    return edit(record, { endsOn }, message).catch((error: Error) =>
      toast.failed(error, undefined, () => void set(record, endsOn)),
    );
  };
  return set;
}
