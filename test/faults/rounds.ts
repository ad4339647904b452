import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { type Connection, History } from './history.ts';
import type { Ledger } from './ledger.ts';

/** Many at once, so that some answers are always still on their way after a commit. */
export const CLIENTS = 16;

const MOST_WRITES_BEFORE_A_KILL = 40;
const LONGEST_DELAY_MS = 12;

/** Holds a server to the ledger, lets all clients write, and kills it at some moment. */
export async function writeUntilKilled(
  ledger: Ledger,
  connection: Connection,
  kill: () => Promise<unknown>,
): Promise<void> {
  await ledger.verify(connection);
  const enough = ledger.acknowledgements(randomInt(MOST_WRITES_BEFORE_A_KILL));
  const writing = ledger.clients.map((client) => client.writeOn(connection));
  await Promise.race([enough, ...writing]);
  // A random moment: right after an answer is not the only one at which a server can die.
  await wait(randomInt(LONGEST_DELAY_MS));
  await kill();
  await Promise.all(writing);
}

/** Holds the last server to all that was ever acknowledged. */
export async function verifyAll(ledger: Ledger, connection: Connection): Promise<void> {
  await ledger.verify(connection);
  // Once more from the beginning: what was true in some round must not change later.
  const whole = new History();
  await whole.readOn(connection);
  await ledger.history.readOn(connection);
  expect(whole.byRequest).toEqual(ledger.history.byRequest);
}

/** Has SQLite look at the whole file. */
export function expectSound(dataDir: string): void {
  const db = new Database(join(dataDir, 'perennial.db'), { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
}
