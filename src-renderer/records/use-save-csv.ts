import { useTranslation } from 'react-i18next';
import { csvOf } from '../../src-server/contract/spreadsheet.ts';
import { useApi } from '../api/queries.ts';
import { saveFile } from '../lib/save-file.ts';
import type { Subscription } from './charges.ts';

/** Saves subscriptions for a spreadsheet. */
export function useSaveCsv(): (rows: readonly Subscription[]) => void {
  const { t } = useTranslation('subscriptions');
  const day = useApi('getServer', {}).data?.data.today ?? '';
  return (rows) => saveFile(t('export.fileName', { day }), 'text/csv;charset=utf-8', csvOf(rows));
}
