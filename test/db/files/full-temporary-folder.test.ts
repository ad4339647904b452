import { describe, expect, onTestFinished, test } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';
import { canMount, fill, smallDisk } from '../../support/small-disk.ts';

const PATH = '/api/v1/subscriptions';

/** Has all that asks for the temporary folder find a full disk until the test ends. */
function fullTemporaryFolder(skip: (why: string) => void): void {
  const disk = smallDisk(skip);
  fill(disk, 0);
  for (const name of ['TMPDIR', 'SQLITE_TMPDIR', 'XDG_RUNTIME_DIR']) {
    const before = process.env[name];
    process.env[name] = disk;
    onTestFinished(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}

describe.runIf(canMount)('a full temporary folder', () => {
  test('stops no write', async ({ skip }) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    fullTemporaryFolder(skip);
    expect((await server.call('POST', PATH, { key, body: draft() })).status).toBe(201);
  });

  test('keeps no server from starting', async ({ skip }) => {
    const dataDir = temporaryFolder();
    await (await TestServer.start({ dataDir })).close();
    fullTemporaryFolder(skip);
    const server = await TestServer.start({ dataDir });
    const { key } = server.issue();
    expect((await server.call('POST', PATH, { key, body: draft() })).status).toBe(201);
  });
});
