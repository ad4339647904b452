import type { Command } from 'commander';
import { resolveAccount } from '../accounts/service.ts';
import { listDuplicates, listOptimizations } from '../analytics/service.ts';
import { listActivity } from '../audit/service.ts';
import { MOST_CHANGES, type PriceRise, priceRises, risesSince } from '../contract/price-rises.ts';
import { costliest } from '../contract/yearly-cost.ts';
import type { Context } from '../context.ts';
import type { Account } from '../domain/account.ts';
import { plainPrice } from '../domain/money.ts';
import { listPayments } from '../payments/service.ts';
import type { AppAnswer } from '../subscriptions/json.ts';
import { addExamples } from './examples.ts';
import { withData } from './data.ts';
import { type Column, csvOption, printList, tableOf } from './list.ts';
import { everyActive, firstOf } from './records.ts';
import { accountOption } from './options.ts';

const MOST_COSTLY = 5;

/** Adds `perennial insights`. */
export function addInsightsCommand(program: Command): void {
  const insights = program
    .command('insights')
    .description('show what costs most, price rises, duplicates, and possible savings')
    .addOption(accountOption())
    .addOption(csvOption())
    .action(show);
  addExamples(insights, ['insights', 'insights --json', 'insights --csv']);
}

async function show({ account }: { account?: string }, command: Command): Promise<void> {
  const found = await withData(command, (context) =>
    findInsights(context, resolveAccount(context, account)),
  );
  const rows = rowsOf(found);
  const isPremium = found.duplicates !== undefined;
  printList(command, found, {
    rows,
    columns: CSV,
    text: textOf(rows, isPremium),
    none: isPremium ? 'No subscription is active.' : PLAN,
  });
}

type Insights = Awaited<ReturnType<typeof findInsights>>;

async function findInsights(context: Context, account: Account) {
  const ownerId = account.id;
  const active = await everyActive(context, ownerId);
  const isPremium = account.plan === 'premium';
  return {
    costliest: [...Map.groupBy(active, ({ currency }) => currency)]
      .map(([currency, records]) => ({
        currency,
        subscriptions: costliest(records, MOST_COSTLY).map(({ record, yearly }) => ({
          ...aboutOf(record),
          yearly,
        })),
      }))
      .filter(({ subscriptions }) => subscriptions.length > 0),
    priceRises: risesOf(context, ownerId, active).map(({ subscription, from }) => ({
      ...aboutOf(subscription),
      from,
    })),
    ...(isPremium ? await listDuplicates(context, ownerId) : {}),
    ...(isPremium ? await listOptimizations(context, ownerId) : {}),
  };
}

const aboutOf = ({ id, name, amount, currency }: AppAnswer) => ({ id, name, amount, currency });

/** The subscriptions of an account that became dearer lately. */
export function risesOf(
  context: Context,
  ownerId: string,
  active: readonly AppAnswer[],
): PriceRise[] {
  const since = risesSince(context.today(ownerId));
  const payments = firstOf(Number.POSITIVE_INFINITY, (page) =>
    listPayments(context, ownerId, { from: since, ...page }),
  );
  const { data: changes } = listActivity(context, ownerId, {
    action: 'subscription.update',
    signIns: 'shown',
    limit: MOST_CHANGES,
    offset: 0,
  });
  return priceRises(active, payments, changes, { since, timeZone: context.timeZoneOf(ownerId) });
}

const PLAN = `Duplicates and savings need the premium plan.
To change the plan of the account, run: perennial accounts set-plan NAME --plan premium`;

/** One line of the insights, with the figures that it has. */
type Insight = {
  kind: 'costliest' | 'priceRise' | 'duplicate' | 'aboveAverage' | 'monthlyToAnnual';
  id: string;
  name: string;
  currency: string;
  amount?: number;
  status?: string;
  before?: number;
  monthly?: number;
  average?: number;
  yearly?: number;
};

function rowsOf({ costliest: costly, priceRises: rises, duplicates, optimizations }: Insights) {
  const rows: Insight[] = [
    ...costly.flatMap(({ subscriptions }) =>
      subscriptions.map((one) => ({ kind: 'costliest' as const, ...one })),
    ),
    ...rises.map(({ from, ...one }) => ({ kind: 'priceRise' as const, before: from, ...one })),
    ...(duplicates ?? []).flatMap(({ subscriptions }) =>
      subscriptions.map((one) => ({ kind: 'duplicate' as const, ...one })),
    ),
    ...(optimizations?.aboveAverageInCurrency ?? []).map((one) => ({
      kind: 'aboveAverage' as const,
      monthly: one.monthlyEquivalent,
      average: one.currencyMonthlyAverage,
      ...one,
    })),
    ...(optimizations?.monthlyToAnnual ?? []).map((one) => ({
      kind: 'monthlyToAnnual' as const,
      monthly: one.monthlyAmount,
      yearly: one.yearlyAtCurrentRate,
      ...one,
    })),
  ];
  return rows;
}

type Figure = 'amount' | 'before' | 'monthly' | 'average' | 'yearly';

/** A column of a figure: with its currency in a table, and as a plain number in CSV. */
const figure = (name: string, of: Figure): Column<Insight> => {
  const shown = (one: Insight) => (one[of] === undefined ? '' : plainPrice(one[of], one.currency));
  return { name, table: (one) => `${shown(one)} ${one.currency}`, csv: shown };
};

const NAME: Column<Insight> = { name: 'Name', cell: ({ name }) => name };
const STATUS: Column<Insight> = { name: 'Status', cell: ({ status }) => status ?? '' };
const ID: Column<Insight> = { name: 'ID', cell: ({ id }) => id };

const CSV: readonly Column<Insight>[] = [
  { name: 'Insight', cell: ({ kind }) => kind },
  NAME,
  figure('Amount', 'amount'),
  { name: 'Currency', cell: ({ currency }) => currency },
  figure('Before', 'before'),
  figure('A month', 'monthly'),
  figure('Average', 'average'),
  figure('A year', 'yearly'),
  STATUS,
  ID,
];

const SECTIONS: readonly [kind: Insight['kind'], title: string, columns: Column<Insight>[]][] = [
  ['costliest', 'What costs most', [figure('A year', 'yearly'), figure('Amount', 'amount'), NAME]],
  [
    'priceRise',
    'Dearer than in the last 60 days',
    [figure('Before', 'before'), figure('Now', 'amount'), NAME],
  ],
  ['duplicate', 'The same name more than once', [figure('Amount', 'amount'), STATUS, NAME, ID]],
  [
    'aboveAverage',
    'More than twice the average',
    [figure('A month', 'monthly'), figure('Average', 'average'), NAME],
  ],
  [
    'monthlyToAnnual',
    'Paid monthly: a yearly plan may cost less than',
    [figure('A year', 'yearly'), figure('A month', 'monthly'), NAME],
  ],
];

/** All sections that have rows, one after the other. */
function textOf(rows: readonly Insight[], isPremium: boolean): string {
  const sections = SECTIONS.map(([kind, title, columns]) => ({
    title,
    columns,
    found: rows.filter((row) => row.kind === kind),
  }));
  const shown = sections
    .filter(({ found }) => found.length > 0)
    .map(({ title, columns, found }) => `${title}\n${tableOf(found, columns)}`);
  return [...shown, ...(isPremium ? [] : [PLAN])].join('\n\n');
}
