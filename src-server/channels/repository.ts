import type { ReminderChannel } from './definitions.ts';
import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** Until when (epoch milliseconds) the service of a channel asked to be left alone; 0 where it did not. */
export function heldUntil(db: Db, ownerId: string, channel: ReminderChannel): number {
  const sql = 'SELECT held_until FROM channel_holds WHERE owner_id = ? AND channel = ?';
  return statement<[string, string], number>(db, sql).pluck().get(ownerId, channel) ?? 0;
}

/** Keeps until when the service of a channel is to be left alone. */
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

/** Forgets that a service asked to be left alone. */
export function releaseChannel(db: Db, ownerId: string, channel: ReminderChannel): void {
  const sql = 'DELETE FROM channel_holds WHERE owner_id = ? AND channel = ?';
  statement<[string, string]>(db, sql).run(ownerId, channel);
}
