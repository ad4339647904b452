import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../api/expected.ts';
import classes from './actions.module.css';
import { useDelete } from './use-delete.ts';
import { type Verb, useStatusChange } from './use-status-change.tsx';

type Props = {
  record: SubscriptionRecord;
  focusEdit: boolean;
  onEdit: () => void;
};

/** What can be done with a subscription. */
export function Actions({ record, focusEdit, onEdit }: Props) {
  const { t } = useTranslation();
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);
  return (
    <div className={classes['actions']}>
      <Button
        ref={edit}
        className={classes['edit'] ?? ''}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={onEdit}
      >
        {t('action.edit')}
      </Button>
      <StatusButtons record={record} />
      <DeleteButton record={record} />
    </div>
  );
}

const verbsFrom: Readonly<Record<SubscriptionRecord['status'], readonly Verb[]>> = {
  active: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  cancelled: ['reactivate'],
};

const icons: Readonly<Partial<Record<Verb, typeof IconPlayerPause>>> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  reactivate: IconPlayerPlay,
};

function StatusButtons({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const change = useStatusChange();
  return verbsFrom[record.status].map((verb) => {
    const Picture = icons[verb];
    return (
      <Button
        key={verb}
        variant="default"
        leftSection={Picture === undefined ? null : <Picture size={16} aria-hidden />}
        aria-label={t(`verbLong.${verb}`, { name: record.name })}
        onClick={() => void change(record, verb)}
      >
        {t(`verb.${verb}`)}
      </Button>
    );
  });
}

function DeleteButton({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const remove = useDelete();
  return (
    <Tooltip label={common('action.delete')}>
      <ActionIcon
        className={classes['delete'] ?? ''}
        variant="subtle"
        color="rose"
        size={36}
        aria-label={t('delete.label', { name: record.name })}
        onClick={() => void remove(record)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
