import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../lib/format.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Backup } from './backup-text.ts';

/** Restores all accounts from a backup, after asking. `onDone` is called once it is done. */
export function useRestore(onDone: () => void = () => {}) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, mutateAsync, isPending } = useChange('restoreBackup');
  const restore = ({ id, createdAt }: Backup) =>
    mutate(
      { params: { backup: id } },
      {
        onSuccess({ previous }) {
          onDone();
          toast.done(t('backups.restored', { moment: format.moment(createdAt) }), async () => {
            await mutateAsync({ params: { backup: previous } });
          });
        },
        onError: (error) =>
          toast.failed(error, undefined, () => restore({ id, createdAt } as Backup)),
      },
    );
  return {
    isPending,
    ask: (backup: Backup) =>
      confirm({
        title: t('backups.askTitle', { moment: format.moment(backup.createdAt) }),
        text: t('backups.askText'),
        confirm: t('backups.askConfirm'),
        onConfirm: () => restore(backup),
      }),
  };
}
