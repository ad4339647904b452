import { type Command, Option } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { listDuplicates } from '../analytics/service.ts';
import { parsePart } from '../contract/problems.ts';
import { LARGEST_PAGE, recordEndpoints } from '../contract/app/records.ts';
import type { Input } from '../contract/endpoint.ts';
import { passingBy } from '../contract/list-filters.ts';
import { USUAL_SORT } from '../contract/list-query.ts';
import { sorts } from '../contract/public/subscriptions.ts';
import { inOrder } from '../contract/record-order.ts';
import {
  type StatusName,
  recordTests,
  statusNames,
  statusTests,
} from '../contract/record-tests.ts';
import { columnsOf } from '../contract/spreadsheet.ts';
import { periods } from '../domain/schedule.ts';
import type { AppAnswer } from '../subscriptions/json.ts';
import { currencyCode, wholeNumber } from './arguments.ts';
import { dateOnly } from './date-argument.ts';
import { everyRecord, premium } from './records.ts';
import { addViewCommand, viewNamed } from './views.ts';
import { withData } from './data.ts';
import { type Column, csvOption, priceInCsv, priceInTable, printList } from './list.ts';
import { documentOf, intervalText, nextText, statusText } from './subscription-text.ts';
import { accountOption } from './options.ts';

type List = (typeof recordEndpoints)['listRecords'];
type Query = Input<List>['query'];
type Options = {
  account?: string;
  status?: StatusName;
  category?: string;
  period?: string;
  currency?: string;
  tag?: string;
  paidWith?: string;
  search?: string;
  before?: string;
  view?: string;
  sort?: string;
  limit?: number;
};

const tests = recordTests((category) => [category]);

/** Adds `perennial subscriptions list`, `views` and `duplicates`. */
export function addListCommands(subscriptions: Command): void {
  subscriptions
    .command('list')
    .description('list subscriptions')
    .addOption(accountOption())
    .addOption(new Option('--status <status>', 'only these').choices(statusNames))
    .option('--category <category>', 'only those in this category')
    .addOption(new Option('--period <period>', 'only those with this period').choices(periods))
    .option('--currency <code>', 'only those in this currency', currencyCode)
    .option('--tag <tag>', 'only those with this tag')
    .option('--paid-with <text>', 'only those with this payment method')
    .option('--search <text>', 'only those with each word in their name, amount, or details')
    .option('--before <date>', 'only those whose next payment is on this date or earlier', dateOnly)
    .option('--view <name>', 'only those of a view that is saved in the window, in its order')
    .addOption(
      new Option(
        '--sort <order>',
        `the order; - reverses it; default: ${USUAL_SORT}, or that of the view`,
      ).choices(sorts),
    )
    .option('--limit <n>', 'only the first ones', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .addOption(csvOption())
    .action(list);

  addViewCommand(subscriptions);

  subscriptions
    .command('duplicates')
    .description('list subscriptions with the same name that are not cancelled')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(duplicates);
}

async function list({ account, ...options }: Options, command: Command): Promise<void> {
  const query = queryOf(options);
  const records = await withData(command, async (context) => {
    const { id } = resolveAccount(context, account);
    const today = context.today(id);
    const view = options.view === undefined ? {} : viewNamed(context, options.view);
    const isInView = passingBy(tests, view, today);
    const isWanted = filterOf(options, today);
    const sort = options.sort === undefined ? (view.sort ?? USUAL_SORT) : query.sort;
    const all = await everyRecord(context, id, { ...query, sort });
    return inOrder(all, sort)
      .filter((record) => isInView(record) && isWanted(record))
      .slice(0, options.limit);
  });
  printList(command, records.map(documentOf), {
    rows: records,
    columns: [
      { name: 'Name', table: ({ name }) => name },
      priceInTable(),
      { name: 'Every', table: intervalText },
      { name: 'Next payment', table: nextText },
      { name: 'Status', table: statusText },
      { name: 'Category', table: ({ category }) => category },
      { name: 'ID', table: ({ id }) => id },
      ...spreadsheetColumns(records),
    ],
    none: isFiltered(options) ? 'No subscriptions match.' : 'There are no subscriptions yet.',
  });
}

/** The columns of the exported spreadsheet. */
function spreadsheetColumns(records: readonly AppAnswer[]): Column<AppAnswer>[] {
  const [header, ...lines] = columnsOf(records);
  const cells = new Map(records.map((record, at) => [record, lines[at]]));
  return header.map((name, at) => ({ name, csv: (record) => cells.get(record)?.[at] ?? '' }));
}

const isFiltered = ({ sort: _sort, limit: _limit, ...filters }: Options) =>
  Object.keys(filters).some((name) => name !== 'csv');

/** The part of the options that the server's list knows, checked by its rules. */
function queryOf({ category, period, before, sort = USUAL_SORT }: Options): Query {
  const sent = { category, period, expiringBefore: before, sort, limit: String(LARGEST_PAGE) };
  const query = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return parsePart(recordEndpoints.listRecords, 'query', query) as Query;
}

/** The other part, for which the window filters what the server listed. */
function filterOf(options: Options, today: string): (record: AppAnswer) => boolean {
  const { status, currency, tag, paidWith, search = '' } = options;
  const wanted: ((record: AppAnswer) => boolean)[] = search.split(/\s+/).map(tests.finding);
  if (status !== undefined) wanted.push((record) => statusTests[status](record, today));
  if (currency !== undefined) wanted.push((record) => record.currency === currency);
  if (tag !== undefined) wanted.push(tests.tagged(tag));
  if (paidWith !== undefined) wanted.push(tests.paidBy(paidWith));
  return (record) => wanted.every((is) => is(record));
}

async function duplicates({ account }: { account?: string }, command: Command): Promise<void> {
  const { duplicates: groups } = await withData(command, (context) =>
    listDuplicates(context, premium(resolveAccount(context, account)).id),
  );
  const all = groups.flatMap(({ subscriptions }) => subscriptions);
  printList(command, groups, {
    rows: all,
    columns: [
      { name: 'Name', cell: ({ name }) => name },
      priceInTable(),
      ...priceInCsv,
      { name: 'Status', cell: ({ status }) => status },
      { name: 'Category', cell: ({ category }) => category },
      { name: 'ID', cell: ({ id }) => id },
    ],
    none: 'No subscriptions have the same name.',
  });
}
