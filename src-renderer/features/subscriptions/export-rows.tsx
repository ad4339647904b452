import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { tableOf } from '../../../src-server/contract/spreadsheet.ts';
import type { Subscription } from '../../api/subscription-list.ts';
import { useFormat } from '../../lib/format.ts';
import { useSaveCsv } from '../../records/use-save-csv.ts';
import { useToast } from '../../ui/toast.tsx';
import classes from './toolbar.module.css';

/** Takes subscriptions to a spreadsheet, as a file or by the clipboard. */
export function ExportRows({ rows }: { rows: readonly Subscription[] }) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const toast = useToast();
  const saveCsv = useSaveCsv();
  const { copy } = useClipboard();
  const count = { count: rows.length, number: format.number(rows.length) };
  const copyTable = () => {
    copy(tableOf(rows));
    toast.done(t('export.copied', count));
  };
  return (
    <div role="group" aria-label={t('export.title', count)}>
      <div className={classes['caption']}>{t('export.title', count)}</div>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={copyTable}>
          {t('export.copy')}
        </Button>
        <Button variant="default" onClick={() => saveCsv(rows)}>
          {t('export.csv')}
        </Button>
      </div>
    </div>
  );
}
