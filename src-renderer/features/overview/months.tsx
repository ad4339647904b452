import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import { Loaded } from '../../ui/states.tsx';
import { type Month, type Months as FetchedMonths, totalIn } from '../../records/use-months.ts';
import { monthHref } from '../calendar/use-day.ts';
import classes from './totals.module.css';

type Props = { months: FetchedMonths; currency: string | undefined; today: string };

/** The cost of this month and the next, side by side, with links to the calendar. */
export function Months({ months: { months, query }, currency, today }: Props) {
  // Everything paid this month may have been cancelled since.
  const shown = currency ?? months.flatMap(({ totals }) => totals)[0]?.currency;
  return (
    <Loaded query={query}>
      {() =>
        shown === undefined ? null : (
          <div className={classes['months']}>
            {months.map((month) => (
              <MonthCard key={month.month} month={month} currency={shown} today={today} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

type CardProps = { month: Month; currency: string; today: string };

function MonthCard({ month, currency, today }: CardProps) {
  const { money, monthName } = useFormat();
  return (
    <Link href={monthHref(month.month, today)} className={classes['card']}>
      <span className={classes['name']}>{monthName(month.month)}</span>
      <span className={`money ${classes['amount']}`}>
        {money(totalIn(month, currency), currency)}
      </span>
      <span className={classes['notes']}>{useCountText(month, currency)}</span>
      <span className={classes['notes']}>{useOthersText(month, currency)}</span>
    </Link>
  );
}

/** The number of charges in the amount above. */
function useCountText({ charges, totals }: Month, currency: string): string {
  const { t } = useTranslation('overview');
  const count = totals.find((total) => total.currency === currency)?.count ?? 0;
  return count === charges.length
    ? t('months.count', { count })
    : t('months.countIn', { count, currency });
}

// The number of other currencies whose amounts are shown.
const NAMED = 2;

/** The additional charges in other currencies. */
function useOthersText({ totals }: Month, currency: string): string | undefined {
  const { t } = useTranslation('overview');
  const { money, list } = useFormat();
  const others = totals
    .filter((total) => total.currency !== currency)
    .toSorted((one, other) => other.count - one.count);
  if (others.length === 0) return undefined;
  const count = others.reduce((sum, other) => sum + other.count, 0);
  if (others.length > NAMED) return t('months.plusIn', { count, currencies: others.length });
  const amounts = list(others.map((other) => money(other.total, other.currency)));
  return t('months.plus', { count, amounts });
}
