import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { createSubscription } from '../../src-server/domain/subscription.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { writeOf } from '../../src-server/subscriptions/service.ts';
import { insertSubscription } from '../../src-server/subscriptions/repository.ts';
import { manualClock } from '../support/clock.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const RECORDS = 20_000;
const FEWER = 5_000;
// Each catching up takes seconds where the machine has other work.
const TIME_LIMIT_MS = 300_000;
const MADE = '2027-01-30T12:00:00.000Z';
const LATER = '2027-03-11T12:00:00.000Z';
const CHILD = fileURLToPath(new URL('./catch-up-child.ts', import.meta.url));

/** A folder with monthly records that are due on 31 January, each with its own amount. */
function filledFolder(records: number): string {
  const dataDir = temporaryFolder();
  const clock = manualClock(MADE);
  const { context, close } = openData(prepareDataFolder(dataDir), { clock, ids: systemIds });
  const { id: ownerId } = resolveAccount(context, 'Personal');
  context.db
    .transaction(() => {
      for (let i = 1; i <= records; i += 1) {
        const draft = {
          name: `Number ${i}`,
          category: 'Any',
          amountHundredths: i,
          currency: 'USD',
          period: 'monthly',
          nextPaymentDate: '2027-01-31',
        } as const;
        const made = { id: context.ids.uuid(), at: clock.now() };
        const write = writeOf(context, ownerId, createSubscription(draft, made));
        insertSubscription(context.db, ownerId, write);
      }
    })
    .immediate();
  close();
  return dataDir;
}

function copyOf(dataDir: string): string {
  const copy = temporaryFolder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** Starts on a folder 40 days later; killed at the given look at the clock, if at any. */
function catchUp(dataDir: string, killAt = 0): SpawnSyncReturns<string> {
  const args = [CHILD, dataDir, LATER, String(killAt)];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

const rows = (dataDir: string, sql: string): unknown[] => {
  const db = new Database(join(dataDir, 'perennial.db'), { readonly: true });
  try {
    return db.prepare(sql).raw().all();
  } finally {
    db.close();
  }
};

/** How many records are due when. */
const due = (dataDir: string) =>
  rows(dataDir, 'SELECT next_payment_date, count(*) FROM subscriptions GROUP BY 1 ORDER BY 1');
/** How many charges were on which day, for how many records, and what they come to. */
const charged = (dataDir: string) =>
  rows(
    dataDir,
    `SELECT paid_on, count(*), count(DISTINCT subscription_id), sum(amount_hundredths)
     FROM payments GROUP BY 1 ORDER BY 1`,
  );

/** What {@link charged} tells once all of so many records are caught up. */
const allOf = (records: number) => {
  const sum = (records * (records + 1)) / 2;
  return ['2027-01-31', '2027-02-28'].map((day) => [day, records, records, sum]);
};

/** No record is moved on without its charges and its audit entry, nor the other way round. */
function expectWhole(dataDir: string, records: number): void {
  const moved = rows(
    dataDir,
    `SELECT s.next_payment_date, count(p.seq), count(DISTINCT e.seq)
     FROM subscriptions s LEFT JOIN payments p ON p.subscription_id = s.id
       LEFT JOIN audit_entries e ON e.subscription_id = s.id
     GROUP BY s.id`,
  ) as [string, number, number][];
  expect(moved).toHaveLength(records);
  // Each charge stands beside the one entry, and so is counted once.
  const kinds = new Set(moved.map((row) => row.join(' ')));
  expect([...kinds].filter((kind) => !['2027-01-31 0 0', '2027-03-31 2 1'].includes(kind))).toEqual(
    [],
  );
}

async function killedBetweenRecords(): Promise<void> {
  const filled = filledFolder(RECORDS);
  const whole = copyOf(filled);
  const undisturbed = catchUp(whole);
  expect([undisturbed.status, undisturbed.stderr]).toEqual([0, '']);
  expect(charged(whole)).toEqual(allOf(RECORDS));
  const looks = Number(undisturbed.stdout);
  // It looks at the clock for every record, which is what lets it be killed between two of them.
  expect(looks).toBeGreaterThan(RECORDS);

  const dataDir = copyOf(filled);
  // At the first records and then on the way; each time on what the time before left.
  for (const part of [0.001, 0.3, 0.3, 0.3]) {
    const killed = catchUp(dataDir, Math.ceil(looks * part));
    // Windows has no signals: a process that kills itself has an exit code.
    expect([killed.signal, killed.stdout]).toEqual([
      process.platform === 'win32' ? null : 'SIGKILL',
      '',
    ]);
    expectWhole(dataDir, RECORDS);
  }

  const server = await TestServer.start({ dataDir, clock: manualClock(LATER) });
  expect(charged(dataDir)).toEqual(allOf(RECORDS));
  expect(due(dataDir)).toEqual([['2027-03-31', RECORDS]]);
  const { key } = server.issue();
  const { json } = await server.call('GET', '/api/v1/subscriptions?sort=nextPaymentDate', { key });
  expect(json.data[0]).toMatchObject({
    nextPaymentDate: '2027-03-31',
    lastPaymentDate: '2027-02-28',
    billingAnchorDay: 31,
  });
  // Another start on the same day charges nothing more.
  await server.restart();
  expect(charged(dataDir)).toEqual(allOf(RECORDS));
  expect(rows(dataDir, 'PRAGMA integrity_check')).toEqual([['ok']]);
}

/**
 * Starts on a folder 40 days later, and kills that within 30 milliseconds of the moment at which
 * so many bytes of it were on the disk; answers whether it was still at work.
 */
async function killAfterBytes(dataDir: string, bytes: number): Promise<boolean> {
  const wal = join(dataDir, 'perennial.db-wal');
  const child = spawn(process.execPath, [CHILD, dataDir, LATER], { stdio: 'ignore' });
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const written = () => statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
  while (child.exitCode === null && written() < bytes) await wait(1);
  await wait(randomInt(30));
  child.kill('SIGKILL');
  return (await ended)[0] === null;
}

async function killedAtAnyMoment(): Promise<void> {
  const filled = filledFolder(FEWER);
  let kills = 0;
  for (const megabytes of [0.1, 2, 4, 8]) {
    const dataDir = copyOf(filled);
    if (await killAfterBytes(dataDir, megabytes * 1_000_000)) kills += 1;
    expectWhole(dataDir, FEWER);
    expect(catchUp(dataDir).status).toBe(0);
    expect(charged(dataDir)).toEqual(allOf(FEWER));
    expect(due(dataDir)).toEqual([['2027-03-31', FEWER]]);
  }
  expect(kills).toBeGreaterThan(0);
}

test(
  'killed while it catches up 20,000 records, it has charged each once after a restart',
  killedBetweenRecords,
  TIME_LIMIT_MS,
);

test(
  'killed at any moment, the commit included, it has caught up each record whole or not at all',
  killedAtAnyMoment,
  TIME_LIMIT_MS,
);
