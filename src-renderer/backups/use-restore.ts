import { useTranslation } from 'react-i18next';
import { useChange, usePending } from '../api/mutations.ts';
import { useApi } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useToast } from '../ui/toast.tsx';

type Backup = { id: string; createdAt: string };

/** Restores all accounts from a backup, after asking or at once. `onDone` is called once it is done. */
export function useRestore(onDone: () => void = () => {}) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const isDamaged = useApi('getServer', {}).data?.data.readOnly?.reason === 'damaged';
  const { mutate, mutateAsync } = useChange('restoreBackup');
  // Also of one that was begun elsewhere, such as by a message: what can be undone changes with it.
  const isPending = usePending('restoreBackup').length > 0;
  const restore = (backup: Backup) => {
    const moment = format.moment(backup.createdAt);
    mutate(
      { params: { backup: backup.id } },
      {
        onSuccess({ previous, putAside }) {
          onDone();
          const message =
            putAside === null
              ? t('backups.restored', { moment })
              : t('backups.replaced', { moment, putAside });
          const undo = async () => {
            if (previous !== null) await mutateAsync({ params: { backup: previous } });
          };
          toast.done(message, previous === null ? undefined : undo);
        },
        onError: (error) => toast.failed(error, undefined, () => restore(backup)),
      },
    );
  };
  return {
    isPending,
    now: restore,
    ask: (backup: Backup) =>
      confirm({
        title: t('backups.askTitle', { moment: format.moment(backup.createdAt) }),
        text: isDamaged ? t('backups.askReplaceText') : t('backups.askText'),
        confirm: t('backups.askConfirm'),
        onConfirm: () => restore(backup),
      }),
  };
}
