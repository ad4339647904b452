import { Button } from '@mantine/core';
import { IconFolderX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ConcernRow } from './concern-row.tsx';
import type { FolderConcern } from './folder-concerns.ts';

const sections = { secondFolder: 'backups', calendarFile: 'calendar' } as const;

/** A folder that can't be written to, with what is wrong with it. */
export function FolderRow({ concern: { kind, problem } }: { concern: FolderConcern }) {
  const { t } = useTranslation(['overview', 'problems']);
  const name = t(`attention.${kind}`);
  return (
    <ConcernRow
      icon={IconFolderX}
      name={name}
      note={t(`problems:reason.${problem}`, { label: t(`attention.folder.${kind}`) })}
    >
      <Button
        component={Link}
        href={`/settings#${sections[kind]}`}
        size="xs"
        variant="light"
        aria-label={t('attention.toFolderNamed', { name })}
      >
        {t('attention.toChannels')}
      </Button>
    </ConcernRow>
  );
}
