import { useFormat } from './format.ts';

/** An amount with its currency, in figures of one width. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat();
  return <span className="money">{money(amount, currency)}</span>;
}
