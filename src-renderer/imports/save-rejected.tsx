import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rejectedCsvOf } from '../../src-server/contract/spreadsheet.ts';
import { saveFile } from '../lib/save-file.ts';
import { type Preview, isRejected } from './preview.ts';
import { useReasons } from './use-reasons.ts';
import classes from './imports.module.css';

type Props = Pick<Preview, 'columns' | 'rows'> & { fileName: string };

/** Saves the rows that can't be imported as a CSV file, with the reasons. */
export function SaveRejected({ fileName, columns = [], rows }: Props) {
  const { t } = useTranslation('imports');
  const reasonsOf = useReasons();
  const rejected = rows.filter(isRejected);
  if (rejected.length === 0) return null;
  const save = () =>
    saveFile(
      t('rejected.fileName', { name: fileName.replace(/\.[^.]*$/, '') }),
      'text/csv;charset=utf-8',
      rejectedCsvOf(
        rejected.map((row) => ({
          cells: row.original ?? {},
          reason: reasonsOf(row).join(' · '),
        })),
        { headers: columns.map(({ header }) => header), reason: t('rejected.reason') },
      ),
    );
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      className={classes['rejected'] ?? ''}
      onClick={save}
    >
      {t('rejected.save', { count: rejected.length })}
    </Button>
  );
}
