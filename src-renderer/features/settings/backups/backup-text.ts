import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useFormat } from '../../../lib/format.ts';

export type Backup = CallOutput<'listBackups'>['data'][number];

/** What names a backup, here or in the second folder. */
export type Named = Pick<Backup, 'id' | 'createdAt' | 'reason'>;

/** The texts about a backup, compared with the number of subscriptions there are now, if that is known. */
export function useBackupText(now: number | null) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return {
    /** What it contains, and how that differs from now. */
    contentOf: ({ subscriptions, isGood, hasSameData }: Backup): string => {
      if (!isGood) return t('backups.damaged');
      if (hasSameData) return t('backups.same');
      if (subscriptions === null) return t('backups.unknown');
      const content = t('backups.content', { count: subscriptions });
      if (now === null) return content;
      const more = subscriptions - now;
      if (more === 0) return t('backups.changed', { content });
      return more > 0
        ? t('backups.more', { content, count: more })
        : t('backups.fewer', { content, count: -more });
    },
    /** When and why it was made. */
    titleOf: ({ createdAt, reason }: Named): string =>
      `${format.exactMoment(createdAt)} · ${t(`backups.reason.${reason}`)}`,
  };
}
