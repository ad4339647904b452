import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../components/format.ts';
import { AverageMoney } from '../../components/money.tsx';
import { PageSection } from '../../components/page-section.tsx';
import type { CurrencyTotal, Summary } from './insights.tsx';
import classes from './insights.module.css';

type Props = { summary: Summary; currency: string; onCurrency: (currency: string) => void };

/** What each currency costs; a currency turns the page to it. */
export function ByCurrency({ summary, currency: chosen, onCurrency }: Props) {
  const { t } = useTranslation('insights');
  const { byCurrency, counts } = summary;
  return (
    <PageSection title={t('currencies.title')} note={t('currencies.note')}>
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
              <Row
                key={total.currency}
                total={total}
                share={total.activeSubscriptions / counts.active}
                isChosen={total.currency === chosen}
                onChoose={() => onCurrency(total.currency)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}

type RowProps = { total: CurrencyTotal; share: number; isChosen: boolean; onChoose: () => void };

function Row({ total, share, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { currency, activeSubscriptions, monthlyTotal, yearlyTotal } = total;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes['currency']}
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          {currency}
        </button>
      </th>
      <td>
        <span className={classes['counted']}>
          <span aria-hidden className={classes['track']}>
            <span style={{ width: `${share * 100}%` }} />
          </span>
          {format.number(activeSubscriptions)}
        </span>
      </td>
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
