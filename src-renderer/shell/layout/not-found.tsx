import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { PageBody } from '../../ui/page-body.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Shown at an address without a page. */
export function NotFound() {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <PageBody title={t('notFound.title')}>
      <EmptyState
        icon={IconMapOff}
        title={t('notFound.nothing', { path })}
        text={t('notFound.text')}
        action={
          <Button component={Link} href="/">
            {t('notFound.back')}
          </Button>
        }
      />
    </PageBody>
  );
}
