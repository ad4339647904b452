import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

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
    expect(refused.json.error.message).toContain('deleted or replaced');
    const list = await server.call('GET', PATH, { key });
    expect(list.json.data).toHaveLength(1);
  });

  test('replaced by a copy: writes stop', async () => {
    const { file, post } = await started();
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
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
