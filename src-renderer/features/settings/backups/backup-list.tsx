import { Button, FocusTrap, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { FramedList, Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Backup, type Named, useBackupText } from './backup-text.ts';
import { BackedUpSubscriptions } from './backed-up-subscriptions.tsx';
import { useRestore } from '../../../backups/use-restore.ts';
import { type Copy, CopyRow } from './copy-rows.tsx';
import { type Intent, RestoreButtons } from './restore-buttons.tsx';
import { Unseal } from './unseal.tsx';

type Props = {
  backups: CallOutput<'listBackups'>;
  /** Those in the second folder only. */
  copies: readonly Copy[];
};

/** What the dialog shows instead of the list. */
type View = { kind: 'one'; backup: Named } | { kind: 'unseal'; copy: Copy; intent: Intent };

/** A button that shows all backups, each with what it contains and what can be restored from it. */
export function BackupList({ backups, copies }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const [opened, { open, close }] = useDisclosure();
  const [view, show] = useState<View>();
  const { titleOf } = useBackupText(backups.subscriptionsNow);
  const back = () => show(undefined);
  const restore = useRestore(close);
  const choose = (backup: Named, intent: Intent) => {
    if (intent === 'one') return show({ kind: 'one', backup });
    back();
    restore.ask(backup);
  };
  return (
    <>
      <Button
        variant="default"
        disabled={backups.data.length === 0 && copies.length === 0}
        onClick={open}
      >
        {t('backups.show')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={back}
        size={720}
        title={titleOfView(view, t('backups.title'), titleOf)}
      >
        <FocusTrap.InitialFocus />
        {view === undefined ? (
          <All
            backups={backups}
            copies={copies}
            onChoose={choose}
            onSealed={(copy, intent) => show({ kind: 'unseal', copy, intent })}
            onRestored={close}
          />
        ) : null}
        {view?.kind === 'one' ? <BackedUpSubscriptions backup={view.backup} onBack={back} /> : null}
        {view?.kind === 'unseal' ? (
          <Unseal
            copy={view.copy}
            onBack={back}
            onFetched={(id) => choose({ ...view.copy, id }, view.intent)}
          />
        ) : null}
      </Modal>
    </>
  );
}

function titleOfView(
  view: View | undefined,
  usual: string,
  titleOf: (backup: Named) => string,
): string {
  if (view === undefined) return usual;
  return titleOf(view.kind === 'one' ? view.backup : view.copy);
}

type AllProps = Props & {
  onChoose: (backup: Named, intent: Intent) => void;
  onSealed: (copy: Copy, intent: Intent) => void;
  onRestored: () => void;
};

function All({ backups, copies, onChoose, onSealed, onRestored }: AllProps) {
  const { bring, pendingOf } = useBring(onChoose);
  const now = backups.subscriptionsNow;
  const here = backups.data.map((backup) => ({
    at: backup.createdAt,
    row: (
      <BackupRow
        key={backup.id}
        backup={backup}
        now={now}
        onChoose={() => onChoose(backup, 'one')}
        onRestored={onRestored}
      />
    ),
  }));
  const there = copies.map((copy) => ({
    at: copy.createdAt,
    row: (
      <CopyRow
        key={`${copy.place} ${copy.id}`}
        copy={copy}
        pending={pendingOf(copy)}
        onChoose={(intent) => (copy.isSealed ? onSealed : bring)(copy, intent)}
      />
    ),
  }));
  const rows = [...here, ...there].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return <FramedList>{rows.map(({ row }) => row)}</FramedList>;
}

/** Brings backups that are not sealed to this computer. */
function useBring(onBrought: AllProps['onChoose']) {
  const toast = useToast();
  const { mutate, isPending, variables } = useChange('fetchSecondCopy');
  const [intended, intend] = useState<Intent>();
  const bring = (copy: Copy, intent: Intent) => {
    const { id, place } = copy;
    intend(intent);
    mutate(
      { body: { id, place } },
      {
        onSuccess: (fetched) => onBrought({ ...copy, id: fetched.id }, intent),
        onError: (error) => toast.failed(error, undefined, () => bring(copy, intent)),
      },
    );
  };
  const pendingOf = ({ id, place }: Copy) =>
    isPending && variables?.body.id === id && variables.body.place === place ? intended : undefined;
  return { bring, pendingOf };
}

type RowProps = {
  backup: Backup;
  now: number | null;
  onChoose: () => void;
  onRestored: () => void;
};

function BackupRow({ backup, now, onChoose, onRestored }: RowProps) {
  const { titleOf, contentOf } = useBackupText(now);
  const restore = useRestore(onRestored);
  const title = titleOf(backup);
  return (
    <Row label={title} text={contentOf(backup)}>
      {backup.isGood ? (
        <RestoreButtons
          backup={title}
          pending={restore.isPending ? 'all' : undefined}
          onChoose={(intent) => (intent === 'one' ? onChoose() : restore.ask(backup))}
        />
      ) : undefined}
    </Row>
  );
}
