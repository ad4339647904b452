import { useFormat } from '../lib/format.ts';

type Props = { amount: number; currency: string };

/** A price with its currency, in figures of one width. */
export function Money({ amount, currency }: Props) {
  const { money } = useFormat();
  return <span className="money">{money(amount, currency)}</span>;
}

/** The same of what is reckoned from prices: what a yearly one comes to in a month. */
export function AverageMoney({ amount, currency }: Props) {
  const { averageMoney } = useFormat();
  return <span className="money">{averageMoney(amount, currency)}</span>;
}
