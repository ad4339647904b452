import { Popover, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { datePartsOf } from '../../../src-server/contract/dates.ts';
import { type Charge, totalsOf } from '../../components/charges.ts';
import { useFormat } from '../../components/format.ts';
import { ServiceLogo } from '../../components/service-logo.tsx';
import { ChargeStateIcon } from './charge-state.tsx';
import { DayList } from './day-list.tsx';
import { Totals } from './month-head.tsx';
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
  onChoose: () => void;
  onClose: () => void;
};

/** A day with its charges; chosen, it lists them all. */
export function DayCell(props: Props) {
  const { date, charges, isToday, isOutside, isCurrent, isListed, onChoose, onClose } = props;
  const label = useDayLabel(date, charges);
  return (
    <Popover
      opened={isListed}
      onDismiss={onClose}
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
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
          <DayContent date={date} charges={charges} isToday={isToday} />
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

// As many as find room, less the line of the total.
const MOST_CHARGES = 4;
const LOGO_PX = 16;

type ContentProps = Pick<Props, 'date' | 'charges' | 'isToday'>;

function DayContent({ date, charges, isToday }: ContentProps) {
  const { t } = useTranslation('calendar');
  const { money } = useFormat();
  const [, , day] = datePartsOf(date);
  // Several currencies have no one total: the list of the day has them all.
  const hasTotal = charges.length > 1 && totalsOf(charges).length === 1;
  const most = hasTotal ? MOST_CHARGES - 1 : MOST_CHARGES;
  const shown = charges.length > most ? charges.slice(0, most - 1) : charges;
  const others = charges.length - shown.length;
  return (
    <div aria-hidden className={classes['content']}>
      <span className={isToday ? classes['todayNumber'] : classes['number']}>{day}</span>
      <div className={classes['charges']}>
        {shown.map((charge) => (
          <span key={charge.key} className={classes['charge']} data-state={charge.state}>
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
      {hasTotal ? <Totals label={t('dayTotals')} charges={charges} /> : null}
    </div>
  );
}
