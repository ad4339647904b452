import { type PreviewInput, chargesUntil } from '../../../src-server/contract/schedule-preview.ts';
import { useFormat } from '../../components/format.ts';
import { Money } from '../../components/money.tsx';
import classes from './charge-list.module.css';

const SHOWN = 6;
const LAST_DAY = '9999-12-31';

type Props = { schedule: PreviewInput; amount: number | undefined; currency: string };

/** The next six charges of a schedule. */
export function ChargeList({ schedule, amount, currency }: Props) {
  const format = useFormat();
  return (
    <ol className={classes['charges']}>
      {chargesUntil(schedule, LAST_DAY, SHOWN).map((date) => (
        <li key={date} className={classes['charge']}>
          <time dateTime={date}>{format.longDay(date)}</time>
          {amount === undefined ? null : <Money amount={amount} currency={currency} />}
        </li>
      ))}
    </ol>
  );
}
