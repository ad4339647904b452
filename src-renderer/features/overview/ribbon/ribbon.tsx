import { useRovingIndex } from '@mantine/hooks';
import { IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../src-server/contract/dates.ts';
import {
  type Charge,
  type Subscription,
  chargesToCome,
  overdueCharges,
} from '../../../records/charges.ts';
import { deadlinesIn } from '../../../records/deadlines.ts';
import type { Measure } from '../../../records/conversion/measure.ts';
import { useFormat } from '../../../lib/format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { PageSection } from '../../../ui/page-section.tsx';
import { RibbonLane } from './ribbon-lane.tsx';
import { RibbonScroller } from './ribbon-scroller.tsx';
import { type Scale, lanesOf, scaleOf } from './ribbon-lanes.ts';
import classes from './ribbon.module.css';

type Props = {
  subscriptions: readonly Subscription[];
  /** What the bars show. */
  measure: Measure;
  /** The control to choose it. */
  choice: ReactNode;
  today: string;
};

// Today and the 30 days covered by the renewals below.
const DAYS = 31;
const LEAST_DAY_PX = 28;
// The label of today is wider than its day.
const START_PX = 8;

/** The width of a day if not all fit: only whole days are visible. */
const scrollDayOf = (width: number) =>
  (width - START_PX) / Math.max(1, Math.floor((width - START_PX) / LEAST_DAY_PX));

/** The coming weeks as a timeline: each day's charges in a measure as a bar, those without a value in it as dots. */
export function Ribbon({ subscriptions, measure, choice, today }: Props) {
  const { t } = useTranslation('overview');
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const scrollDay = width < START_PX + DAYS * LEAST_DAY_PX ? scrollDayOf(width) : undefined;
  const { overdue, charges, deadlines } = useMemo(() => {
    const until = addDays(today, DAYS - 1);
    return {
      overdue: overdueCharges(subscriptions, today),
      charges: chargesToCome(subscriptions, today, until),
      deadlines: deadlinesIn(subscriptions, { from: today, until, today }),
    };
  }, [subscriptions, today]);
  const all = [...overdue, ...charges];
  const { worthOf } = measure;
  const scale = scaleOf(overdue, charges, measure);
  const lanes = lanesOf(overdue, charges, { today, days: DAYS, worthOf, deadlines, ...scale });
  const total = lanes.reduce((sum, { bar, dots }) => sum + bar.length + dots.length, 0);
  const first = lanes.findIndex(({ bar, dots }) => bar.length + dots.length > 0);
  const roving = useRovingIndex({ total, orientation: 'both', loop: false });
  return (
    <PageSection title={t('ribbon.title')} actions={choice}>
      <div className={classes['ribbon']} style={{ '--start': `${START_PX}px` }}>
        {all.some((charge) => worthOf(charge) !== undefined) ? <RibbonScale {...scale} /> : null}
        <RibbonScroller ref={ref} width={width} isScrolled={scrollDay !== undefined} first={first}>
          <ol
            className={classes['days']}
            style={{ '--day': scrollDay === undefined ? undefined : `${scrollDay}px` }}
            aria-label={t('ribbon.label')}
          >
            {lanes.map((lane) => (
              <RibbonLane key={lane.date ?? ''} lane={lane} today={today} roving={roving} />
            ))}
          </ol>
        </RibbonScroller>
        {total === 0 ? <p className={classes['nothing']}>{t('ribbon.nothing')}</p> : null}
      </div>
      <Legend charges={all} measure={measure} hasDeadlines={deadlines.length > 0} />
    </PageSection>
  );
}

/** Lines at the top, middle, and bottom of the scale. Each mark has its own amount as text. */
function RibbonScale({ currency, top }: Scale) {
  const { roughMoney } = useFormat();
  return (
    <div aria-hidden className={classes['scale']}>
      {[top, top / 2, 0].map((amount) => (
        <div key={amount} className={classes['line']}>
          <span className={classes['tick']}>{roughMoney(amount, currency)}</span>
        </div>
      ))}
    </div>
  );
}

type LegendProps = { charges: readonly Charge[]; measure: Measure; hasDeadlines: boolean };

/** The legend of the marks that occur. */
function Legend({ charges, measure: { worthOf, isConverted }, hasDeadlines }: LegendProps) {
  const { t } = useTranslation('overview');
  const there = new Set<string>(charges.map(({ state }) => state));
  if (charges.some((charge) => worthOf(charge) === undefined)) {
    there.add(isConverted ? 'noRate' : 'other');
  }
  const states = (['due', 'trial', 'overdue', 'other', 'noRate'] as const).filter((one) =>
    there.has(one),
  );
  // A due charge needs no explanation.
  if (states.every((state) => state === 'due') && !hasDeadlines) return null;
  return (
    <ul className={classes['legend']} aria-label={t('ribbon.legend')}>
      {states.map((state) => (
        <li key={state} className={classes['legendItem']}>
          <span
            aria-hidden
            className={`${classes['sample']} ${classes[state === 'noRate' ? 'other' : state]}`}
          />
          {t(`ribbon.state.${state}`)}
        </li>
      ))}
      {hasDeadlines ? (
        <li className={classes['legendItem']}>
          <IconCalendarOff size={14} stroke={1.75} aria-hidden className={classes['deadline']} />
          {t('ribbon.lastDay')}
        </li>
      ) : null}
    </ul>
  );
}
