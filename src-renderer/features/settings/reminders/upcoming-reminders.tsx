import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/queries.ts';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import { FramedSection } from '../../../ui/framed-section.tsx';
import { Money } from '../../../ui/money.tsx';
import { Loaded } from '../../../ui/states.tsx';
import type { UpcomingReminder } from '../../../reminders/reminder.ts';
import { Subject, useAbout } from '../../../reminders/subject.tsx';
import { useHasNoChannel } from '../../../reminders/use-channels.ts';
import { ByDay } from './by-day.tsx';
import { Notice, UnheardNotice } from '../notice.tsx';
import classes from './reminder-lists.module.css';
import type { OwnerSettings } from '../save.ts';

const NEXT = 10;

/** The next reminders. */
export function UpcomingReminders({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  const next = useApi('listNextReminders', { query: { limit: NEXT } });
  return (
    <FramedSection title={t('coming.title')} text={t('coming.text')} anchor="coming">
      {settings.enabled ? (
        <Loaded query={next} rows={4}>
          {({ data }) => <List reminders={data} />}
        </Loaded>
      ) : (
        <Notice>{t('coming.off')}</Notice>
      )}
    </FramedSection>
  );
}

function List({ reminders }: { reminders: readonly UpcomingReminder[] }) {
  const { t } = useTranslation('settings');
  const isUnheard = useHasNoChannel();
  if (reminders.length === 0) return <Notice>{t('coming.none')}</Notice>;
  if (isUnheard) return <UnheardNotice />;
  return (
    <ByDay rows={reminders} momentOf={({ dueAt }) => dueAt}>
      {(reminder) => {
        const { subscriptionId, kind, date, lead, dueAt } = reminder;
        return <Row key={`${subscriptionId} ${kind} ${date} ${lead} ${dueAt}`} {...reminder} />;
      }}
    </ByDay>
  );
}

function Row(reminder: UpcomingReminder) {
  const { dueAt, amount, currency } = reminder;
  const format = useFormat();
  const about = useAhead(reminder);
  return (
    <li className={classes['coming']}>
      <Subject reminder={reminder} exists />
      <span className={classes['about']}>{about}</span>
      <time dateTime={dueAt} className={classes['moment']}>
        {format.time(dueAt)}
      </time>
      <span className={classes['price']}>
        <Money amount={amount} currency={currency} />
      </span>
    </li>
  );
}

// Grouped by the day on which they are sent, which can differ for snoozed ones.
function useAhead(reminder: UpcomingReminder): string {
  const { kind, date, dueAt } = reminder;
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const about = useAbout();
  const sentOn = format.dayOf(dueAt);
  const days = daysBetween(sentOn, date);
  if (kind === 'overdue' || days < 0) return about(reminder);
  if (days === 0) return t(`ahead.${kind}.sameDay`);
  return t(`ahead.${kind}.days`, { count: days, day: format.shortDay(date, sentOn) });
}
