import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import { ConvertedFigure } from '../../records/conversion/converted-figure.tsx';
import { RatesNote } from '../../records/conversion/rates-note.tsx';
import { useConvertedParts } from '../../records/conversion/use-converted-text.ts';
import { type ConvertedSpend, useConversion } from '../../records/conversion/use-converter.ts';
import type { CurrencyTotal } from '../../records/use-summary.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import classes from './totals.module.css';

// The number of others shown before the user asks for all.
const NAMED = 2;

type Props = {
  totals: readonly CurrencyTotal[];
  /** The cost in one currency, if the account has a total. */
  spend: ConvertedSpend | undefined;
};

/**
 * The monthly and yearly cost: in the currency of the total, followed by the exact ones, or in the account's main
 * currency first, and in all others.
 */
export function Totals({ totals, spend }: Props) {
  const { t } = useTranslation('overview');
  const [own, ...others] = totals;
  if (own === undefined) return <p className={classes['none']}>{t('totals.none')}</p>;
  const isConverted =
    spend !== undefined && totals.some(({ currency }) => currency !== spend.currency);
  return (
    <div role="group" aria-label={t('totals.title')}>
      {isConverted ? (
        <Converted spend={spend} totals={totals} />
      ) : (
        <OwnTotal {...own} isOnly={others.length === 0} />
      )}
      {isConverted ? <Others totals={totals} label={t('totals.exact')} /> : null}
      {others.length > 0 && !isConverted ? (
        <>
          <Others totals={others} label={t('totals.also')} />
          <TotalHint />
        </>
      ) : null}
    </div>
  );
}

/** How to get one total for all currencies. */
function TotalHint() {
  const { t } = useTranslation('overview');
  const conversion = useConversion();
  if (conversion === undefined) return null;
  const { currency } = conversion;
  return (
    <Link href="/settings#total" className={classes['hint']}>
      {currency === null ? t('totals.showOne') : t('totals.needsRates', { currency })}
    </Link>
  );
}

function Converted({ spend, totals }: { spend: ConvertedSpend; totals: Props['totals'] }) {
  const { t } = useTranslation(['overview', 'common']);
  const write = useConvertedParts();
  const { currency, monthly, yearly } = spend;
  const parts = (total: typeof monthly) => write({ ...total, currency }, { isAverage: true });
  const { total, rest } = parts(monthly);
  const count = totals.reduce((sum, total) => sum + total.activeSubscriptions, 0);
  return (
    <div className={`${classes['total']} ${classes['own']} ${classes['converted']}`}>
      <Link href={activeHref()} className={classes['month']}>
        <Headline figure={<ConvertedFigure className={classes['figure']} text={total} />} />
      </Link>
      <span className={classes['notes']}>
        <span className="money">{t('totals.aYear', { amount: parts(yearly).total })}</span>{' '}
        <span>{t('totals.count', { count })}</span>{' '}
        {rest === undefined ? null : <span>{t('common:converted.plus', { rest })}</span>}{' '}
        <span>
          <RatesNote />
        </span>
      </span>
    </div>
  );
}

function Headline({ figure }: { figure: ReactNode }) {
  const { t } = useTranslation('overview');
  return (
    <Trans
      t={t}
      i18nKey="totals.aMonth"
      components={{
        amount: <>{figure}</>,
        unit: <span className={classes['unit']} />,
      }}
    />
  );
}

function OwnTotal(props: CurrencyTotal & { isOnly: boolean }) {
  const { currency, monthlyTotal, yearlyTotal, activeSubscriptions: count, isOnly } = props;
  const { t } = useTranslation('overview');
  const { averageMoney } = useFormat();
  return (
    <Link href={activeHref(currency)} className={`${classes['total']} ${classes['own']}`}>
      <span className={classes['month']}>
        <Headline
          figure={
            <span className={`money ${classes['figure']}`}>
              {averageMoney(monthlyTotal, currency)}
            </span>
          }
        />
      </span>
      <span className={classes['notes']}>
        <span className="money">
          {t('totals.aYear', { amount: averageMoney(yearlyTotal, currency) })}
        </span>{' '}
        <span>
          {isOnly ? t('totals.count', { count }) : t('totals.countIn', { count, currency })}
        </span>
      </span>
    </Link>
  );
}

function Others({ totals, label }: { totals: readonly CurrencyTotal[]; label: string }) {
  const { t } = useTranslation(['overview', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const rest = totals.length - NAMED;
  const more = rest > 0 ? t('totals.more', { count: rest }) : t('totals.details');
  return (
    <>
      <div className={classes['also']}>
        {isOpen ? null : (
          <Named label={label} totals={totals.slice(0, NAMED)} more={rest > 0 ? more : ''} />
        )}
        {isOpen || rest > 0 ? null : ' '}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('common:action.showFewer') : more}
        </Button>
      </div>
      {isOpen ? (
        <ul id={id} aria-label={t('totals.others')} className={classes['others']}>
          {totals.map((total) => (
            <li key={total.currency}>
              <OtherTotal {...total} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The first ones as a list, which ends with the number of the rest. */
type NamedProps = { label: string; totals: readonly CurrencyTotal[]; more: string };

function Named({ label, totals, more }: NamedProps) {
  const { averageMoney, listParts } = useFormat();
  const amounts = totals.map(({ currency, monthlyTotal }) => averageMoney(monthlyTotal, currency));
  const parts = more === '' ? listParts(amounts) : listParts([...amounts, more]).slice(0, -1);
  return (
    <span>
      {label}{' '}
      {parts.map(({ type, value }, place) => {
        // List items are at even indexes, separators between them.
        const total = type === 'element' ? totals[place / 2] : undefined;
        return total === undefined ? (
          value
        ) : (
          <Link key={total.currency} href={activeHref(total.currency)} className="money">
            {value}
          </Link>
        );
      })}
    </span>
  );
}

function OtherTotal({ currency, monthlyTotal, yearlyTotal }: CurrencyTotal) {
  const { t } = useTranslation('overview');
  const { averageMoney } = useFormat();
  return (
    <Link href={activeHref(currency)} className={classes['total']}>
      <span className={`money ${classes['figure']}`}>{averageMoney(monthlyTotal, currency)}</span>
      <span className={`money ${classes['notes']}`}>
        {t('totals.aYear', { amount: averageMoney(yearlyTotal, currency) })}
      </span>
    </Link>
  );
}
