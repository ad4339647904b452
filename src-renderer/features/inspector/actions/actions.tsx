import { Button } from '@mantine/core';
import {
  type Icon,
  IconCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useApi } from '../../../api/queries.ts';
import { isEnding } from '../../../records/ending.ts';
import { isDue } from '../../../records/charges.ts';
import { moveFocus } from '../../../lib/move-focus.ts';
import { useMarkRenewed } from '../../../reminders/use-renew.ts';
import classes from './actions.module.css';
import { useDelete } from '../changes/use-delete.ts';
import { useSetEnd } from '../changes/use-set-end.ts';
import { type Verb, useStatusChange } from '../changes/use-status-change.tsx';

type Props = {
  record: SubscriptionRecord;
  focusEdit: boolean;
  onEdit: () => void;
};

/** The actions for a subscription. */
export function Actions({ record, focusEdit, onEdit }: Props) {
  const { t } = useTranslation();
  const edit = useRef<HTMLButtonElement>(null);
  const isCancelled = record.status === 'cancelled';
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);
  return (
    <div className={classes['actions']}>
      <RenewButton record={record} heir={edit} />
      <Button
        ref={edit}
        {...(isCancelled ? { variant: 'default' } : { className: classes['likeliest'] ?? '' })}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={onEdit}
      >
        {t('action.edit')}
      </Button>
      {isEnding(record) ? <KeepButton record={record} /> : <StatusButton record={record} />}
      {isCancelled ? <DeleteButton record={record} /> : <CancelButton record={record} />}
    </div>
  );
}

type RenewProps = {
  record: SubscriptionRecord;
  /** Gets the focus next, because this button disappears after its action. */
  heir: RefObject<HTMLElement | null>;
};

function RenewButton({ record, heir }: RenewProps) {
  const { t } = useTranslation('inspector');
  const markRenewed = useMarkRenewed();
  const today = useApi('getServer', {}).data?.data.today;
  const isOffered = today !== undefined && isDue(record, today);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isOffered || !isPressed.current) return;
    isPressed.current = false;
    moveFocus(null, heir.current === null ? [] : [heir.current]);
  }, [isOffered, heir]);
  if (!isOffered) return null;
  return (
    <Button
      className={classes['renew'] ?? ''}
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-label={t('renew.named', { name: record.name })}
      onClick={() => {
        isPressed.current = true;
        void markRenewed(record);
      }}
    >
      {t('renew.short')}
    </Button>
  );
}

const likeliest = {
  active: { verb: 'pause', icon: IconPlayerPause },
  paused: { verb: 'resume', icon: IconPlayerPlay },
  cancelled: { verb: 'reactivate', icon: IconPlayerPlay },
} as const satisfies Record<SubscriptionRecord['status'], { verb: Verb; icon: Icon }>;

function StatusButton({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const change = useStatusChange();
  const { verb, icon: Picture } = likeliest[record.status];
  return (
    <Button
      {...(verb === 'reactivate'
        ? { className: classes['likeliest'] ?? '' }
        : { variant: 'default' })}
      leftSection={<Picture size={16} aria-hidden />}
      aria-label={t(`verbLong.${verb}`, { name: record.name })}
      onClick={() => void change(record, verb)}
    >
      {t(`verb.${verb}`)}
    </Button>
  );
}

function KeepButton({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const setEnd = useSetEnd();
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={16} aria-hidden />}
      aria-label={t('verbLong.keep', { name: record.name })}
      onClick={() => void setEnd(record, null)}
    >
      {t('verb.keep')}
    </Button>
  );
}

// Few other actions make sense for a cancelled subscription.
function DeleteButton({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const remove = useDelete();
  return (
    <Button
      variant="default"
      className={`${classes['more']} ${classes['danger']}`}
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={() => void remove(record)}
    >
      {t('action.delete')}
    </Button>
  );
}

// Subdued because it ends something, but visible because many users come for it.
function CancelButton({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const change = useStatusChange();
  const verb = isEnding(record) ? 'endNow' : 'cancel';
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes['quiet'] ?? ''}
      aria-label={t(`verbLong.${verb}`, { name: record.name })}
      onClick={() => void change(record, 'cancel')}
    >
      {t(`verb.${verb}`)}
    </Button>
  );
}
