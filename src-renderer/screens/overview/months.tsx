import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../components/format.ts';
import { Loaded } from '../../components/states.tsx';
import { type Month, type Months as FetchedMonths, totalIn } from '../../components/use-months.ts';
import { monthHref } from '../calendar/use-day.ts';
import classes from './totals.module.css';

// With what other currencies add to it.
const CARD_PX = 126;

type Props = { months: FetchedMonths; currency: string | undefined; today: string };

/** What this month and the next one cost, side by side; each leads to its days in the calendar. */
export function Months({ months: { months, query }, currency, today }: Props) {
  const { t } = useTranslation('overview');
  const titles = [t('months.this'), t('months.next')];
  // All that was paid this month may have been cancelled since.
  const shown = currency ?? months.flatMap(({ totals }) => totals)[0]?.currency;
  return (
    <Loaded query={query} height={CARD_PX}>
      {() =>
        shown === undefined ? null : (
          <div className={classes['months']}>
            {months.map((month, index) => (
              <MonthCard
                key={month.month}
                month={month}
                title={titles[index] ?? ''}
                currency={shown}
                today={today}
              />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

type CardProps = { month: Month; title: string; currency: string; today: string };

function MonthCard({ month, title, currency, today }: CardProps) {
  const { money } = useFormat();
  return (
    <Link href={monthHref(month.month, today)} className={classes['card']}>
      <span className={classes['name']}>{title}</span>
      <span className={`money ${classes['amount']}`}>
        {money(totalIn(month, currency), currency)}
      </span>
      <span className={classes['notes']}>{useCountText(month, currency)}</span>
      <span className={classes['notes']}>{useOthersText(month, currency)}</span>
    </Link>
  );
}

function useCountText({ charges, totals }: Month, currency: string): string {
  const { t } = useTranslation('overview');
  const count = charges.length;
  const own = totals.find((total) => total.currency === currency)?.count ?? 0;
  if (own === count) return t('months.count', { count });
  return t('months.countIn', { own, all: count });
}

// So many other currencies are named.
const NAMED = 2;

function useOthersText({ totals }: Month, currency: string): string | undefined {
  const { t } = useTranslation('overview');
  const { money, list } = useFormat();
  const others = totals
    .filter((total) => total.currency !== currency)
    .toSorted((one, other) => other.count - one.count);
  if (others.length === 0) return undefined;
  const named = others.slice(0, NAMED).map((other) => money(other.total, other.currency));
  const rest = others.length - named.length;
  const items =
    rest > 0 ? [...named, t('totals.more', { count: rest }).replaceAll(' ', '\u00A0')] : named;
  return `${t('totals.also')} ${list(items)}`;
}
