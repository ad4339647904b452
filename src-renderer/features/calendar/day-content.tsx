import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { datePartsOf } from '../../../src-server/contract/dates.ts';
import type { Charge } from '../../records/charges.ts';
import type { Deadline } from '../../records/deadlines.ts';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { ChargeStateIcon } from './charge-state.tsx';
import type { DayLook } from './day-room.ts';
import { totalsIn } from './month-head.tsx';
import type { DayEvents } from './use-month.ts';
import { useRoom } from './use-room.ts';
import { useShortMoney } from './use-short-money.ts';
import classes from './month-grid.module.css';

type ChargesProps = {
  charges: readonly Charge[];
  /** The account's currencies, most used first. */
  currencies: readonly string[];
};

type Props = Pick<ChargesProps, 'currencies'> & {
  date: string;
  events: DayEvents;
  isToday: boolean;
  look: DayLook;
};

/** The visible content of a day; its label has the same as text. */
export function DayContent({ date, events, isToday, currencies, look }: Props) {
  const { charges, deadlines } = events;
  const [, , day] = datePartsOf(date);
  const isListed = look === 'charges';
  // With a single charge, a total would only repeat its amount.
  const isAdded = new Set(charges.map(({ currency }) => currency)).size < charges.length;
  return (
    <div aria-hidden className={classes['content']}>
      <div className={classes['dayHead']}>
        <span className={isToday ? classes['todayNumber'] : classes['number']}>{day}</span>
        <DeadlineMark deadlines={deadlines} isNamed={isListed && !isAdded} />
        {isListed && isAdded ? <DayTotals charges={charges} currencies={currencies} /> : null}
      </div>
      {charges.length === 0 ? null : isListed ? (
        <DayCharges charges={charges} currencies={currencies} />
      ) : (
        <DayMarks charges={charges} most={MOST_MARKS[look]} size={MARK_PX[look]} />
      )}
      {look === 'marks' ? <DayTotals charges={charges} currencies={currencies} /> : null}
    </div>
  );
}

type MarkProps = { deadlines: readonly Deadline[]; isNamed: boolean };

/** That something can be cancelled until this day, with its name where there is room. */
function DeadlineMark({ deadlines, isNamed }: MarkProps) {
  const [first, second] = deadlines;
  if (first === undefined) return null;
  return (
    <span data-deadline className={classes['deadline']}>
      <IconCalendarOff size={14} stroke={1.75} />
      {isNamed && second === undefined ? <bdi className={classes['name']}>{first.name}</bdi> : null}
    </span>
  );
}

const MOST_TOTALS = 2;

/** The total of charges, one currency per line. */
function DayTotals({ charges, currencies }: ChargesProps) {
  const { t } = useTranslation('calendar');
  const money = useShortMoney(currencies);
  const totals = totalsIn(charges, currencies);
  const named = totals.length > MOST_TOTALS ? totals.slice(0, MOST_TOTALS - 1) : totals;
  const others = totals.length - named.length;
  return (
    <div className={classes['totals']}>
      {named.map(({ total, currency }) => (
        <span key={currency}>{money(total, currency)}</span>
      ))}
      {others > 0 ? (
        <span className={classes['more']}>{t('otherCurrencies', { count: others })}</span>
      ) : null}
    </div>
  );
}

const MOST_MARKS = { marks: 3, dots: 2 } as const;
const MARK_PX = { marks: 20, dots: 16 } as const;

function DayMarks(props: { charges: readonly Charge[]; most: number; size: number }) {
  const { charges, most, size } = props;
  const { t } = useTranslation('calendar');
  const shown = charges.length > most ? charges.slice(0, most - 1) : charges;
  const others = charges.length - shown.length;
  return (
    <div className={classes['marks']}>
      {shown.map((charge) => (
        <span key={charge.key} data-mark className={classes['mark']} data-state={charge.state}>
          <ServiceLogo name={charge.name} category={charge.category} size={size} />
        </span>
      ))}
      {others > 0 ? (
        <span className={classes['moreMarks']}>{t('otherMarks', { count: others })}</span>
      ) : null}
    </div>
  );
}

const LOGO_PX = 16;

function DayCharges({ charges, currencies }: ChargesProps) {
  const { t } = useTranslation('calendar');
  const money = useShortMoney(currencies);
  const { ref, count } = useRoom(charges.length);
  const others = charges.length - count;
  return (
    <div ref={ref} data-charges={charges.length} className={classes['charges']}>
      <div className={classes['chargeList']}>
        {charges.slice(0, count).map((charge) => (
          <span
            key={charge.key}
            data-charge
            className={classes['charge']}
            title={charge.name}
            data-state={charge.state}
          >
            <ServiceLogo name={charge.name} category={charge.category} size={LOGO_PX} />
            <bdi className={classes['name']}>{charge.name}</bdi>
            <ChargeStateIcon state={charge.state} />
            <span className={classes['amount']}>{money(charge.amount, charge.currency)}</span>
          </span>
        ))}
        {others > 0 ? (
          <span className={classes['others']}>{t('others', { count: others })}</span>
        ) : null}
      </div>
    </div>
  );
}
