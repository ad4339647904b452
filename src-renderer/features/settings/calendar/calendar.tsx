import { Button, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChange, usePending } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useSaveCalendar } from '../../../records/use-save-calendar.ts';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { markSaved } from '../../../ui/saved-mark.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AddressRow } from './address.tsx';
import { FolderRow } from './folder.tsx';

/** Shows charges in other calendar apps: by an address, in a folder, or as a file. */
export function CalendarSection() {
  const { t } = useTranslation('settings');
  const calendar = useApi('getCalendar', {});
  return (
    <FramedSection anchor="calendar" title={t('calendar.title')} text={t('calendar.text')}>
      <Loaded query={calendar} rows={3}>
        {({ data }) => (
          <>
            <AddressRow issuedAt={data.issuedAt} />
            <FolderRow key={data.file?.path} file={data.file} />
            <AlertsRow stored={data.alertDays} />
            <SaveRow />
          </>
        )}
      </Loaded>
    </FramedSection>
  );
}

const NEVER = 'never';
const ALERT_DAYS = [0, 1, 3, 7, 14];

function AlertsRow({ stored }: { stored: number | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const toast = useToast();
  const change = useChange('updateCalendar');
  const pending = usePending('updateCalendar').at(-1)?.body?.alertDays;
  const shown = pending === undefined ? stored : pending;
  // The command line accepts any number.
  const days = [...new Set([...ALERT_DAYS, ...(shown === null ? [] : [shown])])];
  const choose = (alertDays: number | null) =>
    change.mutate(
      { body: { alertDays } },
      {
        onSuccess: markSaved,
        onError: (error) => toast.failed(error, undefined, () => choose(alertDays)),
      },
    );
  return (
    <Row label={t('calendar.alerts')} text={t('calendar.alertsText')}>
      <Select
        aria-label={t('calendar.alerts')}
        w={160}
        allowDeselect={false}
        value={shown === null ? NEVER : String(shown)}
        data={[
          { value: NEVER, label: t('calendar.never') },
          ...days
            .toSorted((one, other) => one - other)
            .map((count) => ({
              value: String(count),
              label: count === 0 ? t('calendar.sameDay') : t('calendar.daysBefore', { count }),
            })),
        ]}
        onChange={(value) => choose(value === NEVER ? null : Number(value))}
      />
    </Row>
  );
}

function SaveRow() {
  const { t } = useTranslation('settings');
  const save = useSaveCalendar();
  const saving = useMutation({ mutationFn: () => save() });
  return (
    <Row label={t('calendar.file')} text={t('calendar.fileText')}>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('calendar.save')}
      </Button>
    </Row>
  );
}
