import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { type Backup, useBackupText } from './backup-text.ts';
import { type Intent, RestoreButtons } from './restore-buttons.tsx';

/** A backup in the second folder. */
export type Copy = NonNullable<CallOutput<'getSecondFolder'>['data']>['copies'][number];

/** The backups that are in the second folder only, newest first. */
export function useCopiesOnlyThere(backups: readonly Backup[]): Copy[] {
  const { data } = useApi('getSecondFolder', {}, { refetchOnMount: 'always' });
  const here = new Set(backups.map(({ id }) => id));
  // A backup of another database can have the same ID.
  return (data?.data?.copies ?? []).filter(({ id, isOwn }) => !isOwn || !here.has(id));
}

type Props = {
  copy: Copy;
  /** Which of its buttons was pressed and is being carried out, if any. */
  pending: Intent | undefined;
  onChoose: (intent: Intent) => void;
};

/** A backup that has to be brought to this computer before it can be restored. */
export function CopyRow({ copy, pending, onChoose }: Props) {
  const { titleOf } = useBackupText(null);
  const backup = titleOf(copy);
  return (
    <Row label={backup} text={useCopyText(copy)}>
      {copy.isGood ? (
        <RestoreButtons backup={backup} pending={pending} onChoose={onChoose} />
      ) : undefined}
    </Row>
  );
}

function useCopyText({ isGood, isOwn, isSealed, subscriptions }: Copy): string {
  const { t } = useTranslation('settings');
  if (!isGood) return t('backups.cutOff');
  const content =
    subscriptions === null
      ? t('backups.unknownContent')
      : t('backups.content', { count: subscriptions });
  if (isOwn) return t(isSealed ? 'backups.onlyThereSealed' : 'backups.onlyThere', { content });
  return t(isSealed ? 'backups.anotherSealed' : 'backups.another', { content });
}
