import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ledger } from '../faults/ledger.ts';
import { CLIENTS, expectSound, verifyAll, writeUntilKilled } from '../faults/rounds.ts';
import { type App, argsFor, executablePath, startRecorded } from './app.ts';
import { prepared } from './data.ts';
import { begun, questionsOf } from './recorded.ts';
import { expectClosed } from './writing.ts';

// `kill -9` of the desktop app while clients write. `npm run test:kills` does it a hundred times.

const KILLS = Number(process.env['PERENNIAL_KILLS'] ?? 5);
const LONGEST_ROUND_MS = 30_000;
// About as long as a start takes.
const EARLIEST_KILLS_WITHIN_MS = 1500;

/** Keeps the app from counting requests, because a run makes more than an hour's quota. */
function withoutQuota(dataDir: string): void {
  const db = new Database(join(dataDir, 'perennial.db'));
  for (const when of ['INSERT', 'UPDATE']) {
    db.exec(`CREATE TRIGGER no_quota_${when} AFTER ${when} ON quota_windows WHEN new.used > 0
      BEGIN DELETE FROM quota_windows WHERE owner_id = new.owner_id; END`);
  }
  db.close();
}

/** Kills a start at some moment of it. */
async function killEarly(dataDir: string): Promise<void> {
  const app = spawn(executablePath, argsFor(dataDir), { stdio: 'ignore' });
  const ended = once(app, 'exit');
  await wait(randomInt(EARLIEST_KILLS_WITHIN_MS));
  app.kill('SIGKILL');
  await ended;
}

/** Starts the app, as after each kill: without a question, and with one window that shows its page. */
async function startUnasked(dataDir: string): Promise<App> {
  const app = await startRecorded(dataDir);
  expect(await begun(app)).toBe(1);
  await (await app.window()).getByRole('navigation', { name: 'Pages' }).waitFor();
  expect(await questionsOf(app)).toEqual([]);
  expect(app.app.windows()).toHaveLength(1);
  return app;
}

test(
  `${KILLS} times killed while it writes, the app starts again as if nothing was, with all it answered`,
  async () => {
    const { dataDir, key } = prepared();
    withoutQuota(dataDir);
    const ledger = new Ledger(CLIENTS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      // A start that was killed must not be in the way of the next one either.
      if (randomInt(4) === 0) await killEarly(dataDir);
      const app = await startUnasked(dataDir);
      await writeUntilKilled(ledger, { baseUrl: app.baseUrl(), key }, async () => {
        app.app.process().kill('SIGKILL');
        await app.ended();
      });
    }
    const last = await startUnasked(dataDir);
    await verifyAll(ledger, { baseUrl: last.baseUrl(), key });
    await last.quit();
    expectClosed(dataDir);
    expectSound(dataDir);
    const { counts } = ledger;
    console.log(`${KILLS} kills: ${JSON.stringify(counts)}`);
    expect(counts.acknowledged).toBeGreaterThan(KILLS);
  },
  (KILLS + 1) * LONGEST_ROUND_MS,
);
