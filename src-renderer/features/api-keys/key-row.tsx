import { Button } from '@mantine/core';
import { type Icon, IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CallError } from '../../api/client.ts';
import { useChange } from '../../api/mutations.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import { moveFocus } from '../../lib/move-focus.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Key, KeyState } from './key-state.ts';
import classes from './api.module.css';

const PICTURES: Readonly<Record<KeyState, Icon>> = {
  works: IconCircleCheck,
  expired: IconClockOff,
  revoked: IconBan,
};

/** A key: its access, its state, when it was last used, and how to revoke it. */
export function KeyRow({ apiKey, state }: { apiKey: Key; state: KeyState }) {
  const { t } = useTranslation('api');
  const Picture = PICTURES[state];
  const dates = useKeyDates(apiKey, state);
  const access = apiKey.scopes.includes('write') ? 'write' : 'read';
  return (
    <li className={classes['key']} data-state={state}>
      <div className={classes['keyWords']}>
        <div className={classes['keyName']}>
          <bdi>{apiKey.name}</bdi>
          <code className={classes['hint']}>{`${apiKey.hint}…`}</code>
        </div>
        <Facts
          className={classes['note']}
          facts={[
            t(`access.${access}`),
            ...dates,
            <Link
              key="activity"
              href={`/activity?key=${apiKey.id}`}
              aria-label={t('keys.activityOf', apiKey)}
            >
              {t('keys.activity')}
            </Link>,
          ]}
        />
      </div>
      <span className={classes['state']} data-state={state}>
        <Picture size={16} stroke={1.75} aria-hidden />
        {t(`state.${state}`)}
      </span>
      {state === 'works' ? <Revoke apiKey={apiKey} /> : null}
    </li>
  );
}

/** When it was last used, and when it expires or expired. */
function useKeyDates(apiKey: Key, state: KeyState): readonly [used: string, ends: string] {
  const { t } = useTranslation('api');
  const format = useFormat();
  const { lastUsedAt, expiresAt, revokedAt } = apiKey;
  const used =
    lastUsedAt === null ? t('keys.unused') : t('keys.used', { moment: format.moment(lastUsedAt) });
  if (revokedAt !== null) {
    return [used, t('keys.revokedOn', { day: format.day(format.dayOf(revokedAt)) })];
  }
  if (expiresAt === null) return [used, t('keys.endless')];
  const day = format.day(format.dayOf(expiresAt));
  const ends = state === 'expired' ? t('keys.ended', { day }) : t('keys.expires', { day });
  return [used, ends];
}

function Revoke({ apiKey: { id, name } }: { apiKey: Key }) {
  const { t } = useTranslation('api');
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useChange('revokeKey');
  const button = useRef<HTMLButtonElement>(null);
  const onConfirm = async () => {
    const heirs = heirsOf(button.current);
    try {
      await revoke.mutateAsync({ params: { id } });
      toast.done(t('revoke.done', { name }));
      moveFocus(button.current, heirs);
    } catch (error) {
      toast.failed(error as CallError);
    }
  };
  const ask = () =>
    confirm({
      title: t('revoke.title', { name }),
      text: t('revoke.text'),
      confirm: t('revoke.confirm'),
      onConfirm: () => void onConfirm(),
    });
  return (
    <Button
      ref={button}
      size="xs"
      variant="default"
      className={classes['danger'] ?? ''}
      data-revoke
      aria-label={t('revoke.label', { name })}
      onClick={ask}
    >
      {t('revoke.confirm')}
    </Button>
  );
}

// Where the focus goes after a key is revoked, in order of preference: the buttons of the keys below, of
// those above, then the button next to the title.
function heirsOf(button: HTMLElement | null): HTMLElement[] {
  const section = button?.closest('section');
  if (button === null || section === null || section === undefined) return [];
  const all = [...section.querySelectorAll<HTMLElement>('[data-revoke]')];
  const place = all.indexOf(button);
  const beside = section.querySelector('button');
  return [
    ...all.slice(place + 1),
    ...all.slice(0, place).toReversed(),
    ...(beside === null ? [] : [beside]),
  ];
}
