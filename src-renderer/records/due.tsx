import { Tooltip } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, useFormat } from '../lib/format.ts';
import { TOOLTIP_DELAY_MS } from '../theme/theme.ts';
import classes from './due.module.css';

// Tomorrow: early enough to act, and rare enough to stand out.
const SOON_DAYS = 1;
/** Up to this many days, {@link Due} shows a number of days; after that, the date. */
export const IN_WORDS_DAYS = 45;

type Props = {
  date: string;
  today: string;
};

/** When a subscription renews: relative if it is soon, with the exact date on hover. */
export function Due({ date, today }: Props) {
  const format = useFormat();
  const { days, tone, words } = useWords({ date, today });
  const text = days <= IN_WORDS_DAYS ? words : format.day(date);
  return (
    <Hinted date={date} hint={format.longDay(date)} className={classes[tone]}>
      {text}
    </Hinted>
  );
}

// Further in the future, the date alone is more useful.
const BESIDE_DATE_DAYS = 14;

/** The same for a list: the date, plus a relative time if it is soon, or only one of them where there is no room. */
export function DueDate({ date, today, hasRoom }: Props & { hasRoom: boolean }) {
  const format = useFormat();
  const { days, tone, words } = useWords({ date, today });
  const isSoon = days <= BESIDE_DATE_DAYS;
  // In Chinese, a date with its year needs much more room.
  const isShort = !hasRoom || format.locale.startsWith('zh');
  return (
    <Hinted date={date} hint={format.dayInWeek(date)} className={classes['beside']}>
      {isSoon && !hasRoom ? null : (
        <span className={classes['date']}>
          {isShort ? format.shortDay(date, today) : format.day(date)}
        </span>
      )}
      {isSoon ? (
        <>
          {' '}
          <span className={`${classes['words']} ${classes[tone]}`}>{words}</span>
        </>
      ) : null}
    </Hinted>
  );
}

type HintedProps = {
  date: string;
  hint: string;
  className: string | undefined;
  children: ReactNode;
};

/** A date with a tooltip. */
function Hinted({ date, hint, className, children }: HintedProps) {
  // Lists contain many of these, so the tooltip is only created on hover. It isn't wrapped around
  // the date, which would be created anew under a pointer that no longer moves.
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const opening = useTimeout((time: HTMLElement) => setTarget(time), TOOLTIP_DELAY_MS);
  return (
    <>
      <time
        dateTime={date}
        className={className}
        onPointerEnter={(event) => opening.start(event.currentTarget)}
        onPointerLeave={opening.clear}
      >
        {children}
      </time>
      {target === null ? null : <Tooltip defaultOpened target={target} label={hint} />}
    </>
  );
}

function useWords({ date, today }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = daysBetween(today, date);
  const tone = days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'later';
  const words = days < 0 ? t('day.overdue', { count: -days }) : format.inDays(days);
  return { days, tone, words } as const;
}
