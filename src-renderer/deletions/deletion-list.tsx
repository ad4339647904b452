import { Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowMore } from '../lib/use-show-more.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DeletionRow } from './deletion-row.tsx';
import { type Deletion, type DeletionActions, useDeletionActions } from './use-deletion-actions.ts';
import classes from './deletions.module.css';

// More make the dialog slow to open.
const FEW = 200;

/** Deleted subscriptions, to be restored or discarded one by one or several at once. */
export function DeletionList({ deletions }: { deletions: readonly Deletion[] }) {
  const { t } = useTranslation('deletions');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = useShowMore(deletions, FEW);
  const actions = useDeletionActions();
  const selected = deletions.filter(({ subscription }) => ticked.has(subscription.id));
  const tick = (some: readonly Deletion[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const { subscription } of some) {
      if (isTicked) next.add(subscription.id);
      else next.delete(subscription.id);
    }
    setTicked(next);
  };
  if (deletions.length === 0) {
    return <EmptyState isPart icon={IconTrash} title={t('empty.title')} text={t('empty.text')} />;
  }
  return (
    <div className={classes['deletions']}>
      <p className={classes['text']}>{t('text')}</p>
      <Head {...{ deletions, selected, actions }} onTickAll={(all) => tick(deletions, all)} />
      <ul className={classes['list']} aria-label={t('title')} tabIndex={0}>
        {shown.map((deletion) => (
          <DeletionRow
            key={deletion.subscription.id}
            deletion={deletion}
            isTicked={ticked.has(deletion.subscription.id)}
            onTick={(isTicked) => tick([deletion], isTicked)}
            actions={actions}
          />
        ))}
      </ul>
      {more}
    </div>
  );
}

type HeadProps = {
  deletions: readonly Deletion[];
  selected: readonly Deletion[];
  actions: DeletionActions;
  onTickAll: (isTicked: boolean) => void;
};

function Head({ deletions, selected, actions, onTickAll }: HeadProps) {
  const { t } = useTranslation('deletions');
  const { restore, purge, isBusy } = actions;
  const isAll = selected.length === deletions.length;
  const count = { count: selected.length };
  return (
    <div className={classes['head']}>
      <Checkbox
        label={t('selectAll')}
        checked={isAll}
        indeterminate={!isAll && selected.length > 0}
        onChange={(event) => onTickAll(event.currentTarget.checked)}
      />
      {selected.length === 0 ? null : (
        <div className={classes['actions']}>
          <Button variant="subtle" color="rose" disabled={isBusy} onClick={() => purge(selected)}>
            {t('purgeSelected', count)}
          </Button>
          <Button loading={isBusy} onClick={() => void restore(selected)}>
            {t('restoreSelected', count)}
          </Button>
        </div>
      )}
    </div>
  );
}
