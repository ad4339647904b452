import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../src-server/contract/dates.ts';
import type { HideRow } from '../records/undoable-action.ts';
import { useFormat } from '../lib/format.ts';
import classes from './reminders.module.css';
import { type Reminder, laterDays } from './reminder.ts';
import { type ReminderActs, useReminderActs } from './use-acts.ts';

type Props = {
  reminder: Reminder;
  today: string;
  settle?: HideRow;
  /** Whether to offer only snoozing, because the other actions have buttons next to it. */
  isOnlyLater?: boolean;
};

/** The actions for a reminder's charge; nothing if there are none. */
export function ReminderMenu({ reminder, today, settle, isOnlyLater = false }: Props) {
  const { t } = useTranslation('reminders');
  const acts = useReminderActs()(reminder, today, settle);
  const later = reminder.settled ? [] : laterDays(reminder, today);
  if (!reminder.open || (isOnlyLater && later.length === 0)) return null;
  return (
    // The menu contains nothing but its items.
    <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('menu.label', { name: reminder.name })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {later.map((days) => (
          <Later key={days} days={days} today={today} onChoose={acts.snooze} />
        ))}
        {isOnlyLater ? null : (
          <Others reminder={reminder} acts={acts} hasLater={later.length > 0} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type LaterProps = { days: number; today: string; onChoose: (until: string) => void };

function Later({ days, today, onChoose }: LaterProps) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const until = addDays(today, days);
  return (
    <Menu.Item
      onClick={() => onChoose(until)}
      rightSection={<span className={classes['day']}>{format.shortDay(until, today)}</span>}
    >
      {t('menu.later', { when: format.inDays(days) })}
    </Menu.Item>
  );
}

type OthersProps = { reminder: Reminder; acts: ReminderActs; hasLater: boolean };

function Others({ reminder: { kind, settled }, acts, hasLater }: OthersProps) {
  const { t } = useTranslation('reminders');
  if (settled) {
    const text = kind === 'cancelBy' ? t('menu.unsettleCancelBy') : t('menu.unsettle');
    return <Menu.Item onClick={acts.unsettle}>{text}</Menu.Item>;
  }
  return (
    <>
      {hasLater ? <Menu.Divider /> : null}
      <Menu.Item onClick={acts.renewed}>{t(`renewed.${kind}`)}</Menu.Item>
      <Menu.Item onClick={acts.cancelled}>{t('cancelled')}</Menu.Item>
    </>
  );
}
