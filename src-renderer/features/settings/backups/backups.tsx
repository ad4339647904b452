import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BackupList } from './backup-list.tsx';
import { useBackupText } from './backup-text.ts';
import { useCopiesOnlyThere } from './copy-rows.tsx';
import { useResume } from '../../../reminders/use-resume.ts';
import { useRestore } from '../../../backups/use-restore.ts';
import { SecondFolderRow } from './second-folder.tsx';

type Backups = CallOutput<'listBackups'>;

/** The backups of all accounts: when the last one was made, making one, and restoring. */
export function BackupsSection() {
  const { t } = useTranslation('settings');
  const backups = useApi('listBackups', {}, { refetchOnMount: 'always' });
  return (
    <FramedSection anchor="backups" title={t('backups.title')} text={t('backups.text')}>
      <Loaded query={backups} rows={2}>
        {(found) => (
          <>
            <HeldRow backups={found} />
            <LastRow backups={found} />
            <DrillRow drill={found.drill} />
            <RestoreRow backups={found} />
            <SecondFolderRow />
          </>
        )}
      </Loaded>
    </FramedSection>
  );
}

function RestoreRow({ backups }: { backups: Backups }) {
  const { t } = useTranslation('settings');
  const { data, folder } = backups;
  const copies = useCopiesOnlyThere(data);
  const here = t('backups.folder', { count: data.length, folder });
  const text =
    copies.length === 0
      ? here
      : `${here} · ${t('backups.onlyThereCount', { count: copies.length })}`;
  return (
    <Row label={t('backups.restore')} text={text}>
      <BackupList backups={backups} copies={copies} />
    </Row>
  );
}

function LastRow({ backups }: { backups: Backups }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { contentOf } = useBackupText(backups.subscriptionsNow);
  const toast = useToast();
  const making = useChange('makeBackup');
  const [last] = backups.data;
  const make = () =>
    making.mutate(
      { body: { reason: 'request' } },
      {
        onSuccess: () => toast.done(t('backups.made')),
        onError: (error) => toast.failed(error, undefined, make),
      },
    );
  return (
    <Row
      label={
        last === undefined
          ? t('backups.none')
          : t('backups.last', { moment: format.moment(last.createdAt) })
      }
      text={last === undefined ? undefined : contentOf(last)}
    >
      <Button variant="default" loading={making.isPending} onClick={make}>
        {t('backups.make')}
      </Button>
    </Row>
  );
}

/** The monthly trial restore. */
function DrillRow({ drill }: Pick<Backups, 'drill'>) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (drill === null) return null;
  const { at, problem } = drill;
  const moment = format.moment(at);
  return (
    <Row
      label={problem === null ? t('backups.drill') : t('backups.drillFailed')}
      text={
        problem === null
          ? t('backups.drillText', { moment })
          : t('backups.drillFailedText', { moment })
      }
    />
  );
}

/** Shown after a restore, until the user lets reminders be sent again. */
function HeldRow({ backups }: { backups: Backups }) {
  const { t } = useTranslation(['settings', 'reminders']);
  const since = useApi('getServer', {}).data?.data.remindersHeldSince ?? null;
  const format = useFormat();
  const restore = useRestore();
  const { resume, isPending } = useResume();
  const before = backups.data.find(({ reason }) => reason === 'restore');
  if (since === null) return null;
  return (
    <Row label={t('backups.held')} text={t('backups.heldText', { moment: format.moment(since) })}>
      <Group gap={8}>
        {before === undefined ? null : (
          <Button
            variant="default"
            loading={restore.isPending}
            // Not asked about: it backs up the present data as well, and can be undone like the restore.
            onClick={() => restore.now(before)}
          >
            {t('backups.goBack')}
          </Button>
        )}
        <Button variant="default" loading={isPending} onClick={resume}>
          {t('reminders:resume')}
        </Button>
      </Group>
    </Row>
  );
}
