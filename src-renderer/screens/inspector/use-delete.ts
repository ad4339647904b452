import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useChange } from '../../api/mutations.ts';
import { useToast } from '../../components/toast.tsx';
import { openRecordIn, useOpenRecord } from '../../frame/open-record.ts';

type Named = Pick<SubscriptionRecord, 'id' | 'name'>;

/** Deletes a subscription and says so, also where that does not work; with Undo it is back. */
export function useDelete(): (record: Named) => Promise<void> {
  const toast = useToast();
  const remove = useRemove();
  return (record) => remove(record).catch(toast.failed);
}

/** Deletes a subscription and says so; with Undo it is back, and open again where it was. Throws CallError. */
export function useRemove(): (record: Named) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const remove = useChange('deleteSubscription').mutateAsync;
  const bringBack = useBringBack();
  const { open, close } = useOpenRecord();
  return async ({ id, name }) => {
    const isOpen = openRecordIn(location.search) === id;
    // The inspector closes first, or it would say that the record is gone.
    if (isOpen) close();
    try {
      await remove({ params: { id } });
      toast.done(t('done.delete', { name }), () => bringBack({ id, name }, isOpen));
    } catch (error) {
      if (isOpen) open(id);
      throw error;
    }
  };
}

/** Brings a deleted subscription back and opens it, and says so, also where that does not work. */
export function useRestore(): (record: Named) => Promise<void> {
  const toast = useToast();
  const bringBack = useBringBack();
  return (record) => bringBack(record, true).catch(toast.failed);
}

/** Brings a deleted subscription back, says so, and opens it if that is wanted. Throws CallError. */
function useBringBack(): (record: Named, opens: boolean) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const restore = useChange('restoreSubscription').mutateAsync;
  const { open } = useOpenRecord();
  return async ({ id, name }, opens) => {
    await restore({ params: { id } });
    toast.done(t('done.restore', { name }));
    if (opens) open(id);
  };
}
