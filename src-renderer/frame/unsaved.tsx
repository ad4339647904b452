import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { useConfirm } from '../components/confirm.tsx';
import { openRecordIn } from './open-record.ts';

type AskToLeave = (leave: () => void) => void;
type Holder = { isUnsaved: () => boolean; shown: string; askToLeave: AskToLeave };

// One form at a time can hold what was typed and not saved.
let holder: Holder | undefined;

function wouldLose(search: string): boolean {
  return holder?.isUnsaved() === true && openRecordIn(search) !== openRecordIn(holder.shown);
}

// Before the router hears of it, which listens from its first page on.
window.addEventListener('popstate', (event) => {
  if (!wouldLose(location.search)) return;
  // The address has changed already: it is put back until the person has answered.
  event.stopImmediatePropagation();
  history.go(1);
  holder?.askToLeave(() => {
    holder = undefined;
    history.back();
  });
});

// Asks before what was typed and not saved is thrown away, then goes on with `leave`.
function useAskToLeave(): AskToLeave {
  const { t } = useTranslation('commands');
  const confirm = useConfirm();
  return useCallback(
    (leave) =>
      confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        confirm: t('unsaved.discard'),
        onConfirm: leave,
      }),
    [confirm, t],
  );
}

/** Goes on with `leave`, after a question where that would lose what was typed and not saved. */
export function useLeave(): AskToLeave {
  const askToLeave = useAskToLeave();
  return useCallback(
    (leave) => {
      if (holder?.isUnsaved() !== true) return leave();
      return askToLeave(() => {
        holder = undefined;
        leave();
      });
    },
    [askToLeave],
  );
}

/** Lets a form be left by an address, by Back or by closing the window only after a question. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const askToLeave = useAskToLeave();
  useEffect(() => {
    const mine = { isUnsaved, askToLeave, shown: location.search };
    holder = mine;
    const onClose = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onClose);
    return () => {
      if (holder === mine) holder = undefined;
      window.removeEventListener('beforeunload', onClose);
    };
  }, [isUnsaved, askToLeave]);
}

/** A router that asks before it leaves what was typed and not saved. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const askToLeave = useAskToLeave();
  return (
    <Router
      aroundNav={(navigate, to, options) => {
        const { search } = new URL(to, location.href);
        if (!wouldLose(search)) return navigate(to, options);
        return askToLeave(() => {
          holder = undefined;
          navigate(to, options);
        });
      }}
    >
      {children}
    </Router>
  );
}
