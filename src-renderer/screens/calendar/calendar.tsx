import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCalendarMonth, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AddSubscription } from '../../components/add-subscription.tsx';
import { useOwnFirst } from '../../components/own-first.ts';
import { PageBody } from '../../components/page-body.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useSummary } from '../../components/use-summary.ts';
import { addMonths, withinCalendar } from '../../components/weeks.ts';
import { Agenda } from './agenda.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthHead } from './month-head.tsx';
import { useDay } from './use-day.ts';
import { useMonth } from './use-month.ts';
import { useTodayKey } from './use-today-key.ts';
import classes from './calendar.module.css';

/** Below this width of the page seven days do not fit side by side. */
const GRID_PX = 700;

/** Months with each charge on its day. */
export default function Calendar() {
  const { t } = useTranslation(['calendar', 'common']);
  const summary = useSummary();
  const today = summary.data?.asOf ?? '';
  const { day, choose } = useDay(today);
  const currencies = useOwnFirst()(summary.data?.byCurrency ?? []).map(({ currency }) => currency);
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
                action={<AddSubscription />}
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

function Month({ day, today, onDay, currencies }: StepsProps & { currencies: readonly string[] }) {
  const { ref, width } = useElementSize();
  const month = useMonth(day.slice(0, 7), today);
  return (
    <div ref={ref} className={classes['measured']}>
      <Loaded query={month.query}>
        {() => (
          <>
            <MonthHead month={day.slice(0, 7)} charges={month.charges} currencies={currencies} />
            {width === 0 ? null : width < GRID_PX ? (
              <Agenda charges={month.charges} today={today} />
            ) : (
              <MonthGrid
                month={month}
                day={day}
                today={today}
                currencies={currencies}
                onDay={onDay}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
