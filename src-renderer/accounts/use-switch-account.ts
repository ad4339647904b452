import { useCallback } from 'react';
import { useAccountChoice } from '../api/account.ts';
import { forgetChanges } from '../lib/undo-stack.ts';
import { useOpenRecord } from '../navigation/open-record.ts';
import { useLeave } from '../navigation/unsaved.tsx';

/** Switches to another account, and closes the open record. */
export function useSwitchAccount(): (id: string) => void {
  const { choose } = useAccountChoice();
  const { opened, close } = useOpenRecord();
  const leave = useLeave();
  return useCallback(
    (id) =>
      leave(() => {
        if (opened !== undefined) close();
        forgetChanges();
        choose(id);
      }),
    [choose, close, leave, opened],
  );
}
