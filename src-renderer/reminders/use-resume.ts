import { useTranslation } from 'react-i18next';
import { useChange } from '../api/mutations.ts';
import { useToast } from '../ui/toast.tsx';

/** Sends reminders again, which are paused after a backup was restored. */
export function useResume(): { resume: () => void; isPending: boolean } {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const { mutate, isPending } = useChange('resumeReminders');
  const resume = () =>
    mutate(
      {},
      {
        onSuccess: () => toast.done(t('resumed')),
        onError: (error) => toast.failed(error, undefined, resume),
      },
    );
  return { resume, isPending };
}
