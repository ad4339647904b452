import { Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useFormat } from '../../../lib/format.ts';
import classes from './folders.module.css';

type Problem = NonNullable<CallOutput<'getSecondFolder'>['data']>['problem'];

type Props = {
  path: string;
  /** What problems call it. */
  label: string;
  /** When it last was as it should be, ISO 8601; null if it never was. */
  upToDateAt: string | null;
  problem: Problem;
  /** Buttons. */
  children: ReactNode;
};

/** What Perennial keeps in a folder: where, since when, and what is wrong. */
export function FolderState({ path, label, upToDateAt, problem, children }: Props) {
  const { t } = useTranslation(['settings', 'problems']);
  const format = useFormat();
  return (
    <div className={classes['kept']}>
      <div className={classes['words']}>
        <code className={classes['file']}>{path}</code>
        {upToDateAt === null ? null : (
          <div className={classes['note']}>
            {t('folder.upToDate', { moment: format.moment(upToDateAt) })}
          </div>
        )}
        {problem === null ? null : (
          <p role="alert" className={classes['problem']}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>
              {t(`problems:reason.${problem}`, { label })} {t('folder.retried')}
            </span>
          </p>
        )}
      </div>
      <Group gap={8}>{children}</Group>
    </div>
  );
}
