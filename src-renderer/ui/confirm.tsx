import { modals } from '@mantine/modals';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type Question = {
  title: string;
  text: string;
  confirm: string;
  /** The label of the button that changes nothing; "Cancel" by default. */
  cancel?: string;
  onConfirm: () => void;
  /** Called whatever the answer is. */
  onClose?: () => void;
};

/** Asks for confirmation of an action that can't be undone. */
export function useConfirm(): (question: Question) => void {
  const { t } = useTranslation();
  return useCallback(
    ({ title, text, confirm, cancel = t('action.cancel'), onConfirm, onClose }: Question) =>
      modals.openConfirmModal({
        title,
        children: text,
        labels: { confirm, cancel },
        confirmProps: { color: 'rose' },
        // Enter must not confirm it by accident.
        cancelProps: { 'data-autofocus': true },
        onConfirm,
        ...(onClose === undefined ? {} : { onClose }),
      }),
    [t],
  );
}
