import type { Command } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { getSpendSummary } from '../analytics/service.ts';
import { getConvertedSpend, showConversion } from '../conversion/service.ts';
import { plainPrice } from '../domain/money.ts';
import { wholeNumber } from './arguments.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { csvOption, printList } from './list.ts';
import { table } from './output.ts';
import { accountOption } from './options.ts';

type Options = { account?: string; days: number };
type Summary = Awaited<ReturnType<typeof getSpendSummary>>;

const DAYS = 30;
const MOST_DAYS = 365;

/** Adds `perennial summary`. */
export function addSummaryCommand(program: Command): void {
  const summary = program
    .command('summary')
    .description('show what the active subscriptions cost, by currency and category')
    .option(
      '--days <n>',
      'how many days of renewals the JSON document has',
      wholeNumber(1, MOST_DAYS),
      DAYS,
    )
    .addOption(accountOption())
    .addOption(csvOption())
    .action(show);
  addExamples(summary, ['summary', 'summary --csv', 'summary --json --days 90']);
}

async function show({ account, days }: Options, command: Command): Promise<void> {
  const { summary, spend, reference } = await withData(command, async (context) => {
    const { id } = resolveAccount(context, account);
    return {
      summary: await getSpendSummary(context, id, days),
      spend: getConvertedSpend(context, id).data,
      reference: showConversion(context, id).reference,
    };
  });
  const total = spend === null ? null : { ...spend, ratesOf: reference?.day ?? null };
  printList(
    command,
    { ...summary, total },
    {
      before: `${headOf(summary)}${total === null ? '' : totalText(total)}`,
      rows: rowsOf(summary),
      columns: [
        { name: 'Category', cell: ({ category }) => category },
        { name: 'Currency', cell: ({ currency }) => currency },
        { name: 'A month', cell: ({ monthly, currency }) => plainPrice(monthly, currency) },
        { name: 'A year', cell: ({ yearly, currency }) => plainPrice(yearly, currency) },
      ],
      none: 'No subscription is active.',
    },
  );
}

const rowsOf = ({ byCategory }: Summary) =>
  byCategory.flatMap(({ category, monthlyTotalsByCurrency, yearlyTotalsByCurrency }) =>
    Object.entries(monthlyTotalsByCurrency).map(([currency, monthly]) => ({
      category,
      currency,
      monthly,
      yearly: yearlyTotalsByCurrency[currency as keyof typeof yearlyTotalsByCurrency] ?? 0,
    })),
  );

type Total = NonNullable<ReturnType<typeof getConvertedSpend>['data']> & { ratesOf: string | null };

/** What all subscriptions cost in one currency, with what has no rate. */
function totalText({ currency, monthly, yearly, ratesOf }: Total): string {
  const text = ({ amount, rest }: typeof monthly) =>
    [{ amount, currency }, ...rest]
      .map((each) => `${plainPrice(each.amount, each.currency)} ${each.currency}`)
      .join(' + ');
  const rates = ratesOf === null ? '' : `, at ECB rates of ${ratesOf}`;
  return `\nAbout ${text(monthly)} a month, ${text(yearly)} a year${rates}\n`;
}

function headOf({ counts, byCurrency }: Summary): string {
  const { total, active, paused, cancelled } = counts;
  const totals = byCurrency.map((each) => [
    each.currency,
    plainPrice(each.monthlyTotal, each.currency),
    plainPrice(each.yearlyTotal, each.currency),
    String(each.activeSubscriptions),
  ]);
  const counted = `Subscriptions: ${total} (${active} active, ${paused} paused, ${cancelled} cancelled)`;
  return `${counted}\n\n${table(['CURRENCY', 'A MONTH', 'A YEAR', 'ACTIVE'], totals)}\n`;
}
