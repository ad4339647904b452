import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { useConfirm } from '../ui/confirm.tsx';
import { openRecordIn } from './open-record.ts';

type AskToLeave = (leave: () => void) => void;

type Form = {
  /** Whether there is unsaved input. */
  isUnsaved: () => boolean;
  /** Discards it, after the user has confirmed. */
  discard?: () => void;
  /** Whether the input survives closing the window, which then needs no confirmation. */
  isKept?: () => boolean;
  /** Whether the form is in the inspector, and stays when the page changes. */
  isInInspector?: boolean;
  /** The dialog that the form is in, if closing it discards only that form. */
  dialog?: DialogName | null;
};

type DialogName = 'import';

type Holder = Required<Form> & { shownAt: URL; askToLeave: AskToLeave };

const holders = new Set<Holder>();

function unsaved(): Holder[] {
  return [...holders].filter(({ isUnsaved }) => isUnsaved());
}

function lostBy(to: URL): Holder[] {
  return unsaved().filter(({ isInInspector, shownAt }) =>
    isInInspector
      ? openRecordIn(to.search) !== openRecordIn(shownAt.search)
      : to.pathname !== shownAt.pathname,
  );
}

function discard(lost: readonly Holder[]): void {
  for (const holder of lost) {
    holders.delete(holder);
    holder.discard();
  }
}

// Before the router, which has been listening since its first page.
window.addEventListener('popstate', (event) => {
  const lost = lostBy(new URL(location.href));
  if (lost.length === 0) return;
  // The address has already changed, so it is restored until the user has answered.
  event.stopImmediatePropagation();
  history.go(1);
  lost[0]?.askToLeave(() => {
    discard(lost);
    history.back();
  });
});

let isAsking = false;

/** Whether the user is being asked if unsaved input is discarded. Until then, nothing of it may be sent again. */
export const isAskedToLeave = (): boolean => isAsking;

// Asks before discarding unsaved input, then continues with `leave`.
function useAskToLeave(): AskToLeave {
  const { t } = useTranslation(['commands', 'common']);
  const confirm = useConfirm();
  return useCallback(
    (leave) => {
      isAsking = true;
      confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        confirm: t('unsaved.discard'),
        cancel: t('common:action.goOn'),
        onConfirm: leave,
        onClose: () => (isAsking = false),
      });
    },
    [confirm, t],
  );
}

/** Calls `leave`, after asking if that discards unsaved input. With `dialog`, only the input in that dialog counts. */
export function useLeave(dialog?: DialogName): AskToLeave {
  const askToLeave = useAskToLeave();
  return useCallback(
    (leave) => {
      const lost = unsaved().filter((form) => dialog === undefined || form.dialog === dialog);
      if (lost.length === 0) return leave();
      return askToLeave(() => {
        discard(lost);
        leave();
      });
    },
    [askToLeave, dialog],
  );
}

const NOTHING = () => {};
const NEVER = () => false;

/** Requires confirmation before a form is left by navigation, with Back, or by closing the window. */
export function useUnsaved(form: Form): void {
  const askToLeave = useAskToLeave();
  const latest = useRef(form);
  latest.current = form;
  const { isInInspector = false, dialog = null } = form;
  useEffect(() => {
    const mine: Holder = {
      isUnsaved: () => latest.current.isUnsaved(),
      discard: () => (latest.current.discard ?? NOTHING)(),
      isKept: () => (latest.current.isKept ?? NEVER)(),
      isInInspector,
      dialog,
      askToLeave,
      shownAt: new URL(location.href),
    };
    holders.add(mine);
    const onClose = (event: BeforeUnloadEvent) => {
      if (mine.isUnsaved() && !mine.isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onClose);
    return () => {
      holders.delete(mine);
      window.removeEventListener('beforeunload', onClose);
    };
  }, [askToLeave, isInInspector, dialog]);
}

/** A router that asks before unsaved input is discarded. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const askToLeave = useAskToLeave();
  return (
    <Router
      aroundNav={(navigate, to, options) => {
        const lost = lostBy(new URL(to, location.href));
        if (lost.length === 0) return navigate(to, options);
        return askToLeave(() => {
          discard(lost);
          navigate(to, options);
        });
      }}
    >
      {children}
    </Router>
  );
}
