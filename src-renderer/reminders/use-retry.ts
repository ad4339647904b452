import { useTranslation } from 'react-i18next';
import { useChange } from '../api/mutations.ts';
import { useToast } from '../ui/toast.tsx';
import type { Reminder } from './reminder.ts';

/** Sends reminders again, each with all reminders of its message. */
export function useRetry(): {
  retry: (reminders: readonly Reminder[]) => void;
  isPending: boolean;
} {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const { mutateAsync, isPending } = useChange('retryReminder');
  const retry = async (reminders: readonly Reminder[]) => {
    const ofMessages = new Map(reminders.map((each) => [each.messageId ?? each.id, each]));
    const results = await Promise.allSettled(
      [...ofMessages.values()].map(({ id }) => mutateAsync({ params: { id } })),
    );
    const refused = results.find((result) => result.status === 'rejected');
    if (refused === undefined) toast.done(t('done.retried'));
    else toast.failed(refused.reason as Error);
  };
  return { retry: (reminders) => void retry(reminders), isPending };
}
