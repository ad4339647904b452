import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useChange } from '../../../api/mutations.ts';
import { useToast } from '../../../ui/toast.tsx';
import { openRecordIn, useOpenRecord } from '../../../navigation/open-record.ts';

type Named = Pick<SubscriptionRecord, 'id' | 'name'>;

/**
 * Deletes a subscription and shows a toast. Undo restores it and opens it again, unless the deletion was
 * itself an undo: the next undo then applies to the change before it.
 */
export function useDelete(): (record: Named, options?: { isUndo: boolean }) => Promise<void> {
  const { t } = useTranslation('inspector');
  const toast = useToast();
  const remove = useChange('deleteSubscription').mutateAsync;
  const restore = useRestore();
  const { open, close } = useOpenRecord();
  const removeOne = async ({ id, name }: Named, { isUndo } = { isUndo: false }): Promise<void> => {
    const isOpen = openRecordIn(location.search) === id;
    // The inspector closes first; otherwise it would report that the record is missing.
    if (isOpen) close();
    try {
      await remove({ params: { id } });
    } catch (error) {
      if (isOpen) open(id);
      if (isUndo) throw error;
      return toast.failed(error as Error, undefined, () => void removeOne({ id, name }));
    }
    return toast.done(
      t('done.delete', { name }),
      isUndo ? undefined : () => restore({ id, name }, isOpen),
    );
  };
  return removeOne;
}

/** Restores a deleted subscription, shows a toast, and opens it if requested. Throws CallError. */
export function useRestore(): (record: Named, opens: boolean) => Promise<void> {
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
