import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../../api/account.ts';
import { call } from '../../../api/client.ts';
import { useAll } from '../../../api/queries.ts';
import { ImportButton } from '../../../imports/import-button.tsx';
import { RecentlyDeletedButton } from '../../../deletions/recently-deleted.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useSaveCsv } from '../../../records/use-save-csv.ts';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Takes subscriptions into Perennial, brings deleted ones back, and takes everything out as a file. */
export function DataSection() {
  const { t } = useTranslation(['settings', 'deletions', 'subscriptions']);
  const { accounts } = useAccountChoice();
  const { data: records } = useAll('listRecords', { sort: 'name' });
  const saveCsv = useSaveCsv();
  return (
    <FramedSection anchor="data" title={t('data.title')}>
      <Row label={t('data.import')} text={t('data.importText')}>
        <ImportButton />
      </Row>
      <Row label={t('deletions:title')} text={t('deletions:text')}>
        <RecentlyDeletedButton />
      </Row>
      {records === undefined || records.length === 0 ? null : (
        <Row label={t('data.csv')} text={t('data.csvText')}>
          <Button variant="default" onClick={() => saveCsv(records)}>
            {t('subscriptions:export.csv')}
          </Button>
        </Row>
      )}
      <Row label={t('data.export')} text={t('data.exportText')}>
        <Group gap={8}>
          <ExportButton accounts="this" label={t('data.exportThis')} />
          {accounts.length > 1 ? <ExportButton accounts="all" label={t('data.exportAll')} /> : null}
        </Group>
      </Row>
    </FramedSection>
  );
}

function ExportButton({ accounts, label }: { accounts: 'this' | 'all'; label: string }) {
  const { account } = useAccountChoice();
  const toast = useToast();
  const exporting = useMutation({
    mutationFn: () => call('exportData', { query: { accounts } }, { account: account.id }),
    onSuccess: ({ fileName, mediaType, content }) => saveFile(fileName, mediaType, content),
    onError: (error) => toast.failed(error, undefined, () => exporting.mutate()),
  });
  return (
    <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
      {label}
    </Button>
  );
}
