import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { Reminder } from './reminder.ts';
import classes from './reminders.module.css';

const PICTURES: Readonly<Record<Reminder['state'], Icon>> = {
  sent: IconCircleCheck,
  sending: IconSend,
  waiting: IconClock,
  failed: IconAlertTriangle,
  dropped: IconCircleMinus,
};

/** A reminder's state, as an icon and a few words. */
export function ReminderState({ reminder }: { reminder: Reminder }) {
  const { state } = reminder;
  const Picture = PICTURES[state];
  return (
    <span className={classes['state']} data-state={state}>
      <Picture size={16} stroke={1.75} aria-hidden />
      <StateText reminder={reminder} />
    </span>
  );
}

function StateText({
  reminder: { state, triedAt, nextAttemptAt, takenBack },
}: {
  reminder: Reminder;
}) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  if (takenBack) return t('takenBack');
  if (state !== 'waiting') return t(`state.${state}`);
  const moment = nextAttemptAt === null ? '' : format.moment(nextAttemptAt);
  return triedAt !== null ? t('waiting.again', { moment }) : t('waiting.first', { moment });
}
