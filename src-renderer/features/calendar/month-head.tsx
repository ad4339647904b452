import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Charge, totalsOf } from '../../records/charges.ts';
import { useFormat } from '../../lib/format.ts';
import { useConvertedText } from '../../records/conversion/use-converted-text.ts';
import { useConverter } from '../../records/conversion/use-converter.ts';
import { Money } from '../../ui/money.tsx';
import classes from './calendar.module.css';

type Props = {
  month: string;
  charges: readonly Charge[];
  /** The order of the currencies, as on Overview. */
  currencies: readonly string[];
};

/** The month and its total in each currency. */
export function MonthHead({ month, charges, currencies }: Props) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <div className={classes['head']}>
      <h2 className={classes['month']} aria-live="polite">
        {format.month(month)}
      </h2>
      <span className={classes['count']}>{t('charges', { count: charges.length })}</span>
      <MonthTotals month={month} charges={charges} currencies={currencies} />
      <Paid charges={charges} currencies={currencies} />
    </div>
  );
}

type TotalsProps = Omit<Props, 'month'>;

// The number of currencies shown before the user asks for all.
const NAMED = 3;

function MonthTotals({ month, charges, currencies }: Props) {
  const { t } = useTranslation(['calendar', 'common']);
  const [isAll, setIsAll] = useState(false);
  const { converter } = useConverter(`${month}-01`);
  const write = useConvertedText();
  const totals = totalsIn(charges, currencies);
  const isConverted =
    converter !== undefined && charges.some(({ currency }) => currency !== converter.currency);
  // A single remaining one is shown rather than counted.
  const isMany = totals.length > NAMED + 1;
  const shown = isMany && !isAll ? totals.slice(0, NAMED) : totals;
  return (
    <div className={classes['monthTotals']}>
      <ul aria-label={t('monthTotals')} className={classes['totals']}>
        {isConverted ? (
          <li className="money">
            {write({ ...converter.sumOf(charges), currency: converter.currency })}
          </li>
        ) : null}
        {shown.map((total) => (
          <Total key={total.currency} {...total} />
        ))}
      </ul>
      {isMany ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isAll}
          onClick={() => setIsAll(!isAll)}
        >
          {isAll
            ? t('common:action.showFewer')
            : t('moreCurrencies', { count: totals.length - NAMED })}
        </Button>
      ) : null}
    </div>
  );
}

/** The paid part of a month, if some of it is unpaid. */
function Paid({ charges, currencies }: TotalsProps) {
  const { t } = useTranslation('calendar');
  const { money } = useFormat();
  const listText = useShortList();
  const paid = charges.filter(({ state }) => state === 'paid');
  if (paid.length === 0 || paid.length === charges.length) return null;
  const amounts = totalsIn(paid, currencies).map(({ total, currency }) => money(total, currency));
  return <span className={classes['count']}>{t('paidSoFar', { amounts: listText(amounts) })}</span>;
}

/** Lists texts, and counts those after the first few. */
function useShortList(): (texts: readonly string[]) => string {
  const { t } = useTranslation('calendar');
  const { list } = useFormat();
  return (texts) =>
    texts.length <= NAMED + 1
      ? list(texts)
      : list([...texts.slice(0, NAMED), t('moreAmounts', { count: texts.length - NAMED })]);
}

/** The total of charges, separately for each currency. */
export function Totals({ label, charges, currencies }: TotalsProps & { label: string }) {
  return (
    <ul aria-label={label} className={classes['totals']}>
      {totalsIn(charges, currencies).map((total) => (
        <Total key={total.currency} {...total} />
      ))}
    </ul>
  );
}

function Total({ currency, total }: { currency: string; total: number }) {
  return (
    <li>
      <Money amount={total} currency={currency} />
    </li>
  );
}

/** Totals in the order of these currencies, with those of inactive subscriptions at the end. */
export function totalsIn(charges: readonly Charge[], currencies: readonly string[]) {
  const placeOf = ({ currency }: { currency: string }) => {
    const place = currencies.indexOf(currency);
    return place === -1 ? currencies.length : place;
  };
  return totalsOf(charges).toSorted((one, other) => placeOf(one) - placeOf(other));
}
