import { Button } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/queries.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Closable } from './closable.tsx';
import classes from './panel.module.css';
import { useToast } from '../../ui/toast.tsx';
import { useRestore } from './changes/use-delete.ts';

/** A record that no longer exists, for example because somebody else deleted it. */
export function Missing({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  return (
    <Closable>
      <EmptyState
        isPart
        icon={IconLeaf}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <div className={classes['choices']}>
            <Button variant="default" component={Link} href="/activity">
              {t('missing.activity')}
            </Button>
            <RestoreButton id={id} />
            <Button onClick={onClose}>{common('action.close')}</Button>
          </div>
        }
      />
    </Closable>
  );
}

/** Restores it, if possible. */
function RestoreButton({ id }: { id: string }) {
  const { t } = useTranslation('inspector');
  const restore = useRestore();
  const toast = useToast();
  const query = { subscriptionId: id, action: 'subscription.delete', limit: 1 } as const;
  const [deletion] = useApi('listActivity', { query }).data?.data ?? [];
  const name = deletion?.metadata.before?.['name'];
  if (deletion?.canRestore !== true || typeof name !== 'string') return null;
  return (
    <Button variant="default" onClick={() => void restore({ id, name }, true).catch(toast.failed)}>
      {t('missing.restore')}
    </Button>
  );
}
