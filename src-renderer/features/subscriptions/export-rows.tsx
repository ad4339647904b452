import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { csvOf, tableOf } from '../../../src-server/contract/spreadsheet.ts';
import { useApi } from '../../api/queries.ts';
import type { Subscription } from '../../api/subscription-list.ts';
import { useFormat } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast.tsx';
import classes from './toolbar.module.css';

/** Takes subscriptions to a spreadsheet, as a file or by the clipboard. */
export function ExportRows({ rows }: { rows: readonly Subscription[] }) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const toast = useToast();
  const today = useApi('getServer', {}).data?.data.today ?? '';
  const { copy } = useClipboard();
  const count = { count: rows.length, number: format.number(rows.length) };
  const copyTable = () => {
    copy(tableOf(rows));
    toast.done(t('export.copied', count));
  };
  const saveCsv = () =>
    saveFile(t('export.fileName', { day: today }), 'text/csv;charset=utf-8', csvOf(rows));
  return (
    <div role="group" aria-label={t('export.title', count)}>
      <div className={classes['caption']}>{t('export.title', count)}</div>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={copyTable}>
          {t('export.copy')}
        </Button>
        <Button variant="default" onClick={saveCsv}>
          {t('export.csv')}
        </Button>
      </div>
    </div>
  );
}
