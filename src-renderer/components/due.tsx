import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, useFormat } from './format.ts';
import { Told } from './told.tsx';
import classes from './due.module.css';

const SOON_DAYS = 7;
/** Up to here {@link Due} counts the days; later ones it tells by their date. */
export const IN_WORDS_DAYS = 45;

type Props = {
  date: string;
  today: string;
  /** Up to how many days ahead it is told in words. */
  inWordsDays?: number;
  /** Whether screen readers are told the exact date, which nothing beside it tells. */
  tellsDate?: boolean;
};

/** When a subscription renews: in words close by, with the exact date on hover. */
export function Due({ date, today, inWordsDays = IN_WORDS_DAYS, tellsDate = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = daysBetween(today, date);
  const text =
    days < 0
      ? t('day.overdue', { count: -days })
      : days <= inWordsDays
        ? format.inDays(days)
        : format.day(date);
  const tone = days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'later';
  // Lists have many of these: the note is made for the one that is pointed at.
  const [isPointedAt, setPointedAt] = useState(false);
  const time = (
    <time dateTime={date} className={classes[tone]} onPointerEnter={() => setPointedAt(true)}>
      {text}
      {tellsDate && days <= inWordsDays ? <Told> {format.longDay(date)}</Told> : null}
    </time>
  );
  return isPointedAt ? <Tooltip label={format.longDay(date)}>{time}</Tooltip> : time;
}
