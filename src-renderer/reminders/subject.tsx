import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { ServiceLogo } from '../records/service-logo.tsx';
import { RecordLink } from '../navigation/record-link.tsx';
import type { UpcomingReminder } from './reminder.ts';
import classes from './reminders.module.css';

type Props = {
  reminder: Pick<UpcomingReminder, 'subscriptionId' | 'name' | 'category'>;
  /** Whether the subscription still exists. */
  exists: boolean;
};

const SIZE_PX = 24;

/** The logo and name of a reminder's subscription, which opens it. */
export function Subject({ reminder: { subscriptionId: id, name, category }, exists }: Props) {
  const { t } = useTranslation('reminders');
  return (
    <span className={classes['subject']}>
      <ServiceLogo name={name} category={category ?? undefined} size={SIZE_PX} />
      {exists ? (
        <RecordLink record={id} className={classes['open']} aria-label={t('openNamed', { name })}>
          <bdi>{name}</bdi>
        </RecordLink>
      ) : (
        <bdi>{name}</bdi>
      )}
    </span>
  );
}

/** The charge or date that a reminder is about. */
export function useAbout(): (
  reminder: Pick<UpcomingReminder, 'kind' | 'date' | 'dueAt'>,
) => string {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  return ({ kind, date, dueAt }) =>
    t(`about.${kind}`, { day: format.shortDay(date, format.dayOf(dueAt)) });
}
