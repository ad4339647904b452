import {
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../src-server/db/open.ts';
import { draft } from '../../support/drafts.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';

const PATH = '/api/v1/subscriptions';

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const file = join(server.dataDir, 'perennial.db');
  expect(existsSync(file)).toBe(true);
  const post = () => server.call('POST', PATH, { key, body: draft() });
  return { server, key, file, post };
}

describe('a database file that is no longer the one that was opened', () => {
  test('deleted: writes stop and say why, reads go on', async () => {
    const { server, key, file, post } = await started();
    expect((await post()).status).toBe(201);
    rmSync(file);
    const refused = await post();
    expect([refused.status, refused.json.error.code]).toEqual([500, 'internal_error']);
    expect(refused.json.error.message).toContain('was deleted');
    const list = await server.call('GET', PATH, { key });
    expect(list.json.data).toHaveLength(1);
  });

  // A folder that leads to itself fails for root too, as one without rights does for others.
  test('out of reach: a change says so, and is made once the folder is back', async () => {
    const { server, post } = await started();
    const folder = server.dataDir;
    renameSync(folder, `${folder}.away`);
    symlinkSync(folder, folder);
    const { status, json } = await post();
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
    expect(status).toBe(500);
    expect(json.error.message).toContain('can no longer be accessed');
    expect((await post()).status).toBe(201);
  });

  test('replaced by a copy: writes stop', async () => {
    const { file, post } = await started();
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    expect((await post()).status).toBe(500);
  });

  test('cut off: writes stop', async () => {
    const { file, post } = await started();
    truncateSync(file, statSync(file).size - 4096);
    expect((await post()).status).toBe(500);
  });

  test('moved away and put back: writes go on', async () => {
    const { file, post } = await started();
    renameSync(file, `${file}.away`);
    expect((await post()).status).toBe(500);
    renameSync(`${file}.away`, file);
    expect((await post()).status).toBe(201);
  });
});

/** How many records a copy of the database file alone holds. */
function recordsIn(file: string): unknown {
  const copy = join(temporaryFolder(), 'perennial.db');
  copyFileSync(file, copy);
  const db = openStore({ file: copy, appVersion: '0' });
  onTestFinished(() => void db.close());
  return db.prepare('SELECT count(*) FROM subscriptions').pluck().get();
}

// Windows does not let anybody delete a file that is in use.
describe.runIf(process.platform !== 'win32')('files beside the database', () => {
  const SAVED = 5;

  test.each(['-wal', '-shm'])(
    'perennial.db%s deleted: writes stop and say so, and everything saved is in the database',
    async (suffix) => {
      const { file, post } = await started();
      for (let i = 0; i < SAVED; i += 1) expect((await post()).status).toBe(201);
      rmSync(file + suffix);
      const refused = await post();
      expect(refused.status).toBe(500);
      expect(refused.json.error.message).toContain(`${file}${suffix} was deleted`);
      expect((await post()).status).toBe(500);
      expect(recordsIn(file)).toBe(SAVED);
    },
  );

  test.each(['-wal', '-shm'])('perennial.db%s replaced: writes stop', async (suffix) => {
    const { file, post } = await started();
    await post();
    copyFileSync(file + suffix, `${file}.copy`);
    renameSync(`${file}.copy`, file + suffix);
    const refused = await post();
    expect([refused.status, refused.json.error.message]).toEqual([
      500,
      expect.stringContaining('was replaced'),
    ]);
  });

  test('no other way of writing goes on either', async () => {
    const { server, file, post } = await started();
    await post();
    const db = openStore({ file, appVersion: '0' });
    onTestFinished(() => void db.close());
    rmSync(`${file}-wal`);
    expect(() => db.transaction(() => {}).immediate()).toThrow('was deleted');
    expect(() => db.transaction(() => {})()).toThrow('was deleted');
    expect(() => server.linkToken()).toThrow('was deleted');
    expect((await server.call('GET', PATH, { key: 'x' })).status).toBe(401);
  });

  test('server.lock deleted: writes stop, and no second server gets in', async () => {
    const { server, post } = await started();
    rmSync(join(server.dataDir, 'server.lock'));
    await expect(TestServer.start({ dataDir: server.dataDir })).rejects.toThrow('is in use by');
    expect((await post()).status).toBe(500);
  });

  test('a hard link of the database in another folder: no second server gets in', async () => {
    const { file, server } = await started();
    const dataDir = temporaryFolder();
    linkSync(file, join(dataDir, 'perennial.db'));
    vi.stubEnv('XDG_RUNTIME_DIR', temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const second = TestServer.start({ dataDir });
    await expect(second).rejects.toThrow(
      `in use by another server with the data folder ${server.dataDir}`,
    );
  });

  test.each([true, false])(
    'the lock on a database, there before or not (%s), deleted: writes stop',
    async (isOld) => {
      const { server, file, post } = await started();
      if (isOld) await server.restart();
      expect((await post()).status).toBe(201);
      const { dev, ino } = statSync(file, { bigint: true });
      const lock = join(
        userInfo().homedir,
        ...(process.platform === 'darwin'
          ? ['Library', 'Application Support', 'Perennial locks']
          : ['.local', 'state', 'perennial', 'locks']),
        `${dev}-${ino}.lock`,
      );
      rmSync(lock);
      const refused = await post();
      expect(refused.status).toBe(500);
      expect(refused.json.error.message).toContain(`${lock} was deleted`);
    },
  );
});
