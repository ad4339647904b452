import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, useFormat } from './format.ts';
import classes from './due.module.css';

const SOON_DAYS = 7;
/** Up to here {@link Due} counts the days; later ones it tells by their date. */
export const IN_WORDS_DAYS = 45;

/** When a subscription renews: in words close by, with the exact date on hover. */
export function Due({ date, today }: { date: string; today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = daysBetween(today, date);
  const text =
    days < 0
      ? t('day.overdue', { count: -days })
      : days <= IN_WORDS_DAYS
        ? format.inDays(days)
        : format.day(date);
  const tone = days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'later';
  // Lists have many of these: the note is made for the one that is pointed at.
  const [isPointedAt, setPointedAt] = useState(false);
  const time = (
    <time dateTime={date} className={classes[tone]} onPointerEnter={() => setPointedAt(true)}>
      {text}
    </time>
  );
  return isPointedAt ? <Tooltip label={format.longDay(date)}>{time}</Tooltip> : time;
}
