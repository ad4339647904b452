import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenRecord } from '../frame/open-record.ts';

/** Opens the form for a new subscription. */
export function AddSubscription({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const { t } = useTranslation();
  const { open } = useOpenRecord();
  return (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open('new')}
    >
      {t('action.add')}
    </Button>
  );
}
