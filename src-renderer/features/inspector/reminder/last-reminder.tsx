import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { useFormat } from '../../../lib/format.ts';
import { ReminderMenu } from '../../../reminders/reminder-menu.tsx';
import type { Reminder } from '../../../reminders/reminder.ts';
import { useOutcomeText } from '../../../reminders/use-outcome-text.ts';
import { ReminderState } from '../../../reminders/state.tsx';
import classes from './last-reminder.module.css';

type Props = { reminder: Reminder; today: string };

/** A subscription's newest reminder: its outcome and the available actions. */
export function LastReminder({ reminder, today }: Props) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const { tell } = useOutcomeText();
  const { channel, outcome, state, settled, triedAt, dueAt } = reminder;
  const facts = [
    t(`channel.${channel}`),
    format.moment(triedAt ?? dueAt),
    ...(settled ? [t('settled')] : []),
  ];
  return (
    <div className={classes['last']}>
      <div className={classes['words']}>
        <ReminderState reminder={reminder} />
        <Facts className={classes['note']} facts={facts} />
        {state === 'sent' || outcome === null ? null : (
          <div className={classes['note']}>{tell(outcome)}</div>
        )}
      </div>
      <ReminderMenu reminder={reminder} today={today} />
    </div>
  );
}
