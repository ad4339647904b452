import { Popover, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { totalsOf } from '../../records/charges.ts';
import { useFormat } from '../../lib/format.ts';
import { DayContent } from './day-content.tsx';
import { DayList } from './day-list.tsx';
import type { DayLook } from './day-room.ts';
import type { DayEvents } from './use-month.ts';
import classes from './month-grid.module.css';

type Props = {
  date: string;
  events: DayEvents;
  isToday: boolean;
  /** Whether it belongs to the previous or next month. */
  isOutside: boolean;
  /** Whether it has the keyboard focus. */
  isCurrent: boolean;
  isListed: boolean;
  look: DayLook;
  /** The account's currencies, most used first. */
  currencies: readonly string[];
  onChoose: () => void;
  onClose: () => void;
};

/** A day with its charges and deadlines. Selecting it lists them all, in a popover or, on narrow screens, below the grid. */
export function DayCell(props: Props) {
  const { date, events, isToday, isOutside, isCurrent, isListed, look, currencies } = props;
  const { onChoose, onClose } = props;
  const label = useDayLabel(date, events);
  const isListedBelow = look === 'dots';
  const cell = (
    <td
      role="gridcell"
      data-day={date}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isListedBelow ? isListed : undefined}
      className={classes['day']}
      data-outside={isOutside || undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <DayContent {...{ date, events, isToday, look, currencies }} />
    </td>
  );
  if (isListedBelow) return cell;
  return (
    <Popover
      opened={isListed}
      onDismiss={onClose}
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
    >
      <Popover.Target>{cell}</Popover.Target>
      <Popover.Dropdown>
        <DayList date={date} events={events} currencies={currencies} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function useDayLabel(date: string, { charges, deadlines }: DayEvents): string {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const totals = totalsOf(charges).map(({ total, currency }) => format.money(total, currency));
  const names = format.list(deadlines.map(({ name }) => name));
  return [
    format.longDay(date),
    t('charges', { count: charges.length }),
    ...totals,
    ...(deadlines.length === 0 ? [] : [t('lastDayToCancel', { names })]),
  ].join(', ');
}
