import type { conversionEndpoints } from '../contract/app/conversion.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { recordOwnerChange } from '../audit/service.ts';
import { listSpendGroups } from '../analytics/repository.ts';
import type { Actor, Context } from '../context.ts';
import {
  Conversion,
  type ConvertedTotal,
  type DayRates,
  type Part,
  RateHistory,
  type RateOf,
  ratesInto,
} from '../domain/conversion.ts';
import { type Currency, currencies } from '../domain/currencies.ts';
import { type DateOnly, EARLIEST_DATE } from '../domain/dates.ts';
import { approximately } from '../domain/rational.ts';
import { amountOf } from '../domain/money.ts';
import { type ConvertedCost, convertSpend } from '../domain/spend.ts';
import * as store from './repository.ts';

type Contract = typeof conversionEndpoints;
/** How an account's total is converted, as the window shows it. */
export type ShownConversion = Reply<Contract['getConversion']>['data'];

/** How an owner's total is converted, with the rates that are used today. */
export function showConversion(context: Context, ownerId: string): ShownConversion {
  const { db } = context;
  const { automatic, ownRates } = store.findConversion(db, ownerId);
  const { currency, reference, rateOf } = currentRates(context, ownerId);
  const last = store.findDownload(db);
  return {
    currency,
    automatic,
    ownRates: [...ownRates],
    reference: reference === undefined ? null : shownRates(reference),
    missing:
      currency === null
        ? []
        : store.listActiveCurrencies(db, ownerId).filter((each) => rateOf(each) === undefined),
    download: {
      triedAt: last === undefined ? null : new Date(last.triedAt).toISOString(),
      problem: last?.problem ?? null,
    },
  };
}

/** Changes some of the choices. In the caller's transaction. */
export function updateConversion(
  context: Context,
  actor: Actor,
  wanted: Input<Contract['updateConversion']>['body'],
): void {
  const before = store.findConversion(context.db, actor.ownerId);
  const after = {
    currency: wanted.currency === undefined ? before.currency : wanted.currency,
    automatic: wanted.automatic ?? before.automatic,
    ownRates: wanted.ownRates ?? before.ownRates,
  };
  store.saveConversion(context.db, actor.ownerId, after);
  recordOwnerChange(context, actor, 'conversion.update', {
    before: noted(before),
    after: noted(after),
  });
}

const noted = ({ currency, automatic, ownRates }: store.ConversionChoices) => ({
  totalCurrency: currency,
  downloadRates: automatic,
  ownRates: ownRates.map(({ currency: of, base, rate }) => `1 ${base} = ${rate} ${of}`),
});

/** The reference rates from a day on, and the last ones before it. */
export function listRates(
  { db, today }: Context,
  ownerId: string,
  { from }: Input<Contract['listRates']>['query'],
): Reply<Contract['listRates']> {
  return { data: store.listRates(db, from ?? EARLIEST_DATE, today(ownerId)).map(shownRates) };
}

const shownRates = ({ day, rates }: DayRates) => ({ day, rates: { ...rates } });

/** What an owner's active subscriptions cost in the currency of the total. */
export function getConvertedSpend(
  context: Context,
  ownerId: string,
): Reply<Contract['getConvertedSpend']> {
  const { currency, rateOf } = currentRates(context, ownerId);
  if (currency === null) return { data: null };
  const groups = listSpendGroups(context.db, ownerId, 'active');
  const { byCategory, ...all } = convertSpend(groups, currency, rateOf);
  return {
    data: {
      currency,
      ...shownCost(all),
      byCategory: byCategory.map(({ category, ...cost }) => ({ category, ...shownCost(cost) })),
    },
  };
}

/** The currency of an owner's total, if any, and today's rates into it. */
function currentRates(
  { db, today }: Context,
  ownerId: string,
): { reference: DayRates | undefined } & (
  | { currency: Currency; rateOf: RateOf }
  | { currency: null; rateOf?: never }
) {
  const { currency, ownRates } = store.findConversion(db, ownerId);
  const reference = store.findRates(db, today(ownerId));
  if (currency === null) return { currency, reference };
  return { currency, reference, rateOf: ratesInto(currency, reference?.rates ?? {}, ownRates) };
}

/** An amount of a day. */
type DatedPart = Part & { day: DateOnly };

/**
 * Converts amounts into the currency of an owner's total, each at the rates of its day; undefined if there is no such
 * currency. No amount may be of a day before `since`.
 */
export function converterSince(
  { db, today }: Context,
  ownerId: string,
  since: DateOnly = today(ownerId),
): ((parts: readonly DatedPart[]) => ShownTotal) | undefined {
  const { currency, ownRates } = store.findConversion(db, ownerId);
  if (currency === null) return undefined;
  const rates = new RateHistory(currency, store.listRates(db, since, today(ownerId)), ownRates);
  return (parts) => {
    const conversion = new Conversion(currency);
    for (const { day, ...part } of parts) conversion.add(part, rates.on(day));
    return shownTotal(conversion.total());
  };
}

/** The approximate worth of one unit of each currency in that of an owner's total; undefined if there is none. */
export function worthOfCurrencies(
  context: Context,
  ownerId: string,
): ReadonlyMap<Currency, number> | undefined {
  const { currency: target, rateOf } = currentRates(context, ownerId);
  if (target === null) return undefined;
  return new Map(
    currencies.flatMap((currency): [Currency, number][] => {
      const rate = rateOf(currency);
      return rate === undefined ? [] : [[currency, approximately(rate)]];
    }),
  );
}

const shownCost = ({ monthly, yearly }: ConvertedCost) => ({
  monthly: shownTotal(monthly),
  yearly: shownTotal(yearly),
});

type ShownTotal = { amount: number; rest: { currency: Currency; amount: number }[] };

const shownTotal = ({ hundredths, rest }: ConvertedTotal): ShownTotal => ({
  amount: amountOf(hundredths),
  rest: rest.map(({ currency, hundredths: left }) => ({ currency, amount: amountOf(left) })),
});
