import { AppError } from '../contract/errors.ts';
import { fitsCurrency } from '../domain/money.ts';

/** Rejects an amount with decimals in a currency that has none (decisions: "Currencies"). */
export function requireWhole({ amount, currency }: { amount: number; currency: string }): void {
  if (fitsCurrency(amount, currency)) return;
  throw new AppError('wholeAmount', { currency }, 'amount');
}
