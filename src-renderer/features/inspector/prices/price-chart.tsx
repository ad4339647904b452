import { useTranslation } from 'react-i18next';
import type { PriceStep } from '../../../../src-server/contract/price-steps.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { pricePath } from './price-path.ts';
import classes from './price-chart.module.css';

type Props = { steps: readonly PriceStep[] } & Record<'present' | 'first', PriceStep>;

/** Prices in one currency as a line that rises and falls in steps, from 0 up. The list of changes has its figures. */
export function PriceChart({ steps, present, first }: Props) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const today = useApi('getServer', {}).data?.data.today ?? present.since;
  const path = pricePath(steps, today);
  const text = ({ amount, currency }: PriceStep) => format.money(amount, currency);
  const month = format.month(first.since);
  return (
    <div className={classes['chart']}>
      <svg
        role="img"
        aria-label={t('prices.chart', { from: text(first), month, to: text(present) })}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={classes['picture']}
      >
        <path className={classes['area']} d={`${path}V100H0Z`} />
        <path className={classes['line']} d={path} />
      </svg>
      <div aria-hidden className={classes['ends']}>
        <span>
          {text(first)}
          <br />
          {month}
        </span>
        <span>
          {text(present)}
          <br />
          {t('prices.now')}
        </span>
      </div>
    </div>
  );
}
