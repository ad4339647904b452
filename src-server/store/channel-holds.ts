import type { ReminderChannel } from '../domain/reminder-channel.ts';
import type { Db } from './open.ts';
import { statement } from './statements.ts';

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
  const sql = `INSERT INTO channel_holds (owner_id, channel, held_until) VALUES (?, ?, ?)
    ON CONFLICT (owner_id, channel) DO UPDATE SET held_until = excluded.held_until`;
  statement<[string, string, number]>(db, sql).run(ownerId, channel, until);
}

/** Forgets that a service asked to be left alone. */
export function releaseChannel(db: Db, ownerId: string, channel: ReminderChannel): void {
  const sql = 'DELETE FROM channel_holds WHERE owner_id = ? AND channel = ?';
  statement<[string, string]>(db, sql).run(ownerId, channel);
}
