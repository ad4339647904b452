import { secretNamesOf } from '../../src-server/channels/secret-names.ts';
import type { Context } from '../../src-server/context.ts';

/** What a data folder holds, as far as channels go. */
export type Observed = {
  /** Which commits of the database there were: their audit entries and accounts. */
  commits: string;
  /** Every secret of these accounts. */
  secrets: Readonly<Record<string, string>>;
};

/** What is kept of accounts, those that were deleted too. */
export function observe({ db, secrets }: Context, accounts: readonly string[]): Observed {
  const newest = db.prepare('SELECT max(seq) FROM audit_entries').pluck().get();
  const count = db.prepare('SELECT count(*) FROM audit_entries').pluck().get();
  const ids = db.prepare('SELECT id FROM accounts ORDER BY id').pluck().all();
  const names = accounts.flatMap((id) => [
    ...secretNamesOf(id),
    `${id}/bark/push-url`,
    `${id}/bark/device-key`,
  ]);
  const kept = names.flatMap((name) => {
    const value = secrets.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { commits: JSON.stringify([newest, count, ids]), secrets: Object.fromEntries(kept) };
}
