import { useElementSize, useRovingIndex } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../src-server/contract/dates.ts';
import {
  type Charge,
  type Subscription,
  chargesToCome,
  overdueCharges,
} from '../../../records/charges.ts';
import { CurrencyChoice } from '../../../ui/fields/currency-choice.tsx';
import { useFormat } from '../../../lib/format.ts';
import { PageSection } from '../../../ui/page-section.tsx';
import { RibbonLane } from './ribbon-lane.tsx';
import { type Scale, lanesOf, scaleOf } from './ribbon-lanes.ts';
import classes from './ribbon.module.css';

type Props = {
  subscriptions: readonly Subscription[];
  /** The account's own one first. */
  currencies: readonly string[];
  /** The one that marks are as tall as their amounts in. */
  currency: string;
  onCurrency: (currency: string) => void;
  today: string;
};

// Today, and the 30 days that the renewals below are of.
const LEAST_DAYS = 31;
const MOST_DAYS = 62;
const DAY_PX = 36;
const LEAST_DAY_PX = 30;
const FADE_PX = 24;

/** How wide a day is where not all have room: whole ones are seen, and the next one fades out. */
const scrollDayOf = (width: number) =>
  (width - FADE_PX) / Math.max(1, Math.floor((width - FADE_PX) / LEAST_DAY_PX));

/** The coming weeks as a line: each day's charges in one currency as a bar, in others as dots. */
export function Ribbon({ subscriptions, currencies, currency, onCurrency, today }: Props) {
  const { t } = useTranslation('overview');
  const { ref, width } = useElementSize();
  const days = Math.min(MOST_DAYS, Math.max(LEAST_DAYS, Math.floor(width / DAY_PX)));
  const scrollDay = width < LEAST_DAYS * LEAST_DAY_PX ? scrollDayOf(width) : undefined;
  const { overdue, charges } = useMemo(
    () => ({
      overdue: overdueCharges(subscriptions, today),
      charges: chargesToCome(subscriptions, today, addDays(today, days - 1)),
    }),
    [subscriptions, today, days],
  );
  const all = [...overdue, ...charges];
  const scale = scaleOf(overdue, charges, currency);
  const lanes = lanesOf(overdue, charges, { today, days, ...scale });
  const total = lanes.reduce((sum, { bar, dots }) => sum + bar.length + dots.length, 0);
  const roving = useRovingIndex({ total, orientation: 'both', loop: false });
  return (
    <PageSection
      title={t('ribbon.title')}
      actions={
        <CurrencyChoice
          label={t('currency')}
          currencies={currencies}
          value={currency}
          onChange={onCurrency}
        />
      }
    >
      <div className={classes['ribbon']}>
        {all.some((charge) => charge.currency === currency) ? <RibbonScale {...scale} /> : null}
        <div ref={ref} className={classes['scroller']} data-scrolls={scrollDay !== undefined}>
          <ol
            className={classes['days']}
            style={{ '--day': scrollDay === undefined ? undefined : `${scrollDay}px` }}
            aria-label={t('ribbon.label')}
          >
            {lanes.map((lane) => (
              <RibbonLane key={lane.date ?? ''} lane={lane} today={today} roving={roving} />
            ))}
          </ol>
        </div>
        {total === 0 ? <p className={classes['nothing']}>{t('ribbon.nothing')}</p> : null}
      </div>
      <Legend charges={all} currency={currency} />
    </PageSection>
  );
}

/** Lines at the top, the middle and the foot of the marks; each mark tells its own amount. */
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

type LegendProps = { charges: readonly Charge[]; currency: string };

/** What the marks mean that are there. */
function Legend({ charges, currency }: LegendProps) {
  const { t } = useTranslation('overview');
  const there = new Set<string>(charges.map(({ state }) => state));
  if (charges.some((charge) => charge.currency !== currency)) there.add('other');
  const states = (['due', 'trial', 'overdue', 'other'] as const).filter((one) => there.has(one));
  // What is simply due explains itself.
  if (states.every((state) => state === 'due')) return null;
  return (
    <ul className={classes['legend']} aria-label={t('ribbon.legend')}>
      {states.map((state) => (
        <li key={state} className={classes['legendItem']}>
          <span aria-hidden className={`${classes['sample']} ${classes[state]}`} />
          {t(`ribbon.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
