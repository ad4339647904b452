import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { startServer } from '../../src-server/server.ts';
import { openWindow } from '../app/window.ts';
import { openStore } from '../../src-server/db/open.ts';
import { savePendingSecret } from '../../src-server/db/pending-secrets.ts';
import { saveSecretNames } from '../../src-server/db/secret-names.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { writeEveryKind } from '../db/every-table.ts';
import { ANOTHER_VALUE, damages } from './damage.ts';
import { seeded } from './random.ts';

// A database is damaged, a server started on it, and all that it answers compared with what it answered
// before. Whatever is wrong has to come with a word: no start, an error, or the reason why nothing can be
// changed. `npm run torture` tries more.

const TRIALS = Number(process.env['PERENNIAL_CORRUPTIONS'] ?? 48);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);
const TIME_LIMIT_MS = 60_000 + TRIALS * 6000;
const RECORDS = 150;
const DAY_MS = 86_400_000;

const paths = [
  ...[0, 100].flatMap((offset) => [
    `/api/v1/subscriptions?limit=100&offset=${offset}`,
    `/api/v1/subscriptions?limit=100&offset=${offset}&sort=name`,
    `/api/v1/subscriptions?limit=100&offset=${offset}&sort=-amount`,
    `/app/v1/payments?limit=100&offset=${offset}`,
  ]),
  ...[0, 100, 200].map((offset) => `/api/v1/audit?limit=100&offset=${offset}`),
  '/api/v1/subscriptions?status=active&category=Category%203',
  '/api/v1/analytics/summary',
  '/api/v1/analytics/duplicates',
  '/api/v1/notification-settings',
  '/app/v1/payments/totals',
  '/app/v1/keys',
  '/app/v1/accounts',
  '/app/v1/settings',
  '/app/v1/preferences',
  '/app/v1/reminders/next',
];

type Told = { answers: string[]; isTold: boolean };

/** All that a server on this folder answers, and whether it says that something is wrong. */
async function askAll(dataDir: string, key: string, now: number): Promise<Told> {
  const clock = manualClock(new Date(now).toISOString());
  const config = { port: 0, hourlyQuota: 1_000_000, allowHosts: [], pagesDir: dataDir, dataDir };
  const server = await startServer(config, { clock, ids: systemIds }).catch(() => undefined);
  if (server === undefined) return { answers: [], isTold: true };
  const ask = (path: string, headers: Record<string, string>) =>
    send(server.baseUrl, path, { headers });
  try {
    const body = JSON.stringify({
      token: new URL(server.windowLink()).hash.slice('#token='.length),
    });
    const opened = await send(server.baseUrl, '/app/v1/session', { method: 'POST', body });
    const window = { [SESSION_HEADER]: String(opened.json?.session) };
    const all = [];
    for (const path of paths) {
      const isPublic = path.startsWith('/api/');
      all.push(await ask(path, isPublic ? { authorization: `Bearer ${key}` } : window));
    }
    const { json } = await ask('/app/v1/server', window);
    const isTold = [opened, ...all].some(({ status }) => status >= 500) || json?.data?.readOnly;
    const texts = all.map(({ status, text }) => `${status} ${text}`);
    return { answers: texts.map((text) => lasting(text)), isTold: Boolean(isTold) };
  } catch {
    // It could not even be asked.
    return { answers: [], isTold: true };
  } finally {
    await server.close().catch(() => {});
  }
}

// Without what differs between two requests for the same.
const lasting = (text: string) =>
  text.replaceAll(/"(?:requestId|lastUsedAt|\w*[sS]ession\w*)":"[^"]*"/g, '""');

/** A folder that was lived in for some time, with what its database was some time before. */
async function lived() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const post = (index: number) =>
    server.call('POST', '/api/v1/subscriptions', {
      key,
      headers: { 'Idempotency-Key': `post-${index}` },
      body: draft({
        name: `Service ${index % 140} of many`,
        category: `Category ${index % 7}`,
        amount: 1 + ((index * 37) % 5000) / 100,
        nextPaymentDate: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`,
      }),
    });
  const { json } = await post(0);
  for (let index = 1; index < RECORDS - 20; index += 1) await post(index);
  await server.call('DELETE', `/api/v1/subscriptions/${(await post(1000)).json.data.id}`, { key });
  server.saveSettings({});
  const window = await openWindow(server);
  await window.call('PATCH', '/app/v1/preferences', { body: { theme: 'dark' } });
  writeEveryKind(server, json.data.id);
  const file = join(server.dataDir, 'perennial.db');
  server.context.db.pragma('wal_checkpoint(FULL)');
  const older = readFileSync(file);
  for (let index = RECORDS - 20; index < RECORDS; index += 1) await post(index);
  server.clock.advance(40 * DAY_MS);
  await server.wake();
  const now = server.clock.now();
  await server.close();
  // A server would have moved this into the file of secrets.
  const db = openStore({ file, appVersion: '1' });
  savePendingSecret(db, { name: 'n', value: 'v' });
  saveSecretNames(db, ['n']);
  db.close();
  return { file, older, key, now };
}

test(
  `of ${TRIALS} damaged databases none is served wrong without a word`,
  async () => {
    const { file, older, key, now } = await lived();
    const root = temporaryFolder();
    const copy = () => mkdtempSync(join(root, 'copy-'));
    const ofSound = async () => {
      const folder = copy();
      copyFileSync(file, join(folder, 'perennial.db'));
      return askAll(folder, key, now);
    };
    const expected = await ofSound();
    expect(expected.isTold).toBe(false);
    expect(await ofSound()).toEqual(expected);
    const kinds = Object.entries(damages);
    const silent: Record<string, number> = {};
    const counts = { unharmed: 0, told: 0 };
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const [kind = '', damage = (bytes: Buffer) => bytes] = kinds[trial % kinds.length] ?? [];
      const folder = copy();
      const bytes = damage(Buffer.from(readFileSync(file)), seeded(SEED + trial), older);
      writeFileSync(join(folder, 'perennial.db'), bytes);
      const { answers, isTold } = await askAll(folder, key, now);
      rmSync(folder, { recursive: true });
      if (isTold) counts.told += 1;
      else if (kind !== ANOTHER_VALUE && answers.join('\n') === expected.answers.join('\n'))
        counts.unharmed += 1;
      else silent[kind] = (silent[kind] ?? 0) + 1;
    }
    console.log(`${TRIALS} damaged databases (seed ${SEED}):`, { ...counts, silent });
    expect(silent).toEqual({});
  },
  TIME_LIMIT_MS,
);
