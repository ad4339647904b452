import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { checkCopy } from '../../src-server/db/copy-check.ts';
import { finishSwap } from '../../src-server/db/swap.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { seeded } from './random.ts';
import { program } from '../cli/perennial.ts';

// A damaged database is replaced by a backup, and the process is killed meanwhile: the damaged files are there as they
// were, or the backup is. `npm run torture` kills two hundred at random moments.

const KILLS = Number(process.env['PERENNIAL_BACKUP_KILLS'] ?? 12);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);

// Ends the process instead of the nth change to the data folder, or after all of them.
const ENDING = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.PERENNIAL_TEST_END_AT);
  const isOurs = (path) => String(path).includes('perennial.db');
  for (const name of ['linkSync', 'renameSync', 'rmSync', 'copyFileSync', 'chmodSync', 'fsyncSync']) {
    const change = fs[name];
    fs[name] = (...args) => {
      if ((name === 'fsyncSync' || args.some(isOurs)) && left-- === 0) process.kill(process.pid, 'SIGKILL');
      return change(...args);
    };
  }
  syncBuiltinESMExports();
`;

/** A folder with a good backup, and a database whose log belongs to another one, which nobody opens therefore. */
async function prepared() {
  const dataDir = join(temporaryFolder(), 'data');
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  for (let count = 0; count < 50; count += 1) {
    const body = draft({ name: `Netflix ${count}` });
    await server.call('POST', '/api/v1/subscriptions', { key, body });
  }
  await makeBackup(server.context, `${dataDir} backups`, { reason: 'request' });
  const log = readFileSync(join(dataDir, 'perennial.db-wal'));
  await server.close();
  const [backup] = listBackups(`${dataDir} backups`);
  const file = join(dataDir, 'perennial.db');
  const damaged = readFileSync(file).fill(1, 40, 44);
  const damage = () => {
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('perennial.db'))) {
      rmSync(join(dataDir, name));
    }
    writeFileSync(file, damaged);
    writeFileSync(`${file}-wal`, log);
  };
  /** Restores, and resolves with whether it came to an end. */
  const restore = async (args: readonly string[], env: NodeJS.ProcessEnv, afterMs = 60_000) => {
    const line = [program, 'backup', 'restore', backup?.id ?? '', '--yes', '--data-dir', dataDir];
    const child = spawn(process.execPath, [...args, ...line], {
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    const closed = once(child, 'close') as Promise<[number | null]>;
    await Promise.race([closed, pause(afterMs, undefined, { ref: false })]);
    child.kill('SIGKILL');
    const [code] = await closed;
    return code === 0;
  };
  const expectEither = async (context: string, isOver: boolean): Promise<'old' | 'new'> => {
    expect(existsSync(file), context).toBe(true);
    finishSwap(file);
    for (const { path } of listBackups(`${dataDir} backups`)) await checkCopy(path);
    const names = readdirSync(dataDir);
    if (readFileSync(file).equals(damaged)) {
      expect(isOver, context).toBe(false);
      expect(readFileSync(`${file}-wal`).equals(log), context).toBe(true);
      expect(
        names.some((name) => name.includes('.damaged-')),
        context,
      ).toBe(false);
      return 'old';
    }
    expect(existsSync(`${file}-wal`), context).toBe(false);
    await checkCopy(file);
    const db = new Database(file, { readonly: true });
    const count = db.prepare('SELECT count(*) FROM subscriptions').pluck().get();
    db.close();
    expect(count, context).toBe(50);
    const kept = names.filter((name) => name.includes('.damaged-')).toSorted();
    expect(kept, context).toHaveLength(2);
    expect(readFileSync(join(dataDir, kept[0] ?? '')).equals(damaged), context).toBe(true);
    expect(readFileSync(join(dataDir, kept[1] ?? '')).equals(log), context).toBe(true);
    return 'new';
  };
  return { dataDir, damage, restore, expectEither };
}

test(
  'ended before each of its changes, it leaves the old database or the new one',
  { timeout: 300_000 },
  async () => {
    const { damage, restore, expectEither } = await prepared();
    const url = `data:text/javascript,${encodeURIComponent(ENDING)}`;
    const found: string[] = [];
    for (let isOver = false, at = 0; !isOver; at += 1) {
      damage();
      isOver = await restore(['--import', url], { PERENNIAL_TEST_END_AT: String(at) });
      found.push(await expectEither(`change ${at}`, isOver));
    }
    // First always the old one, and from some moment on always the new one, also before all of it is done.
    expect(found.join(' ')).toMatch(/^(?:old )+(?:new ?){2,}$/);
  },
);

test(
  `killed ${KILLS} times, it leaves the old database or the new one`,
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const { damage, restore, expectEither } = await prepared();
    const random = seeded(SEED);
    damage();
    const startedAt = performance.now();
    expect(await restore([], {})).toBe(true);
    const longest = performance.now() - startedAt;
    for (let turn = 0; turn < KILLS; turn += 1) {
      damage();
      // Most of the time goes into starting; what changes files comes at the end.
      const afterMs = longest * (0.5 + random.below(600) / 1000);
      const isOver = await restore([], {}, afterMs);
      await expectEither(`seed ${SEED}, turn ${turn}`, isOver);
    }
  },
);
