import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import { AverageMoney } from '../../ui/money.tsx';
import { useCurrencyOrder } from '../../records/currency-order.ts';
import { PageSection } from '../../ui/page-section.tsx';
import type { CurrencyTotal, Summary } from '../../records/use-summary.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import classes from './insights.module.css';

/** The cost in each currency. A row leads to its subscriptions. */
export function ByCurrency({ summary }: { summary: Summary }) {
  const { t } = useTranslation('insights');
  const byCurrency = useCurrencyOrder()(summary.byCurrency);
  const title = t('currencies.finding', { count: byCurrency.length });
  return (
    <PageSection title={title} note={t('currencies.note')}>
      <div className={classes['scrolled']}>
        <table className={`${classes['table']} figures`}>
          <caption>
            <VisuallyHidden>{t('currencies.title')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('currencies.currency')}</th>
              <th scope="col">{t('currencies.count')}</th>
              <th scope="col" className={classes['aMonth']}>
                {t('currencies.aMonth')}
              </th>
              <th scope="col">{t('currencies.aYear')}</th>
            </tr>
          </thead>
          <tbody>
            {byCurrency.map((total) => (
              <Row key={total.currency} total={total} />
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}

function Row({ total }: { total: CurrencyTotal }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { currency, activeSubscriptions, monthlyTotal, yearlyTotal } = total;
  return (
    <tr>
      <th scope="row">
        <Link href={activeHref(currency)} className="row-link">
          {currency}
        </Link>
      </th>
      <td>{format.number(activeSubscriptions)}</td>
      <td className={classes['aMonth']}>
        <AverageMoney amount={monthlyTotal} currency={currency} />
      </td>
      <td>
        <AverageMoney amount={yearlyTotal} currency={currency} />
        <div className={classes['monthBelow']}>
          {t('figure.aMonth', { amount: format.averageMoney(monthlyTotal, currency) })}
        </div>
      </td>
    </tr>
  );
}
