import { useFormat } from '../../lib/format.ts';
import type { ConvertedAmount } from './converter.ts';
import { useConvertedText } from './use-converted-text.ts';
import classes from './converted-money.module.css';

type Props = ConvertedAmount & {
  currency: string;
  /** Whether nothing was converted. */
  isExact: boolean;
  /** Whether the amount is calculated from prices. */
  isAverage?: boolean;
};

/** A converted amount for tables, with what has no rate below. */
export function ConvertedMoney({ amount, rest, currency, isExact, isAverage = false }: Props) {
  const write = useConvertedText();
  const { money, averageMoney } = useFormat();
  const plain = isAverage ? averageMoney : money;
  const isNothing = amount === 0 && rest.length > 0;
  return (
    <span className={`money ${classes['amounts']}`}>
      {isNothing ? null : (
        <span>{write({ amount, rest: [], currency }, { isExact, isAverage })}</span>
      )}
      {rest.map((each) => (
        <span key={each.currency} className={isNothing ? undefined : classes['rest']}>
          {isNothing ? '' : '+ '}
          {plain(each.amount, each.currency)}
        </span>
      ))}
    </span>
  );
}
