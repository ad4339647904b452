import { modals } from '@mantine/modals';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type Question = { title: string; text: string; confirm: string; onConfirm: () => void };

/** Asks before something that can not be taken back. */
export function useConfirm(): (question: Question) => void {
  const { t } = useTranslation();
  return useCallback(
    ({ title, text, confirm, onConfirm }: Question) =>
      modals.openConfirmModal({
        title,
        children: text,
        labels: { confirm, cancel: t('action.cancel') },
        confirmProps: { color: 'rose' },
        // Enter by mistake must not do it.
        cancelProps: { 'data-autofocus': true },
        closeButtonProps: { 'aria-label': t('action.close') },
        onConfirm,
      }),
    [t],
  );
}
