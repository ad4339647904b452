import { z } from 'zod';
import {
  type DayRates,
  type OwnRate,
  type ReferenceRates,
  downloadProblems,
} from '../domain/conversion.ts';
import type { Currency } from '../domain/currencies.ts';
import type { DateOnly } from '../domain/dates.ts';
import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { findFact, saveFact } from '../db/facts.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';

/** How an account's total is converted. */
export type ConversionChoices = {
  /** Its currency; null for no total. */
  currency: Currency | null;
  /** Whether rates are downloaded. */
  automatic: boolean;
  ownRates: readonly OwnRate[];
};

const NO_CONVERSION: ConversionChoices = { currency: null, automatic: false, ownRates: [] };

type Row = { currency: Currency | null; automatic: number; own_rates: string };

/** An account's choices; no total until there are some. */
export function findConversion(db: Db, ownerId: string): ConversionChoices {
  const sql = 'SELECT currency, automatic, own_rates FROM conversions WHERE owner_id = ?';
  const row = statement<[string], Row>(db, sql).get(ownerId);
  if (row === undefined) return NO_CONVERSION;
  const ownRates = JSON.parse(row.own_rates) as OwnRate[];
  return { currency: row.currency, automatic: row.automatic === 1, ownRates };
}

/** Stores an account's choices. */
export function saveConversion(db: Db, ownerId: string, choices: ConversionChoices): void {
  const values = insertion('conversions', {
    owner_id: '@ownerId',
    currency: '@currency',
    automatic: '@automatic',
    own_rates: '@ownRates',
  });
  statement<[object]>(db, `INSERT OR REPLACE INTO conversions ${values}`).run({
    ownerId,
    currency: choices.currency,
    automatic: Number(choices.automatic),
    ownRates: JSON.stringify(choices.ownRates),
  });
}

/** The existing accounts for which rates are downloaded. */
export function listAutomaticOwners(db: Db): string[] {
  const sql = `SELECT c.owner_id FROM conversions c JOIN accounts a ON a.id = c.owner_id
    WHERE c.automatic = 1 AND c.currency IS NOT NULL AND a.deleted_at IS NULL ORDER BY c.owner_id`;
  return statement<[], string>(db, sql).pluck().all();
}

/** The day of an account's first payment. */
export function firstPaymentDay(db: Db, ownerId: string): DateOnly | undefined {
  const sql = 'SELECT min(paid_on) FROM payments WHERE owner_id = ?';
  return statement<[string], DateOnly | null>(db, sql).pluck().get(ownerId) ?? undefined;
}

/** The currencies of an account's active subscriptions. */
export function listActiveCurrencies(db: Db, ownerId: string): Currency[] {
  const sql = `SELECT DISTINCT currency FROM subscriptions
    WHERE owner_id = ? AND status = 'active' ORDER BY currency`;
  return statement<[string], Currency>(db, sql).pluck().all(ownerId);
}

type StoredRates = { day: DateOnly; rates: string };

const toRates = ({ day, rates }: StoredRates): DayRates => ({
  day,
  rates: JSON.parse(rates) as ReferenceRates,
});

/** The newest reference rates up to a day. */
export function findRates(db: Db, until: DateOnly): DayRates | undefined {
  const sql = 'SELECT day, rates FROM exchange_rates WHERE day <= ? ORDER BY day DESC LIMIT 1';
  const row = statement<[string], StoredRates>(db, sql).get(until);
  return row && toRates(row);
}

/** The reference rates from a day to another, and the last ones before it, oldest first. */
export function listRates(db: Db, from: DateOnly, until: DateOnly): DayRates[] {
  const sql = `SELECT day, rates FROM exchange_rates
    WHERE day <= @until
      AND day >= coalesce((SELECT max(day) FROM exchange_rates WHERE day <= @from), @from)
    ORDER BY day`;
  return statement<[object], StoredRates>(db, sql).all({ from, until }).map(toRates);
}

/** Stores reference rates, also in place of earlier ones of the same day. */
export function saveRates(db: Db, days: readonly DayRates[]): void {
  assertTransaction(db);
  const values = insertion('exchange_rates', { day: '@day', rates: '@rates' });
  const insert = statement<[object]>(db, `INSERT OR REPLACE INTO exchange_rates ${values}`);
  for (const { day, rates } of days) insert.run({ day, rates: JSON.stringify(rates) });
}

const Download = z.object({
  /** When the last download was tried, in epoch milliseconds. */
  triedAt: z.int(),
  /** Why it failed; null if it did not. */
  problem: z.enum(downloadProblems).nullable(),
  /** The day from which on there are rates for every day that has some; null before the first. */
  since: z.string().nullable(),
});

/** The last download of reference rates. */
export type Download = z.output<typeof Download>;

/** The last download; undefined if there was none. */
export function findDownload(db: Db): Download | undefined {
  const value = findFact(db, 'exchange_rates');
  return value === undefined ? undefined : Download.parse(JSON.parse(value));
}

/** Stores how the last download went. */
export function saveDownload(db: Db, download: Download): void {
  assertTransaction(db);
  saveFact(db, 'exchange_rates', JSON.stringify(download));
}
