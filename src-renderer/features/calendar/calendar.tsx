import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarMonth, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddOrImport } from '../../imports/add-or-import.tsx';
import { useCurrencyOrder } from '../../records/currency-order.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useSummary } from '../../records/use-summary.ts';
import { useWidth } from '../../lib/use-width.ts';
import { addMonths, withinCalendar } from '../../lib/weeks.ts';
import { Agenda, DayBelow } from './agenda.tsx';
import { type DayLook, dayLook } from './day-room.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthHead } from './month-head.tsx';
import { useDay, useLinkedDay } from './use-day.ts';
import { type CalendarMonth, NOTHING, useMonth } from './use-month.ts';
import { useTodayKey } from './use-today-key.ts';
import classes from './calendar.module.css';

/** A monthly calendar with each charge on its day. */
export default function Calendar() {
  const { t } = useTranslation(['calendar', 'common']);
  const summary = useSummary();
  const today = summary.data?.asOf ?? '';
  const { day, choose } = useDay(today);
  const currencies = useCurrencyOrder()(summary.data?.byCurrency ?? []).map(
    ({ currency }) => currency,
  );
  const isEmpty = summary.data?.counts.total === 0;
  const isShown = summary.data !== undefined && !isEmpty;
  useTodayKey(() => isShown && choose(today));
  return (
    <PageBody
      title={t('common:page.calendar')}
      fills
      actions={isShown ? <Steps day={day} today={today} onDay={choose} /> : null}
    >
      <div className={classes['page']}>
        <Loaded query={summary}>
          {() =>
            isEmpty ? (
              <EmptyState
                icon={IconCalendarMonth}
                title={t('empty.title')}
                text={t('empty.text')}
                action={<AddOrImport />}
              />
            ) : (
              <Month day={day} today={today} onDay={choose} currencies={currencies} />
            )
          }
        </Loaded>
      </div>
    </PageBody>
  );
}

type StepsProps = { day: string; today: string; onDay: (day: string) => void };

function Steps({ day, today, onDay }: StepsProps) {
  const { t } = useTranslation('calendar');
  const step = (months: number) => onDay(withinCalendar(addMonths(day, months)));
  return (
    <>
      <Button variant="default" onClick={() => onDay(today)}>
        {t('today')}
      </Button>
      <ActionIcon.Group>
        <ActionIcon variant="default" size={36} aria-label={t('previous')} onClick={() => step(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('next')} onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </>
  );
}

type MonthProps = StepsProps & { currencies: readonly string[] };

function Month(props: MonthProps) {
  const { day, today, currencies } = props;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const month = useMonth(day.slice(0, 7), today);
  return (
    <div ref={ref} className={classes['measured']}>
      <Loaded query={month.query}>
        {() => (
          <>
            <MonthHead month={day.slice(0, 7)} charges={month.charges} currencies={currencies} />
            {width === 0 ? null : <Days {...props} month={month} look={dayLook(width)} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

type DaysProps = MonthProps & { month: CalendarMonth; look: DayLook };

function Days(props: DaysProps) {
  const { month, today, look, currencies } = props;
  const linked = useLinkedDay();
  const [listed, list] = useState(look === 'dots' ? linked : undefined);
  const isInMonth = listed?.startsWith(month.month) === true;
  return (
    <>
      <MonthGrid {...props} listed={listed} onList={list} />
      {look !== 'dots' ? null : isInMonth ? (
        <DayBelow
          date={listed}
          events={month.byDay.get(listed) ?? NOTHING}
          currencies={currencies}
          onMonth={() => list(undefined)}
        />
      ) : (
        <Agenda {...month} today={today} currencies={currencies} />
      )}
    </>
  );
}
