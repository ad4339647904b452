import { AppError } from '../contract/errors.ts';
import { fitsCurrency } from '../domain/money.ts';

/** Rejects an amount with decimals, in a field, in a currency that has none (decisions: "Currencies"). */
export function requireWhole(
  { amount, currency }: { amount: number; currency: string },
  field = 'amount',
): void {
  if (fitsCurrency(amount, currency)) return;
  throw new AppError('wholeAmount', { currency }, field);
}
