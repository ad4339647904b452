import { Tooltip } from '@mantine/core';
import type { UseRovingIndexReturnValue } from '@mantine/hooks';
import { IconCalendarOff } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { datePartsOf } from '../../../../src-server/contract/dates.ts';
import { type Charge, totalsOf } from '../../../records/charges.ts';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import { ServiceLogo } from '../../../records/service-logo.tsx';
import { weekdayOf } from '../../../lib/weeks.ts';
import { RecordLink } from '../../../navigation/record-link.tsx';
import { dayHref } from '../../calendar/use-day.ts';
import type { Lane, Mark } from './ribbon-lanes.ts';
import classes from './ribbon-lane.module.css';

type Props = { lane: Lane; today: string; roving: UseRovingIndexReturnValue };

/** A day of the timeline with its marks, or the overdue charges. */
export function RibbonLane({ lane: { date, charges, bar, dots }, today, roving }: Props) {
  const isToday = date === today;
  const { length: count } = charges;
  const logos = Math.min(count, MOST_LOGOS);
  const day = { bar, charges };
  return (
    <li className={`${classes['day']} ${useLaneClass(date, today) ?? ''}`}>
      <div className={classes['column']}>
        <div className={classes['bar']} data-logos={logos}>
          {bar.map((mark, place) => (
            <RibbonMark
              key={mark.index}
              {...{ mark, today, roving }}
              day={day}
              hasLogo={place < logos}
            />
          ))}
          {count > logos ? (
            <span aria-hidden className={classes['pill']}>
              {countText(count - logos, MOST_COUNTED)}
            </span>
          ) : null}
        </div>
      </div>
      <div className={classes['dots']}>
        {dots.map((mark) => (
          <RibbonMark key={mark.index} {...{ mark, today, roving }} hasLogo={false} />
        ))}
      </div>
      <LaneLabel date={date} isToday={isToday} />
    </li>
  );
}

// The two largest; the number of others is shown next to them.
const MOST_LOGOS = 2;

// Longer numbers would run into those of the next day. The mark's label has the exact one.
const MOST_COUNTED = 99;
const MOST_COUNTED_BELOW = 9;

const countText = (count: number, most: number): string =>
  count > most ? `${most}+` : `+${count}`;

function useLaneClass(date: string | undefined, today: string): string | undefined {
  const { firstWeekday } = useFormat();
  if (date === undefined) return classes['overdueLane'];
  if (date === today) return classes['today'];
  return weekdayOf(date) === firstWeekday ? classes['weekStart'] : undefined;
}

const LaneLabel = memo(({ date, isToday }: { date: string | undefined; isToday: boolean }) => {
  const { t } = useTranslation('overview');
  const format = useFormat();
  if (date === undefined) {
    return <div className={`${classes['label']} ${classes['late']}`}>{t('ribbon.overdue')}</div>;
  }
  const [, , day] = datePartsOf(date);
  return (
    <time dateTime={date} className={classes['label']}>
      <span className={classes['number']}>{day}</span>
      <span className={classes['under']}>
        {isToday ? t('ribbon.today') : day === 1 ? format.shortMonth(date) : null}
      </span>
    </time>
  );
});

type MarkProps = {
  mark: Mark;
  /** Its bar and the charges in it. */
  day?: Pick<Lane, 'bar' | 'charges'>;
  today: string;
  roving: UseRovingIndexReturnValue;
  hasLogo: boolean;
};

function RibbonMark({ mark, day, today, roving, hasLogo }: MarkProps) {
  const text = useMarkText(mark, today);
  const isDot = mark.share === undefined;
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--share': mark.share ?? 0,
    '--tint': mark.kind === 'charge' ? 'var(--accent)' : 'var(--ink-faint)',
  };
  const item = {
    'aria-label': text.spoken,
    className: `${classes['mark']} ${mark.kind === 'charge' ? classes[mark.charge.state] : ''}`,
    style,
    ...roving.getItemProps({ index: mark.index }),
  };
  return (
    <Tooltip
      label={<MarkTip mark={mark} text={text} day={day} />}
      events={{ hover: true, focus: true, touch: false }}
      openDelay={0}
    >
      {mark.kind === 'deadline' ? (
        <RecordLink record={mark.deadline.id} {...item}>
          <IconCalendarOff size={14} stroke={1.75} aria-hidden className={classes['deadline']} />
        </RecordLink>
      ) : mark.kind === 'charge' ? (
        <RecordLink record={mark.charge.id} {...item}>
          {hasLogo ? <Head charge={mark.charge} /> : null}
          <span aria-hidden className={isDot ? classes['dot'] : classes['segment']} />
        </RecordLink>
      ) : (
        <Link href={dayHref(mark.date)} {...item}>
          <span aria-hidden className={isDot ? classes['more'] : classes['segment']}>
            {isDot ? countText(mark.count, MOST_COUNTED_BELOW) : null}
          </span>
        </Link>
      )}
    </Tooltip>
  );
}

const LOGO_PX = 16;

function Head({ charge: { name, category } }: { charge: Charge }) {
  return (
    <span aria-hidden className={classes['head']}>
      <ServiceLogo name={name} category={category} size={LOGO_PX} />
    </span>
  );
}

type MarkText = { title: string; note: string; spoken: string };

function useMarkText(mark: Mark, today: string): MarkText {
  const { t } = useTranslation('overview');
  const format = useFormat();
  if (mark.kind === 'more') {
    const title = t('ribbon.more', { count: mark.count });
    const note = format.longDay(mark.date);
    return { title, note, spoken: `${title}, ${note}` };
  }
  if (mark.kind === 'deadline') {
    const { name, date, renewsUntil } = mark.deadline;
    const note = t('ribbon.cancelBy', {
      day: format.longDay(date),
      until: format.day(renewsUntil),
    });
    return { title: name, note, spoken: `${name}, ${note}` };
  }
  const { name, amount, currency, date, state } = mark.charge;
  const price = format.money(amount, currency);
  const when =
    state === 'overdue' || state === 'trial'
      ? t(`ribbon.state.${state}`)
      : format.inDays(daysBetween(today, date));
  const day = format.longDay(date);
  return {
    title: name,
    note: t('ribbon.when', { price, day, when }),
    spoken: t('ribbon.mark', { name, price, day, when }),
  };
}

type TipProps = { mark: Mark; text: MarkText; day: MarkProps['day'] | undefined };

function MarkTip({ mark, text, day }: TipProps) {
  const record =
    mark.kind === 'charge' ? mark.charge : mark.kind === 'deadline' ? mark.deadline : undefined;
  return (
    <span className={classes['tip']}>
      {record === undefined ? null : (
        <ServiceLogo name={record.name} category={record.category} size={24} />
      )}
      <span>
        <bdi className={classes['tipName']}>{text.title}</bdi>
        <span className={classes['tipNote']}>{text.note}</span>
        {day !== undefined && day.bar.length > 1 ? <DayCharges {...day} current={mark} /> : null}
      </span>
    </span>
  );
}

type DayProps = NonNullable<MarkProps['day']> & { current: Mark };

/** All charges of a bar, the largest first, and their total, which is not added across currencies. */
function DayCharges({ bar, charges, current }: DayProps) {
  const { t } = useTranslation('overview');
  const { money } = useFormat();
  return (
    <span className={classes['tipDay']}>
      {bar.map((mark) => (
        <span key={mark.index} className={mark === current ? classes['tipCurrent'] : undefined}>
          {mark.kind === 'charge' ? (
            <>
              <bdi className={classes['tipName']}>{mark.charge.name}</bdi>
              <span>{money(mark.charge.amount, mark.charge.currency)}</span>
            </>
          ) : mark.kind === 'more' ? (
            t('ribbon.more', { count: mark.count })
          ) : null}
        </span>
      ))}
      {totalsOf(charges)
        .filter(({ count }) => count > 1)
        .map(({ currency, total }) => (
          <span key={currency} className={classes['tipTotal']}>
            <span>{t('ribbon.total')}</span>
            <span>{money(total, currency)}</span>
          </span>
        ))}
    </span>
  );
}
