import { Button } from '@mantine/core';
import { IconPlant2, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/states.tsx';
import { useOpenRecord } from '../../frame/open-record.ts';

/** Nothing is tracked yet. */
export function NoneAtAll() {
  const { t } = useTranslation('subscriptions');
  const { open } = useOpenRecord();
  return (
    <EmptyState
      icon={IconPlant2}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<Button onClick={() => open('new')}>{t('empty.add')}</Button>}
    />
  );
}

/** Nothing passes the filters. */
export function NoneFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('subscriptions');
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('none.title')}
      text={t('none.text')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('none.clear')}
        </Button>
      }
    />
  );
}
