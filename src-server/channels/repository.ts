import type { ReminderChannel } from './definitions.ts';
import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** Until when (epoch milliseconds) a channel's service asked us to wait; 0 if it didn't. */
export function heldUntil(db: Db, ownerId: string, channel: ReminderChannel): number {
  const sql = 'SELECT held_until FROM channel_holds WHERE owner_id = ? AND channel = ?';
  return statement<[string, string], number>(db, sql).pluck().get(ownerId, channel) ?? 0;
}

/** Stores until when a channel's service asked us to wait. */
export function holdChannel(
  db: Db,
  ownerId: string,
  channel: ReminderChannel,
  until: number,
): void {
  const values = insertion('channel_holds', {
    owner_id: '@ownerId',
    channel: '@channel',
    held_until: '@until',
  });
  const sql = `INSERT OR REPLACE INTO channel_holds ${values}`;
  statement<[object]>(db, sql).run({ ownerId, channel, until });
}

/** Deletes a service's request to wait. */
export function releaseChannel(db: Db, ownerId: string, channel: ReminderChannel): void {
  const sql = 'DELETE FROM channel_holds WHERE owner_id = ? AND channel = ?';
  statement<[string, string]>(db, sql).run(ownerId, channel);
}
