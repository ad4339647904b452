import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What to do with a backup. */
export type Intent = 'one' | 'all';

type Props = {
  /** The title of the backup. */
  backup: string;
  /** Which of them was pressed and is being carried out, if any. */
  pending: Intent | undefined;
  onChoose: (intent: Intent) => void;
};

/** The buttons that restore one subscription or everything from a backup. */
export function RestoreButtons({ backup, pending, onChoose }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Group gap={8} wrap="nowrap">
      {(['one', 'all'] as const).map((intent) => (
        <Button
          key={intent}
          size="xs"
          variant="default"
          loading={pending === intent}
          aria-label={t(`backups.${intent}Of`, { backup })}
          onClick={() => onChoose(intent)}
        >
          {t(`backups.${intent}`)}
        </Button>
      ))}
    </Group>
  );
}
