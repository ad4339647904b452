import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../api/client.ts';
import { useChange } from '../api/mutations.ts';
import { useApi } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useToast } from '../ui/toast.tsx';

// The API's largest page. Older imports are undone on the command line.
const IMPORTS = 100;

type Undone = CallOutput<'undoImport'>['data'];

/** Undoes an import after asking, unless it was undone before. */
export function UndoImport({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('imports');
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useUndoneText();
  const { data } = useApi('listImports', { query: { limit: IMPORTS } });
  const { mutate, isPending } = useChange('undoImport');
  const found = data?.data.find((one) => one.id === id);
  if (found === undefined || found.undoneAt !== null) return null;
  const undo = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: ({ data: undone }) => toast.done(tell(undone)),
        onError: (error) => toast.failed(error, undefined, undo),
      },
    );
  const ask = () =>
    confirm({
      title: t('undo.title', { name }),
      text: t('undo.text'),
      confirm: t('undo.confirm'),
      onConfirm: undo,
    });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      aria-label={t('undo.named', { name })}
      onClick={ask}
    >
      {t('undo.button')}
    </Button>
  );
}

/** Returns what was taken back, and what was left because somebody has changed it since. */
function useUndoneText(): (undone: Undone) => string {
  const { t } = useTranslation('imports');
  const { list } = useFormat();
  return ({ takenBack, left }) => {
    const done = t('undo.done', { count: takenBack });
    if (left.length === 0) return done;
    return `${done} ${t('undo.left', { names: list(left.map(({ name }) => name)) })}`;
  };
}
