import { Popover, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { datePartsOf } from '../../../src-server/contract/dates.ts';
import { type Charge, totalsOf } from '../../components/charges.ts';
import { useFormat } from '../../components/format.ts';
import { ServiceLogo } from '../../components/service-logo.tsx';
import { ChargeStateIcon } from './charge-state.tsx';
import { DayList } from './day-list.tsx';
import { totalsIn } from './month-head.tsx';
import { useRoom } from './use-room.ts';
import { useShortMoney } from './use-short-money.ts';
import classes from './calendar.module.css';

type Props = {
  date: string;
  charges: readonly Charge[];
  isToday: boolean;
  /** It belongs to the month before or after. */
  isOutside: boolean;
  /** The keyboard is here. */
  isCurrent: boolean;
  isListed: boolean;
  /** The account's, in order of how often they are used. */
  currencies: readonly string[];
  onChoose: () => void;
  onClose: () => void;
};

/** A day with its charges; chosen, it lists them all. */
export function DayCell(props: Props) {
  const { date, charges, isToday, isOutside, isCurrent, isListed, onChoose, onClose } = props;
  const { currencies } = props;
  const label = useDayLabel(date, charges);
  return (
    <Popover
      opened={isListed}
      onDismiss={onClose}
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <td
          role="gridcell"
          data-day={date}
          tabIndex={isCurrent ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          className={classes['day']}
          data-outside={isOutside || undefined}
          onClick={onChoose}
        >
          <VisuallyHidden>{label}</VisuallyHidden>
          <DayContent date={date} charges={charges} isToday={isToday} currencies={currencies} />
        </td>
      </Popover.Target>
      <Popover.Dropdown>
        <DayList date={date} charges={charges} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function useDayLabel(date: string, charges: readonly Charge[]): string {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const totals = totalsOf(charges).map(({ total, currency }) => format.money(total, currency));
  return [format.longDay(date), t('charges', { count: charges.length }), ...totals].join(', ');
}

// More than any day has room for, and not as many as a day can have.
const MOST_CHARGES = 24;
const LOGO_PX = 16;

type ContentProps = Pick<Props, 'date' | 'charges' | 'isToday' | 'currencies'>;

function DayContent({ date, charges, isToday, currencies }: ContentProps) {
  const [, , day] = datePartsOf(date);
  return (
    <div aria-hidden className={classes['content']}>
      <div className={classes['dayHead']}>
        <span className={isToday ? classes['todayNumber'] : classes['number']}>{day}</span>
        {charges.length > 1 ? <DayTotal charges={charges} currencies={currencies} /> : null}
      </div>
      {charges.length > 0 ? <DayCharges charges={charges} currencies={currencies} /> : null}
    </div>
  );
}

type ChargesProps = Pick<Props, 'charges' | 'currencies'>;

/** What several charges come to: in the currency used most, and in how many others. */
function DayTotal({ charges, currencies }: ChargesProps) {
  const money = useShortMoney(currencies);
  const { number } = useFormat();
  const [first, ...others] = totalsIn(charges, currencies);
  if (first === undefined) return null;
  return (
    <span className={classes['dayTotal']}>
      {money(first.total, first.currency)}
      {others.length > 0 ? ` +${number(others.length)}` : ''}
    </span>
  );
}

function DayCharges({ charges, currencies }: ChargesProps) {
  const { t } = useTranslation('calendar');
  const money = useShortMoney(currencies);
  const { ref, count, bottom } = useRoom(charges);
  const others = charges.length - count;
  return (
    <div ref={ref} className={classes['charges']}>
      <div className={classes['chargeList']}>
        {charges.slice(0, MOST_CHARGES).map((charge, index) => (
          <span
            key={charge.key}
            data-charge
            className={classes['charge']}
            data-state={charge.state}
            data-hidden={index >= count || undefined}
          >
            <ServiceLogo name={charge.name} category={charge.category} size={LOGO_PX} />
            <bdi className={classes['name']}>{charge.name}</bdi>
            <ChargeStateIcon state={charge.state} />
            <span className={classes['amount']}>{money(charge.amount, charge.currency)}</span>
          </span>
        ))}
      </div>
      {others > 0 ? (
        <span className={classes['others']} style={{ top: bottom }}>
          {t('others', { count: others })}
        </span>
      ) : null}
    </div>
  );
}
