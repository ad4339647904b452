import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAll } from '../../api/queries.ts';
import { useSaveCalendar } from '../../records/use-save-calendar.ts';
import { useSaveCsv } from '../../records/use-save-csv.ts';
import type { Command } from './command.ts';

/** Saves all subscriptions for a spreadsheet or a calendar, or goes to the export of the account. */
export function useExportCommands(): Command[] {
  const { t } = useTranslation(['commands', 'settings', 'subscriptions']);
  const [, navigate] = useLocation();
  const { data: records } = useAll('listRecords', { sort: 'name' });
  const saveCsv = useSaveCsv();
  const saveCalendar = useSaveCalendar();
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden />;
  const toExport: Command = {
    id: 'export account',
    label: t('settings:data.exportThis'),
    icon,
    keywords: t('words.export').split(' '),
    run: () => navigate('/settings#data'),
  };
  if (records === undefined || records.length === 0) return [toExport];
  const csv: Command = {
    id: 'export csv',
    label: t('subscriptions:export.csv'),
    icon,
    keywords: t('words.csv').split(' '),
    run: () => saveCsv(records),
  };
  const ics: Command = {
    id: 'export ics',
    label: t('settings:calendar.save'),
    icon,
    keywords: t('words.ics').split(' '),
    run: () => void saveCalendar(),
  };
  return [toExport, csv, ics];
}
