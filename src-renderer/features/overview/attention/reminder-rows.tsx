import { Button } from '@mantine/core';
import { IconBell, IconBellX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { HideRow } from '../../../records/undoable-action.ts';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import { ReminderMenu } from '../../../reminders/reminder-menu.tsx';
import type { Reminder } from '../../../reminders/reminder.ts';
import type { Channel } from '../../../reminders/use-channels.ts';
import { useReminderActs } from '../../../reminders/use-acts.ts';
import { useOutcomeText } from '../../../reminders/use-outcome-text.ts';
import { useResume } from '../../../reminders/use-resume.ts';
import { useRetry } from '../../../reminders/use-retry.ts';
import { ConcernRow } from './concern-row.tsx';

/** Reminders that could not be sent although it isn't too late yet, newest first. */
export function FailedRow({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useTranslation(['overview', 'reminders']);
  const format = useFormat();
  const { retry, isPending } = useRetry();
  const { tell } = useOutcomeText();
  const channels = [...new Set(reminders.map(({ channel }) => channel))].map((channel) =>
    t(`reminders:channel.${channel}`),
  );
  const [channel, ...others] = channels;
  const name = t('attention.failed', {
    count: reminders.length,
    channels: format.list(channels),
  });
  const outcome = reminders[0]?.outcome ?? null;
  return (
    <ConcernRow icon={IconBellX} name={name} note={outcome === null ? null : tell(outcome)}>
      <Button size="xs" variant="light" loading={isPending} onClick={() => retry(reminders)}>
        {t('reminders:retry')}
      </Button>
      <Button component={Link} href="/settings#channels" size="xs" variant="default">
        {others.length === 0 ? t('attention.mend', { channel }) : t('attention.mendSeveral')}
      </Button>
    </ConcernRow>
  );
}

/** No reminders are sent since a backup was restored. */
export function HeldRow() {
  const { t } = useTranslation(['overview', 'reminders']);
  const { resume, isPending } = useResume();
  return (
    <ConcernRow icon={IconBellX} name={t('attention.held')} note={t('attention.heldNote')}>
      <Button size="xs" variant="light" loading={isPending} onClick={resume}>
        {t('reminders:resume')}
      </Button>
    </ConcernRow>
  );
}

/** Reminders have nowhere to go. */
export function NoChannelRow() {
  const { t } = useTranslation('overview');
  return (
    <ConcernRow
      icon={IconBellX}
      name={t('attention.noChannel')}
      note={t('attention.noChannelNote')}
    >
      <Button
        component={Link}
        href="/settings#channels"
        size="xs"
        variant="light"
        aria-label={t('attention.setUpNamed')}
      >
        {t('attention.setUp')}
      </Button>
    </ConcernRow>
  );
}

/** Channels that can't send because their stored settings are missing or unreadable. */
export function ChannelsRow({ channels }: { channels: readonly Channel[] }) {
  const { t, i18n } = useTranslation(['overview', 'reminders', 'problems']);
  const names = channels.map(({ channel }) => t(`reminders:channel.${channel}`));
  const reason = channels[0]?.reason ?? null;
  return (
    <ConcernRow
      icon={IconBellX}
      name={t('attention.channels', {
        channels: new Intl.ListFormat(i18n.language).format(names),
      })}
      note={
        reason === null
          ? t('attention.channelsNote')
          : t(`problems:reason.${reason}`, { label: '' })
      }
    >
      <Button component={Link} href="/settings#channels" size="xs" variant="light">
        {t('attention.toChannels')}
      </Button>
    </ConcernRow>
  );
}

type RemindedProps = { reminder: Reminder; today: string; settle: HideRow };

/** A charge or end of trial for which a reminder was sent and not yet answered. */
export function RemindedRow({ reminder, today, settle }: RemindedProps) {
  const { t } = useTranslation(['overview', 'reminders']);
  const format = useFormat();
  const acts = useReminderActs()(reminder, today, settle);
  const { kind, name, amount, currency, date, triedAt, dueAt } = reminder;
  const toldOn = format.dayOf(triedAt ?? dueAt);
  return (
    <ConcernRow
      icon={IconBell}
      name={name}
      note={t(kind === 'trial' ? 'attention.remindedTrial' : 'attention.remindedRenewal', {
        when: format.inDays(daysBetween(today, date)),
        price: format.money(amount, currency),
        told: format.inDays(daysBetween(today, toldOn)),
      })}
    >
      <Button
        size="xs"
        variant="light"
        aria-label={`${t(`reminders:renewed.${kind}`)}: ${name}`}
        onClick={acts.renewed}
      >
        {t(`reminders:renewed.${kind}`)}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t('reminders:cancelled')}: ${name}`}
        onClick={acts.cancelled}
      >
        {t('reminders:cancelled')}
      </Button>
      <ReminderMenu reminder={reminder} today={today} settle={settle} isOnlyLater />
    </ConcernRow>
  );
}
