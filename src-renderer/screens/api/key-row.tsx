import { Button } from '@mantine/core';
import { type Icon, IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useChange } from '../../api/mutations.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { useFormat } from '../../components/format.ts';
import { useToast } from '../../components/toast.tsx';
import type { Key, KeyState } from './key-state.ts';
import classes from './api.module.css';

const PICTURES: Readonly<Record<KeyState, Icon>> = {
  works: IconCircleCheck,
  expired: IconClockOff,
  revoked: IconBan,
};

/** A key: what it may do, whether it works, when it was used, and how to end it. */
export function KeyRow({ apiKey, state }: { apiKey: Key; state: KeyState }) {
  const { t } = useTranslation('api');
  const Picture = PICTURES[state];
  const access = apiKey.scopes.includes('write') ? 'write' : 'read';
  return (
    <li className={classes['key']} data-state={state}>
      <div className={classes['keyWords']}>
        <div className={classes['keyName']}>
          <bdi>{apiKey.name}</bdi>
          <code className={classes['hint']}>{`${apiKey.hint}…`}</code>
        </div>
        <div className={classes['note']}>
          {t(`access.${access}`)}
          {' · '}
          <KeyDates apiKey={apiKey} state={state} />
          {' · '}
          <Link href={`/activity?key=${apiKey.id}`} aria-label={t('keys.activityOf', apiKey)}>
            {t('keys.activity')}
          </Link>
        </div>
      </div>
      <span className={classes['state']} data-state={state}>
        <Picture size={16} stroke={1.75} aria-hidden />
        {t(`state.${state}`)}
      </span>
      {state === 'works' ? <Revoke apiKey={apiKey} /> : null}
    </li>
  );
}

function KeyDates({ apiKey, state }: { apiKey: Key; state: KeyState }) {
  const { t } = useTranslation('api');
  const format = useFormat();
  const { lastUsedAt, expiresAt, revokedAt } = apiKey;
  const used =
    lastUsedAt === null ? t('keys.unused') : t('keys.used', { moment: format.moment(lastUsedAt) });
  if (revokedAt !== null) {
    return `${used} · ${t('keys.revokedOn', { day: format.day(format.dayOf(revokedAt)) })}`;
  }
  if (expiresAt === null) return `${used} · ${t('keys.endless')}`;
  const day = format.day(format.dayOf(expiresAt));
  const ends = state === 'expired' ? t('keys.ended', { day }) : t('keys.expires', { day });
  return `${used} · ${ends}`;
}

function Revoke({ apiKey: { id, name } }: { apiKey: Key }) {
  const { t } = useTranslation('api');
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useChange('revokeKey');
  const ask = () =>
    confirm({
      title: t('revoke.title', { name }),
      text: t('revoke.text'),
      confirm: t('revoke.confirm'),
      onConfirm: () =>
        revoke.mutate(
          { params: { id } },
          { onSuccess: () => toast.done(t('revoke.done', { name })), onError: toast.failed },
        ),
    });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={revoke.isPending}
      aria-label={t('revoke.label', { name })}
      onClick={ask}
    >
      {t('revoke.confirm')}
    </Button>
  );
}
