import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { FramedList, Row } from '../../../ui/framed-section.tsx';
import { type Backup, useBackupText } from './backup-text.ts';
import { BackedUpSubscriptions } from './backed-up-subscriptions.tsx';
import { useRestore } from '../../../backups/use-restore.ts';

type Props = { backups: CallOutput<'listBackups'> };

/** A button that shows all backups, each with what it contains and what can be restored from it. */
export function BackupList({ backups }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const [opened, { open, close }] = useDisclosure();
  const [chosen, choose] = useState<Backup>();
  const { titleOf } = useBackupText(backups.subscriptionsNow);
  return (
    <>
      <Button variant="default" disabled={backups.data.length === 0} onClick={open}>
        {t('backups.show')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={() => choose(undefined)}
        size={720}
        title={chosen === undefined ? t('backups.title') : titleOf(chosen)}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
      >
        {chosen === undefined ? (
          <FramedList>
            {backups.data.map((backup) => (
              <BackupRow
                key={backup.id}
                backup={backup}
                now={backups.subscriptionsNow}
                onChoose={() => choose(backup)}
                onRestored={close}
              />
            ))}
          </FramedList>
        ) : (
          <BackedUpSubscriptions backup={chosen} onBack={() => choose(undefined)} />
        )}
      </Modal>
    </>
  );
}

type RowProps = {
  backup: Backup;
  now: number | null;
  onChoose: () => void;
  onRestored: () => void;
};

function BackupRow({ backup, now, onChoose, onRestored }: RowProps) {
  const { t } = useTranslation('settings');
  const { titleOf, contentOf } = useBackupText(now);
  const restore = useRestore(onRestored);
  const title = titleOf(backup);
  return (
    <Row label={title} text={contentOf(backup)}>
      {backup.isGood ? (
        <Group gap={8} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t('backups.oneOf', { backup: title })}
            onClick={onChoose}
          >
            {t('backups.one')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={restore.isPending}
            aria-label={t('backups.allOf', { backup: title })}
            onClick={() => restore.ask(backup)}
          >
            {t('backups.all')}
          </Button>
        </Group>
      ) : undefined}
    </Row>
  );
}
