import type { Command } from 'commander';
import { type PriceStep, riseFrom } from '../contract/price-steps.ts';
import { getPrices } from '../payments/prices.ts';
import { withData } from './data.ts';
import { csvOption, priceInCsv, priceInTable, printList } from './list.ts';
import { addSubscriptionArgument, findSubscriptionNamed } from './named.ts';
import { intervalText, priceOf } from './subscription-text.ts';

/** Adds `perennial subscriptions prices`. */
export function addPricesCommand(subscriptions: Command): void {
  addSubscriptionArgument(subscriptions.command('prices'))
    .description('list what a subscription has cost, newest first, and the total of its payments')
    .addOption(csvOption())
    .action(list);
}

/** A price, and by which share it differs from the one before. */
type Row = PriceStep & { rise: number | undefined };

async function list(
  text: string,
  { account }: { account?: string },
  command: Command,
): Promise<void> {
  const prices = await withData(command, (context) => {
    const { ownerId, id } = findSubscriptionNamed(context, text, account, 'read');
    return getPrices(context, ownerId, id);
  });
  const { steps, paid } = prices;
  const rows = steps.map((step, index): Row => {
    const before = steps[index + 1];
    return { ...step, rise: before && riseFrom(before, step) };
  });
  const totals = paid.map(
    ({ total, currency, since, payments }) =>
      `Paid since ${since}: ${priceOf({ amount: total, currency })} in ${payments} payment${payments === 1 ? '' : 's'}.`,
  );
  printList(command, prices, {
    rows,
    columns: [
      { name: 'Since', cell: ({ since }) => since },
      priceInTable(),
      ...priceInCsv,
      { name: 'Billing period', cell: intervalText },
      { name: 'Change', cell: ({ rise }) => (rise === undefined ? '' : changeText(rise)) },
    ],
    ...(totals.length === 0 ? {} : { after: ['', ...totals].join('\n') }),
    none: 'No prices are known.',
  });
}

/** A change in whole percent: `+38%`. */
function changeText(rise: number): string {
  const percent = Math.round(rise * 100);
  return `${percent > 0 ? '+' : ''}${percent}%`;
}
