import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAll } from '../../api/queries.ts';
import type { Entry } from '../../audit/changes.ts';
import { sourceText } from '../../imports/source-text.ts';
import { useUndoImport } from '../../imports/use-undo-import.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './activity.module.css';

/** Whether an entry is about the import of a file. */
export const isImport = ({ action }: Entry): boolean => action.startsWith('import.');

/** The import that an entry is about; undefined until it is known. */
function useImportOf({ metadata }: Entry) {
  const { data = [] } = useAll('listImports');
  return data.find(({ id }) => id === metadata.after?.['id']);
}

/** Where an imported file is from, what importing or undoing it changed, and whether it was undone. */
export function ImportFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('activity');
  const { t: imports } = useTranslation('imports');
  const imported = useImportOf(entry);
  const isApplied = entry.action === 'import.apply';
  const counted = isApplied
    ? (['create', 'update', 'same', 'none'] as const)
    : (['takenBack', 'left'] as const);
  const facts = [
    // That a file is a table, its name tells.
    ...(imported === undefined || imported.source === 'csv' ? [] : [sourceText(imported, imports)]),
    ...counted
      .map((key) => ({ key, count: Number(entry.metadata.after?.[key] ?? 0) }))
      .filter(({ count }) => count > 0)
      .map(({ key, count }) => t(`imported.${key}`, { count })),
    ...(isApplied && typeof imported?.undoneAt === 'string' ? [t('imported.undone')] : []),
  ];
  return <Facts className={classes['summary']} facts={facts} />;
}

/** Undoes an import after asking, unless it was undone already. */
export function UndoImportButton({ entry }: { entry: Entry }) {
  const { t } = useTranslation('activity');
  const imported = useImportOf(entry);
  const undo = useUndoImport();
  const confirm = useConfirm();
  const toast = useToast();
  if (entry.action !== 'import.apply' || imported?.undoneAt !== null) return null;
  const { id, fileName } = imported;
  const undoNow = () => void undo(id).catch((error) => toast.failed(error, undefined, undoNow));
  const ask = () =>
    confirm({
      title: t('undoImport.title', { name: fileName }),
      text: t('undoImport.text'),
      confirm: t('undoImport.confirm'),
      onConfirm: undoNow,
    });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('undoImport.openOf', { name: fileName })}
      onClick={ask}
    >
      {t('undoImport.open')}
    </Button>
  );
}
