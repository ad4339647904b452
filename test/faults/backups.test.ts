import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkCopy } from '../../src-server/db/copy-check.ts';
import { type Backup, listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { remindersHeldSince } from '../../src-server/reminders/hold-repository.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { seeded } from './random.ts';
import { program } from '../cli/perennial.ts';

// Backups and restores, each killed at a random moment: afterwards the data is what it was before or what the backup
// contains, and there is always a good backup. `npm run torture` kills two hundred.

const KILLS = Number(process.env['PERENNIAL_BACKUP_KILLS'] ?? 10);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);
const TIME_LIMIT_MS = 60_000 + KILLS * 5000;
// A restore takes about half as long where nothing else runs.
const LONGEST_MS = 1500;
const RECORDS = 300;

async function killed(args: readonly string[], afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [program, 'backup', ...args], { stdio: 'ignore' });
  const closed = once(child, 'close');
  await Promise.race([closed, pause(afterMs)]);
  child.kill('SIGKILL');
  await closed;
}

/** What a data folder contains: the names of its subscriptions, and whether reminders are held. */
async function contentOf(dataDir: string) {
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name&limit=1', { key });
  const { json: summary } = await server.call('GET', '/api/v1/analytics/summary', { key });
  const isHeld = remindersHeldSince(server.context.db) !== null;
  await server.close();
  return { first: json.data[0].name as string, total: summary.counts.total as number, isHeld };
}

test(
  `killed ${KILLS} times, backups and restores leave whole data and a good backup`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const copies = `${dataDir} backups`;
    const random = seeded(SEED);
    const made: Record<string, Backup> = {};
    const server = await TestServer.start({ dataDir });
    const { key } = server.issue();
    const { context, clock } = server;
    for (const [name, count] of [
      ['A', RECORDS],
      ['B', RECORDS + 1],
    ] as const) {
      for (const { id } of (await server.call('GET', '/api/v1/subscriptions', { key })).json.data) {
        await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
      }
      context.db.transaction(() => context.db.exec('DELETE FROM subscriptions'))();
      for (let index = 0; index < count; index += 1) {
        const body = draft({ name: `${name} ${index}` });
        await server.send('POST', '/api/v1/subscriptions', { key, body });
      }
      clock.advance(1000);
      await makeBackup(context, copies, { reason: 'request' });
      made[name] = listBackups(copies)[0] as Backup;
    }
    await server.close();

    let current = 'B';
    for (let turn = 0; turn < KILLS; turn += 1) {
      const target = random.one(['A', 'B', 'none']);
      const args = target === 'none' ? ['now'] : ['restore', made[target]?.id ?? ''];
      await killed([...args, '--data-dir', dataDir], random.below(LONGEST_MS));
      const { first, total, isHeld } = await contentOf(dataDir);
      const found = first.slice(0, 1);
      const context = `seed ${SEED}, turn ${turn}, ${target} over ${current}`;
      expect([current, target], context).toContain(found);
      expect(total, context).toBe(found === 'A' ? RECORDS : RECORDS + 1);
      if (found !== current) expect(isHeld, context).toBe(true);
      current = found;
      const good = listBackups(copies).filter((backup) => backup.isGood);
      expect(good.length, context).toBeGreaterThan(0);
      for (const { path } of good) await checkCopy(path);
    }
  },
);
