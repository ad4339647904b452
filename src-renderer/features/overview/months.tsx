import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import type { Converter } from '../../records/conversion/converter.ts';
import { useConvertedParts } from '../../records/conversion/use-converted-text.ts';
import { Loaded } from '../../ui/states.tsx';
import { type Month, type Months as FetchedMonths, totalIn } from '../../records/use-months.ts';
import { monthHref } from '../calendar/use-day.ts';
import classes from './totals.module.css';

type Props = {
  months: FetchedMonths;
  currency: string | undefined;
  /** If the account has a total in one currency. */
  converter: Converter | undefined;
  today: string;
};

/** The cost of this month and the next, side by side, with links to the calendar. */
export function Months({ months: { months, query }, currency, converter, today }: Props) {
  // Everything paid this month may have been cancelled since.
  const shown = currency ?? months.flatMap(({ totals }) => totals)[0]?.currency;
  return (
    <Loaded query={query}>
      {() =>
        shown === undefined ? null : (
          <div className={classes['months']}>
            {months.map((month) =>
              converter === undefined ? (
                <MonthIn key={month.month} month={month} currency={shown} today={today} />
              ) : (
                <ConvertedMonth
                  key={month.month}
                  month={month}
                  converter={converter}
                  today={today}
                />
              ),
            )}
          </div>
        )
      }
    </Loaded>
  );
}

type MonthProps = { month: Month; today: string };

function MonthIn({ month, currency, today }: MonthProps & { currency: string }) {
  const { money } = useFormat();
  return (
    <Card
      month={month}
      today={today}
      amount={money(totalIn(month, currency), currency)}
      notes={[useCountText(month, currency), useOthersText(month, currency)]}
    />
  );
}

function ConvertedMonth({ month, converter, today }: MonthProps & { converter: Converter }) {
  const { t } = useTranslation(['overview', 'common']);
  const write = useConvertedParts();
  const { currency } = converter;
  const isExact = month.charges.every((charge) => charge.currency === currency);
  const { total, rest } = write({ ...converter.sumOf(month.charges), currency }, { isExact });
  return (
    <Card
      month={month}
      today={today}
      amount={total}
      notes={[
        t('months.count', { count: month.charges.length }),
        rest && t('common:converted.plus', { rest }),
      ]}
    />
  );
}

type CardProps = MonthProps & { amount: string; notes: readonly (string | undefined)[] };

function Card({ month: { month }, today, amount, notes }: CardProps) {
  const { monthName } = useFormat();
  return (
    <Link href={monthHref(month, today)} className={classes['card']}>
      <span className={classes['name']}>{monthName(month)}</span>
      <span className={`money ${classes['amount']}`}>{amount}</span>
      {notes.map((note) => (
        <span key={note} className={classes['notes']}>
          {note}
        </span>
      ))}
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
