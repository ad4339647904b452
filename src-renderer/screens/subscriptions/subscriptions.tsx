import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../api/preferences.ts';
import { PageBody } from '../../components/page-body.tsx';
import { RowSkeletons } from '../../components/states.tsx';
import { useToast } from '../../components/toast.tsx';
import { useOpenRecord } from '../../frame/open-record.ts';
import { Browser } from './browser.tsx';

/** The page with all subscriptions. */
export default function Subscriptions() {
  const { t } = useTranslation();
  const { preferences, prefer } = usePreferences();
  const toast = useToast();
  const { open } = useOpenRecord();
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      {t('action.add')}
    </Button>
  );
  return (
    <PageBody title={t('page.subscriptions')} actions={add} fills>
      {preferences === undefined ? (
        <RowSkeletons />
      ) : (
        <Browser
          preferences={preferences}
          prefer={(changes) => void prefer(changes).catch(toast.failed)}
        />
      )}
    </PageBody>
  );
}
