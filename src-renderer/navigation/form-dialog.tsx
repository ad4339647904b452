import { Modal } from '@mantine/core';
import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { resumeAttempt } from '../api/client.ts';
import type { Refusal } from '../ui/errors/use-refusal.ts';
import { CalendarsInFlow } from '../ui/dates/calendars-in-flow.ts';
import { useToast } from '../ui/toast.tsx';
import { useLeave } from './unsaved.tsx';

/** Closes once the work is done. The form can show an error with `refuse`. */
export type Close = (work: () => Promise<void>, refuse?: Refusal['refuse']) => void;

type Dialog = { title: string; content: ReactNode };
type Show = (dialog: Dialog | undefined) => void;

const ShowContext = createContext<Show>(() => {});

/** Shows the dialogs of {@link useFormDialog} over the window. */
export function WithFormDialog({ children }: { children: ReactNode }) {
  const askToLeave = useLeave();
  const [isOpen, setOpen] = useState(false);
  // It stays while the dialog fades out.
  const [dialog, setDialog] = useState<Dialog>();
  const show = useMemo<Show>(
    () => (next) => {
      setOpen(next !== undefined);
      if (next !== undefined) setDialog(next);
    },
    [],
  );
  return (
    <ShowContext value={show}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => askToLeave(() => setOpen(false))}
        title={dialog?.title}
        // A click outside is rarely meant.
        closeOnClickOutside={false}
      >
        <CalendarsInFlow value>{dialog?.content}</CalendarsInFlow>
      </Modal>
    </ShowContext>
  );
}

/**
 * Opens a dialog with a form, which closes once its work is done. After an error, it stays open for
 * correction. Closed otherwise, it asks before input is lost that the form has announced with `useUnsaved`.
 */
export function useFormDialog(): (title: string, content: (close: Close) => ReactNode) => void {
  const toast = useToast();
  const show = useContext(ShowContext);
  return (title, content) => {
    let isSaving = false;
    // A dialog that fades out can still be clicked.
    let isDone = false;
    let failure: Error | undefined;
    const close: Close = (work, refuse) => {
      if (isSaving || isDone) return;
      isSaving = true;
      resumeAttempt(failure);
      void work()
        .then(
          () => {
            isDone = true;
            show(undefined);
          },
          (error: Error) => {
            failure = error;
            if (refuse?.(error) === true) return;
            toast.failed(error, undefined, () => close(work, refuse));
          },
        )
        .finally(() => (isSaving = false));
    };
    show({ title, content: content(close) });
  };
}
