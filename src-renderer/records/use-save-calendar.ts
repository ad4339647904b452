import { useAccountChoice } from '../api/account.ts';
import { type CallError, call } from '../api/client.ts';
import { saveFile } from '../lib/save-file.ts';
import { useToast } from '../ui/toast.tsx';

/** Saves the charges of the account, or of one subscription, as a calendar file. */
export function useSaveCalendar(): (subscriptionId?: string) => Promise<void> {
  const { account } = useAccountChoice();
  const toast = useToast();
  const save = async (subscriptionId?: string): Promise<void> => {
    const query = subscriptionId === undefined ? {} : { subscriptionId };
    try {
      const file = await call('exportCalendar', { query }, { account: account.id });
      saveFile(file.fileName, file.mediaType, file.content);
    } catch (error) {
      toast.failed(error as CallError, undefined, () => void save(subscriptionId));
    }
  };
  return save;
}
