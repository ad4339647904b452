import { useTranslation } from 'react-i18next';
import { useChange } from '../api/mutations.ts';
import { useFormat } from '../lib/format.ts';
import { useToast } from '../ui/toast.tsx';

const FEW = 3;

/**
 * Undoes an import and shows a toast, with the subscriptions that were left because they have changed since. Throws
 * CallError.
 */
export function useUndoImport(): (id: string) => Promise<void> {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const toast = useToast();
  const undo = useChange('undoImport').mutateAsync;
  return async (id) => {
    const { takenBack, left } = (await undo({ params: { id } })).data;
    const names = left.slice(0, FEW).map(({ name }) => name);
    const more = left.length - names.length;
    const listed = format.list([
      ...names,
      ...(more === 0 ? [] : [t('undo.more', { count: more })]),
    ]);
    toast.done(
      [
        t('undo.done', { count: takenBack }),
        ...(left.length === 0 ? [] : [t('undo.left', { names: listed })]),
      ].join(' '),
    );
  };
}
