import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../api/client.ts';
import { useApi } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './read-only-notice.module.css';
import { useRestore } from './use-restore.ts';

type ReadOnly = NonNullable<CallOutput<'getServer'>['data']['readOnly']>;

/** Says that nothing can be changed, why, and what to do about it. Damaged data can be replaced with a backup. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  const readOnly = useApi('getServer', {}).data?.data.readOnly ?? null;
  if (readOnly === null) return null;
  const { reason, about, backup } = readOnly;
  if (backup !== null) return <DamageNotice backup={backup} />;
  return (
    <Notice>
      <strong>{t(`readOnly.${reason}.what`)}</strong>{' '}
      {about === '' || reason === 'damaged'
        ? t(`readOnly.${reason}.helpUnnamed`)
        : t(`readOnly.${reason}.help`, { about })}
    </Notice>
  );
}

function DamageNotice({ backup }: { backup: NonNullable<ReadOnly['backup']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const restore = useRestore();
  const moment = format.moment(backup.createdAt);
  const content = t('readOnly.damaged.content', { count: backup.subscriptions });
  return (
    <Notice>
      <strong>{t('readOnly.damaged.what')}</strong>{' '}
      {t('readOnly.damaged.help', { moment, content })}
      <Button
        size="xs"
        variant="default"
        className={classes['restore'] ?? ''}
        loading={restore.isPending}
        onClick={() => restore.ask(backup)}
      >
        {t('readOnly.damaged.restore', { moment })}
      </Button>
    </Notice>
  );
}
