import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { documentOf, perennial, serve } from '../cli/perennial.ts';
import { temporaryFolder } from '../support/server.ts';
import { History } from './history.ts';
import { Ledger } from './ledger.ts';

// `kill -9` while clients write, a hundred times on one data folder. It shows that a write is
// acknowledged only once the system has it, whole and with its audit entry. A power cut, which
// takes what the system has not written to the disk yet, is another matter.

const KILLS = 100;
// Many at once, so that some answers are always still on their way after a commit.
const CLIENTS = 16;
const MOST_WRITES_BEFORE_A_KILL = 40;
const LONGEST_DELAY_MS = 12;
const QUOTA = ['--hourly-quota', '1000000000'];
const TIME_LIMIT_MS = 300_000;

async function issueKey(dataDir: string): Promise<string> {
  const options = ['--name', 'Clients', '--scopes', 'read,write', '--json', '--data-dir', dataDir];
  return documentOf<{ key: string }>(await perennial(['keys', 'create', ...options])).key;
}

/** Starts the server, holds it to the ledger, lets all clients write, and kills it. */
async function oneRound(dataDir: string, key: string, ledger: Ledger): Promise<void> {
  const server = await serve(dataDir, QUOTA);
  const connection = { baseUrl: server.baseUrl, key };
  await ledger.verify(connection);
  const enough = ledger.acknowledgements(randomInt(MOST_WRITES_BEFORE_A_KILL));
  const writing = ledger.clients.map((client) => client.writeOn(connection));
  await Promise.race([enough, ...writing]);
  // A random moment: right after an answer is not the only one at which a server can die.
  await wait(randomInt(LONGEST_DELAY_MS));
  expect(await server.end('SIGKILL')).toBeNull();
  await Promise.all(writing);
}

/** Has SQLite look at the whole file. */
function expectSound(dataDir: string): void {
  const db = new Database(join(dataDir, 'perennial.db'), { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
}

test(
  `${KILLS} times killed while it writes, the server never goes back on an answer`,
  async () => {
    const startedAt = performance.now();
    const dataDir = temporaryFolder();
    const key = await issueKey(dataDir);
    const ledger = new Ledger(CLIENTS);
    for (let kill = 0; kill < KILLS; kill += 1) await oneRound(dataDir, key, ledger);

    const last = await serve(dataDir, QUOTA);
    const connection = { baseUrl: last.baseUrl, key };
    await ledger.verify(connection);
    // The same once more from the beginning: what was true in some round must not change later.
    const whole = new History();
    await whole.readOn(connection);
    await ledger.history.readOn(connection);
    expect(whole.byRequest).toEqual(ledger.history.byRequest);
    await last.end('SIGTERM');
    expectSound(dataDir);

    const { counts } = ledger;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${KILLS} kills in ${seconds} s: ${JSON.stringify(counts)}`);
    expect(counts.acknowledged).toBeGreaterThan(KILLS);
    expect(counts.unansweredFound + counts.unansweredAbsent).toBeGreaterThan(KILLS);
  },
  TIME_LIMIT_MS,
);
