import { Button } from '@mantine/core';
import { occasionOf } from '../../../../src-server/contract/attention.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useFocusReturn } from '../../../lib/use-focus-return.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import {
  type Message,
  type Reminder,
  canRetry,
  isUnderWay,
  momentOf,
} from '../../../reminders/reminder.ts';
import { ReminderMenu } from '../../../reminders/reminder-menu.tsx';
import { ReminderState } from '../../../reminders/state.tsx';
import { Subject, useAbout } from '../../../reminders/subject.tsx';
import { useOutcomeText } from '../../../reminders/use-outcome-text.ts';
import { useRetry } from '../../../reminders/use-retry.ts';
import classes from './reminder-lists.module.css';

type Props = { message: Message; today: string | undefined };

/** A message: its channel, its outcome, and its reminders. */
export function SentMessage({ message: { first, reminders }, today }: Props) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const { tell } = useOutcomeText();
  const { channel, outcome, mayRepeat } = first;
  const moment = momentOf(first);
  // Reminders with several due leads were mentioned once.
  const charges = [...new Map(reminders.map((each) => [occasionOf(each), each])).values()];
  return (
    <li className={classes['message']}>
      <div className={classes['head']}>
        <ReminderState reminder={first} />
        <span className={classes['channel']}>{t(`channel.${channel}`)}</span>
        <time dateTime={moment} className={classes['moment']}>
          {isUnderWay(first) ? format.moment(moment) : format.time(moment)}
        </time>
      </div>
      {outcome === null ? null : <p className={classes['answer']}>{tell(outcome)}</p>}
      {mayRepeat && first.state === 'sent' ? (
        <p className={classes['answer']}>{t('mayRepeat')}</p>
      ) : null}
      <ul className={classes['items']}>
        {charges.map((reminder) => (
          <Item key={reminder.id} reminder={reminder} today={today} />
        ))}
      </ul>
      <Retry reminders={reminders.filter(canRetry)} />
    </li>
  );
}

function Item({ reminder, today }: { reminder: Reminder; today: string | undefined }) {
  const { t } = useTranslation('reminders');
  const about = useAbout();
  const { amount, currency, recordExists, settled } = reminder;
  return (
    <li className={classes['item']}>
      <Subject reminder={reminder} exists={recordExists} />
      <Facts
        className={classes['about']}
        facts={[about(reminder), ...(settled ? [t('settled')] : [])]}
      />
      <span className={classes['price']}>
        <Money amount={amount} currency={currency} />
      </span>
      <span className={classes['menu']}>
        {today === undefined ? null : <ReminderMenu reminder={reminder} today={today} />}
      </span>
    </li>
  );
}

function Retry({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useTranslation('reminders');
  const { retry, isPending } = useRetry();
  const button = useFocusReturn(isPending);
  const [first] = reminders;
  if (first === undefined) return null;
  return (
    <Button
      ref={button}
      size="xs"
      variant="light"
      className={classes['retry'] ?? ''}
      loading={isPending}
      onClick={() => retry(reminders)}
    >
      {first.state === 'failed' ? t('retry') : t('retryNow')}
    </Button>
  );
}
