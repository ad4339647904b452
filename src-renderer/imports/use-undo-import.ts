import { useTranslation } from 'react-i18next';
import { CallError, type CallOutput } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { useFormat } from '../lib/format.ts';
import { useErrorText } from '../ui/errors/error-text.ts';
import { useToast } from '../ui/toast.tsx';

const FEW = 3;

/**
 * Undoes an import and shows a toast, with the subscriptions that have been changed or deleted since. It can be
 * cancelled if it takes long. Throws CallError.
 */
export function useUndoImport(): (id: string) => Promise<void> {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const undo = useChange('undoImport').mutateAsync;
  const cancel = useChange('cancelUndo').mutate;
  return undoImport;

  async function undoImport(id: string): Promise<void> {
    const hide = toast.working(t('undo.working'), () =>
      cancel({ params: { id } }, { onError: (error) => toast.failed(error) }),
    );
    try {
      said((await undo({ params: { id } })).data);
    } catch (error) {
      if (!isCancelled(error)) throw error;
      toast.done(errorText(error), () => undoImport(id));
    } finally {
      hide();
    }
  }

  function said({ takenBack, left }: CallOutput<'undoImport'>['data']): void {
    const changed = left.filter(({ isDeleted }) => !isDeleted);
    const deleted = left.filter(({ isDeleted }) => isDeleted);
    toast.done(
      [
        takenBack === 0 && left.length > 0 ? t('undo.none') : t('undo.done', { count: takenBack }),
        ...(changed.length === 0 ? [] : [t('undo.left', { names: namesOf(changed) })]),
        ...(deleted.length === 0 ? [] : [t('undo.deleted', { names: namesOf(deleted) })]),
      ].join(' '),
    );
  }

  function namesOf(records: readonly { name: string }[]): string {
    const names = records.slice(0, FEW).map(({ name }) => name);
    const more = records.length - names.length;
    return format.list([...names, ...(more === 0 ? [] : [t('undo.more', { count: more })])]);
  }
}

const isCancelled = (error: unknown): error is CallError =>
  error instanceof CallError && error.details.reason === 'undoCancelled';
