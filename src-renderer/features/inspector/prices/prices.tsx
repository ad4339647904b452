import { useTranslation } from 'react-i18next';
import {
  type PriceStep,
  comparableSteps,
  riseFrom,
} from '../../../../src-server/contract/price-steps.ts';
import type { CallOutput } from '../../../api/client.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { useShowMore } from '../../../lib/use-show-more.tsx';
import { intervalText } from '../../../records/intervals.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { Note, PanelSection } from '../panel-section.tsx';
import { PriceChart } from './price-chart.tsx';
import classes from './prices.module.css';

const FEW = 5;

/** How the price has changed and what was paid so far; nothing for a record without any past. */
export function Prices({ record: { id } }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const prices = useApi('getPrices', { params: { id } });
  const { steps = [], paid = [] } = prices.data?.data ?? {};
  if (!prices.isError && steps.length < 2 && paid.length === 0) return null;
  return (
    <PanelSection title={t('prices.title')}>
      {prices.isError ? (
        <ErrorState error={prices.error} retry={() => void prices.refetch()} />
      ) : (
        <>
          <Trend steps={comparableSteps(steps)} />
          <Changes steps={steps} />
          <Paid paid={paid} />
        </>
      )}
    </PanelSection>
  );
}

/** The change since the first price in the present currency and interval, as a sentence and a chart. */
function Trend({ steps }: { steps: readonly PriceStep[] }) {
  const trendText = useTrendText();
  const [present] = steps;
  const first = steps.at(-1);
  if (present === undefined || first === undefined) return null;
  return (
    <>
      <p className={classes['trend']}>{trendText(steps, { present, first })}</p>
      {present === first ? null : <PriceChart steps={steps} present={present} first={first} />}
    </>
  );
}

function useTrendText() {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  return (
    steps: readonly PriceStep[],
    { present, first }: Record<'present' | 'first', PriceStep>,
  ): string => {
    const month = format.month(first.since);
    const difference = present.amount - first.amount;
    const rise = riseFrom(first, present);
    if (present === first) return t('prices.unchanged', { month });
    if (difference === 0) return t('prices.same', { month });
    if (rise === undefined) {
      return t('prices.free', { month: format.month(steps.at(-2)?.since ?? first.since) });
    }
    const share = format.shareOf(Math.abs(difference), Math.abs(rise));
    return difference > 0 ? t('prices.up', { share, month }) : t('prices.down', { share, month });
  };
}

function Changes({ steps }: { steps: readonly PriceStep[] }) {
  const changes = steps.flatMap((to, index) => {
    const from = steps[index + 1];
    return from === undefined ? [] : [{ from, to }];
  });
  const { shown, more } = useShowMore(changes, FEW);
  if (changes.length === 0) return null;
  return (
    <>
      <ol className={classes['changes']}>
        {shown.map((change) => (
          <Change key={change.to.since} {...change} />
        ))}
      </ol>
      {more}
    </>
  );
}

function Change({ from, to }: Record<'from' | 'to', PriceStep>) {
  const { t } = useTranslation('inspector');
  const { t: common } = useTranslation();
  const format = useFormat();
  const isSameInterval = intervalText(common, from) === intervalText(common, to);
  const text = (step: PriceStep) => {
    const price = format.money(step.amount, step.currency);
    return isSameInterval
      ? price
      : t('prices.withInterval', { price, interval: intervalText(common, step) });
  };
  const rise = riseFrom(from, to);
  return (
    <li className={classes['change']}>
      <time dateTime={to.since}>{format.day(to.since)}</time>
      <span className={classes['prices']}>
        <del>{text(from)}</del> <span aria-hidden>→</span> <ins>{text(to)}</ins>
      </span>
      {rise === undefined ? null : (
        <span className={`${classes['share']} ${classes[rise > 0 ? 'more' : 'less']}`}>
          {rise > 0 ? '+' : '−'}
          {format.shareOf(Math.abs(rise), Math.abs(rise))}
        </span>
      )}
    </li>
  );
}

function Paid({ paid }: Pick<CallOutput<'getPrices'>['data'], 'paid'>) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const [first] = paid;
  if (first === undefined) return null;
  const amounts = paid.map(({ total, currency }) => format.money(total, currency));
  return (
    <Note>
      {t('prices.paid', {
        amount: format.list(amounts),
        month: format.month(first.since),
        count: paid.reduce((sum, { payments }) => sum + payments, 0),
      })}
    </Note>
  );
}
