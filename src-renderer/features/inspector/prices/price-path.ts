import type { PriceStep } from '../../../../src-server/contract/price-steps.ts';
import { addDays } from '../../../../src-server/contract/dates.ts';
import { daysBetween } from '../../../lib/format.ts';

/** The least share of the chart's width for the present price, which may hold since today. */
const LEAST_SHARE = 1 / 12;

/**
 * The prices over time until `today` as an SVG path within 100 x 100, upward from 0 at the foot. `steps` are at least
 * two prices in one currency, newest first.
 */
export function pricePath(steps: readonly PriceStep[], today: string): string {
  const [newest] = steps;
  const oldest = steps.at(-1);
  if (newest === undefined || oldest === undefined) return '';
  const past = daysBetween(oldest.since, newest.since);
  const least = addDays(newest.since, Math.max(1, Math.round(past * LEAST_SHARE)));
  const days = daysBetween(oldest.since, today < least ? least : today);
  const most = Math.max(...steps.map(({ amount }) => amount)) || 1;
  const x = ({ since }: PriceStep) => round((daysBetween(oldest.since, since) / days) * 100);
  const y = ({ amount }: PriceStep) => round(100 - (amount / most) * 100);
  const moves = steps
    .slice(0, -1)
    .toReversed()
    .map((step) => `H${x(step)}V${y(step)}`);
  return `M0 ${y(oldest)}${moves.join('')}H100`;
}

const round = (number: number): number => Math.round(number * 100) / 100;
