import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** How an account's charges reach other calendar apps. */
export type CalendarFeed = {
  /** When the address was issued, in epoch milliseconds; null if there is none. */
  issuedAt: number | null;
  /** How many days before a charge calendar apps are to alert; null for never. */
  alertDays: number | null;
  /** The file that is kept up to date; null if there is none. */
  file: { folder: string; name: string } | null;
};

/** The feed of an account that has not set up anything. */
const NO_FEED: CalendarFeed = { issuedAt: null, alertDays: null, file: null };

type Row = {
  owner_id: string;
  token_hash: Buffer | null;
  issued_at: number | null;
  alert_days: number | null;
  folder: string | null;
  file_name: string | null;
};

const toFeed = ({ issued_at, alert_days, folder, file_name }: Row): CalendarFeed => ({
  issuedAt: issued_at,
  alertDays: alert_days,
  file: folder === null || file_name === null ? null : { folder, name: file_name },
});

const findRow = (db: Db, ownerId: string): Row | undefined =>
  statement<[string], Row>(db, 'SELECT * FROM calendar_feeds WHERE owner_id = ?').get(ownerId);

/** An owner's feed. */
export function findFeed(db: Db, ownerId: string): CalendarFeed {
  const row = findRow(db, ownerId);
  return row === undefined ? NO_FEED : toFeed(row);
}

/** The owners of existing accounts who have a file kept up to date. */
export function listFileOwners(db: Db): string[] {
  const sql = `SELECT f.owner_id FROM calendar_feeds f JOIN accounts a ON a.id = f.owner_id
    WHERE f.folder IS NOT NULL AND a.deleted_at IS NULL ORDER BY f.owner_id`;
  return statement<[], string>(db, sql).pluck().all();
}

/** The owner of the feed whose token has this SHA-256, unless the account was deleted. */
export function findOwnerByToken(db: Db, tokenHash: Buffer): string | undefined {
  const sql = `SELECT f.owner_id FROM calendar_feeds f JOIN accounts a ON a.id = f.owner_id
    WHERE f.token_hash = ? AND a.deleted_at IS NULL`;
  return statement<[Buffer], string>(db, sql).pluck().get(tokenHash);
}

/** Stores the SHA-256 of the token of a new address and when it was issued, or removes the address. */
export function saveAddress(
  db: Db,
  ownerId: string,
  address: { tokenHash: Buffer; issuedAt: number } | null,
): void {
  save(db, ownerId, {
    token_hash: address?.tokenHash ?? null,
    issued_at: address?.issuedAt ?? null,
  });
}

/** Stores what doesn't belong to the address. */
export function saveChoices(
  db: Db,
  ownerId: string,
  { alertDays, file }: Pick<CalendarFeed, 'alertDays' | 'file'>,
): void {
  save(db, ownerId, {
    alert_days: alertDays,
    folder: file?.folder ?? null,
    file_name: file?.name ?? null,
  });
}

function save(db: Db, ownerId: string, changes: Partial<Row>): void {
  const row: Row = {
    owner_id: ownerId,
    token_hash: null,
    issued_at: null,
    alert_days: null,
    folder: null,
    file_name: null,
    ...findRow(db, ownerId),
    ...changes,
  };
  const values = insertion('calendar_feeds', {
    owner_id: '@owner_id',
    token_hash: '@token_hash',
    issued_at: '@issued_at',
    alert_days: '@alert_days',
    folder: '@folder',
    file_name: '@file_name',
  });
  statement<[Row]>(db, `INSERT OR REPLACE INTO calendar_feeds ${values}`).run(row);
}
