import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { type DateActs, dateActs } from '../../src-server/renewals/dates.ts';
import type { TestServer } from '../support/server.ts';

/** Milliseconds of a day without a change of clocks. */
export const DAY_MS = 24 * 3_600_000;

/** The payment history of one subscription, or of all, as `date amount`; dates in order. */
export function history(server: TestServer, id?: string): string[] {
  const rows = server.context.db
    .prepare(
      `SELECT paid_on, amount_hundredths FROM payments
       WHERE subscription_id = coalesce(?, subscription_id) ORDER BY paid_on, seq`,
    )
    .raw()
    .all(id) as [string, number][];
  return rows.map(([date, amount]) => `${date} ${amount}`);
}

/** Decides about dates as the command line does, for the account of that name. */
export function decide(
  { context, dataDir }: TestServer,
  act: keyof DateActs,
  account = 'Personal',
): ReturnType<DateActs['moveOn']> {
  const actor = commandLineActor(context, resolveAccount(context, account).id);
  return dateActs(context, `${dataDir} backups`)[act](actor);
}

/** How many charges are dated after a day. */
export const chargesAfter = (server: TestServer, day: string): number =>
  history(server).filter((line) => line.slice(0, 10) > day).length;
