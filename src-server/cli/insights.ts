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
import { print, table } from './output.ts';
import { everyActive, firstOf } from './records.ts';
import { priceOf } from './subscription-text.ts';
import { accountOption } from './options.ts';

const MOST_COSTLY = 5;

/** Adds `perennial insights`. */
export function addInsightsCommand(program: Command): void {
  const insights = program
    .command('insights')
    .description('show what costs most, price rises, duplicates, and possible savings')
    .addOption(accountOption())
    .action(show);
  addExamples(insights, ['insights', 'insights --json']);
}

async function show({ account }: { account?: string }, command: Command): Promise<void> {
  const found = await withData(command, (context) =>
    findInsights(context, resolveAccount(context, account)),
  );
  print(command, found, textOf(found));
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

function textOf({ costliest: costly, priceRises: rises, duplicates, optimizations }: Insights) {
  const above = optimizations?.aboveAverageInCurrency ?? [];
  const monthly = optimizations?.monthlyToAnnual ?? [];
  const sections = [
    section(
      'What costs most',
      ['A YEAR', 'AMOUNT', 'NAME'],
      costly.flatMap(({ subscriptions }) =>
        subscriptions.map((one) => [inCurrency(one, one.yearly), priceOf(one), one.name]),
      ),
    ),
    section(
      'Dearer than in the last 60 days',
      ['BEFORE', 'NOW', 'NAME'],
      rises.map((one) => [inCurrency(one, one.from), priceOf(one), one.name]),
    ),
    section(
      'The same name more than once',
      ['AMOUNT', 'STATUS', 'NAME', 'ID'],
      (duplicates ?? []).flatMap(({ subscriptions }) =>
        subscriptions.map((one) => [priceOf(one), one.status, one.name, one.id]),
      ),
    ),
    section(
      'More than twice the average',
      ['A MONTH', 'AVERAGE', 'NAME'],
      above.map((one) => [
        inCurrency(one, one.monthlyEquivalent),
        inCurrency(one, one.currencyMonthlyAverage),
        one.name,
      ]),
    ),
    section(
      'Paid monthly: a yearly plan may cost less than',
      ['A YEAR', 'A MONTH', 'NAME'],
      monthly.map((one) => [
        inCurrency(one, one.yearlyAtCurrentRate),
        inCurrency(one, one.monthlyAmount),
        one.name,
      ]),
    ),
    ...(duplicates === undefined ? [PLAN] : []),
  ].filter((text) => text !== '');
  return sections.length === 0 ? 'No subscription is active.' : sections.join('\n\n');
}

const section = (title: string, header: readonly string[], rows: readonly string[][]): string =>
  rows.length === 0 ? '' : `${title}\n${table(header, rows)}`;

const inCurrency = ({ currency }: { currency: string }, amount: number): string =>
  `${plainPrice(amount, currency)} ${currency}`;
