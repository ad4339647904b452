import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resumeAttempt } from '../../../api/client.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Refusal } from '../../../ui/errors/use-refusal.ts';

/** Closes once the work is done. The form can show an error with `refuse`. */
export type Close = (work: () => Promise<void>, refuse?: Refusal['refuse']) => void;

/**
 * Opens a dialog with a form, which closes once its work is done. After an error, it stays open for
 * correction.
 */
export function useFormDialog(): (title: string, content: (close: Close) => ReactNode) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (title, content) => {
    let isSaving = false;
    let failure: Error | undefined;
    const close: Close = (work, refuse) => {
      if (isSaving) return;
      isSaving = true;
      resumeAttempt(failure);
      void work()
        .then(
          () => modals.close(id),
          (error: Error) => {
            failure = error;
            if (refuse?.(error) === true) return;
            toast.failed(error, undefined, () => close(work, refuse));
          },
        )
        .finally(() => (isSaving = false));
    };
    const id = modals.open({
      title,
      // A click outside would discard the input.
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('action.close') },
      children: content(close),
    });
  };
}
