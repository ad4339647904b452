import { useElementSize, useRovingIndex } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../src-server/contract/dates.ts';
import { type Subscription, chargesToCome, overdueCharges } from '../../components/charges.ts';
import { PageSection } from '../../components/page-section.tsx';
import { RibbonLane } from './ribbon-lane.tsx';
import { lanesOf } from './ribbon-lanes.ts';
import classes from './ribbon.module.css';

type Props = { subscriptions: readonly Subscription[]; today: string };

// Today, and the 30 days that the renewals below are of.
const LEAST_DAYS = 31;
const MOST_DAYS = 62;
const DAY_PX = 36;

/** The coming weeks as a line: a mark for each charge, as tall as it is large in its currency. */
export function Ribbon({ subscriptions, today }: Props) {
  const { t } = useTranslation('overview');
  const { ref, width } = useElementSize();
  const days = Math.min(MOST_DAYS, Math.max(LEAST_DAYS, Math.floor(width / DAY_PX)));
  const lanes = useMemo(() => {
    const charges = chargesToCome(subscriptions, today, addDays(today, days - 1));
    return lanesOf(overdueCharges(subscriptions, today), charges, { today, days });
  }, [subscriptions, today, days]);
  const total = lanes.reduce((sum, { marks }) => sum + marks.length, 0);
  const roving = useRovingIndex({ total, orientation: 'both', loop: false });
  return (
    <PageSection title={t('ribbon.title')} note={t('ribbon.note')}>
      <div ref={ref} className={classes['ribbon']}>
        <div className={classes['scroller']}>
          <ol className={classes['days']} aria-label={t('ribbon.label')}>
            {lanes.map((lane) => (
              <RibbonLane key={lane.date ?? ''} lane={lane} today={today} roving={roving} />
            ))}
          </ol>
        </div>
        {total === 0 ? <p className={classes['nothing']}>{t('ribbon.nothing')}</p> : null}
      </div>
      <Legend />
    </PageSection>
  );
}

function Legend() {
  const { t } = useTranslation('overview');
  return (
    <ul className={classes['legend']} aria-label={t('ribbon.legend')}>
      {(['due', 'trial', 'overdue'] as const).map((state) => (
        <li key={state} className={classes['legendItem']}>
          <span aria-hidden className={`${classes['sample']} ${classes[state]}`} />
          {t(`ribbon.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
