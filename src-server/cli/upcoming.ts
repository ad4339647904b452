import type { Command } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { listUpcoming } from '../analytics/upcoming.ts';
import { totalsOf } from '../contract/amounts.ts';
import { addDays, daysBetween } from '../domain/dates.ts';
import { wholeNumber } from './arguments.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { csvOption, priceInCsv, priceInTable, printList } from './list.ts';
import { pricesOf } from './subscription-text.ts';
import { accountOption } from './options.ts';

type Options = { account?: string; days: number };

const DAYS = 30;
const MOST_DAYS = 3660;

/** Adds `perennial upcoming`. */
export function addUpcomingCommand(program: Command): void {
  const upcoming = program
    .command('upcoming')
    .description('list the charges to come')
    .option('--days <n>', 'how many days ahead', wholeNumber(1, MOST_DAYS), DAYS)
    .addOption(accountOption())
    .addOption(csvOption())
    .action(list);
  addExamples(upcoming, [
    'upcoming',
    'upcoming --days 7',
    'upcoming --days 365 --csv > charges.csv',
  ]);
}

async function list({ account, days }: Options, command: Command): Promise<void> {
  const { asOf, until, charges } = await withData(command, async (context) => {
    const { id } = resolveAccount(context, account);
    const asOf = context.today(id);
    const until = addDays(asOf, days);
    return { asOf, until, charges: await listUpcoming(context, id, { from: asOf, until }) };
  });
  const totals = totalsOf(charges).map(({ currency, total }) => ({ currency, total }));
  printList(
    command,
    { asOf, until, charges, totals },
    {
      rows: charges,
      columns: [
        { name: 'Date', cell: ({ date }) => date },
        { name: 'In days', table: ({ date }) => String(daysBetween(asOf, date)) },
        priceInTable(),
        { name: 'Name', cell: ({ name }) => name },
        { name: 'Category', cell: ({ category }) => category },
        ...priceInCsv,
        {
          name: '',
          table: ({ state }) => (state === 'trial' ? 'first charge after the trial' : ''),
        },
        { name: 'State', csv: ({ state }) => state },
        { name: 'ID', csv: ({ subscriptionId }) => subscriptionId },
      ],
      after: `Total until ${until}: ${pricesOf(totals)}`,
      none: `Nothing is charged until ${until}.`,
    },
  );
}
