import { useFormat } from '../lib/format.ts';

type Props = { amount: number; currency: string };

/** A price with its currency, in tabular figures. */
export function Money({ amount, currency }: Props) {
  const { money } = useFormat();
  return <span className="money">{money(amount, currency)}</span>;
}

/** The same for a calculated amount, such as a yearly price per month. */
export function AverageMoney({ amount, currency }: Props) {
  const { averageMoney } = useFormat();
  return <span className="money">{averageMoney(amount, currency)}</span>;
}
