import { Button } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EmptyState } from '../../components/states.tsx';
import { Closable } from './closable.tsx';
import classes from './panel.module.css';

/** A record that is not there any more: somebody else may have deleted it. */
export function Missing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  return (
    <Closable>
      <EmptyState
        icon={IconLeaf}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <div className={classes['choices']}>
            <Button variant="default" component={Link} href="/activity">
              {t('missing.activity')}
            </Button>
            <Button onClick={onClose}>{common('action.close')}</Button>
          </div>
        }
      />
    </Closable>
  );
}
