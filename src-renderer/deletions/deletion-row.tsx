import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActorName } from '../audit/use-actor-name.ts';
import { useFormat } from '../lib/format.ts';
import { intervalText } from '../records/intervals.ts';
import type { Deletion, DeletionActions } from './use-deletion-actions.ts';
import classes from './deletions.module.css';

type Props = {
  deletion: Deletion;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  actions: DeletionActions;
};

/** A deleted subscription: its price, when and by whom it was deleted, and what can be done with it. */
export function DeletionRow({ deletion, isTicked, onTick, actions }: Props) {
  const { t } = useTranslation('deletions');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { subscription } = deletion;
  const { name, amount, currency } = subscription;
  return (
    <li className={classes['row']}>
      <Checkbox
        aria-label={t('select', { name })}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={classes['what']}>
        <div className={classes['name']}>
          <bdi>{name}</bdi>
        </div>
        <Facts deletion={deletion} />
      </div>
      <div className={`${classes['price']} money`}>
        {format.money(amount, currency)}
        <div className={classes['facts']}>{intervalText(common, subscription)}</div>
      </div>
      <div className={classes['actions']}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('restoreOf', { name })}
          disabled={actions.isBusy}
          onClick={() => void actions.restore([deletion])}
        >
          {t('restore')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('purgeOf', { name })}
          title={t('purge')}
          disabled={actions.isBusy}
          onClick={() => actions.purge([deletion])}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

function Facts({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('deletions');
  const format = useFormat();
  const actorName = useActorName();
  const { deletedAt, deletedBy, payments, daysLeft, isNameTaken } = deletion;
  const facts = [
    t('deleted', { moment: format.moment(deletedAt) }),
    ...(deletedBy === null ? [] : [actorName(deletedBy)]),
    ...(payments === 0 ? [] : [t('payments', { count: payments })]),
    t('daysLeft', { count: daysLeft }),
    ...(isNameTaken ? [t('nameTaken')] : []),
  ];
  return <div className={classes['facts']}>{facts.join(' · ')}</div>;
}
