import { truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const add = async (name: string) =>
    (await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name }) })).json.data;
  const names = async () => {
    const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name', { key });
    return json.data.map(({ name }: { name: string }) => name);
  };
  const run = (...args: string[]) => perennial(['backup', ...args, '--data-dir', server.dataDir]);
  return { server, key, add, names, run };
}

type Listed = { id: string; path: string; reason: string; rows: { subscriptions: number } };

test('backups are made, listed, and checked, and restored whole while a server runs', async () => {
  const { server, add, names, run } = await prepared();
  expect((await run('list')).stdout).toBe('There are no backups yet.\n');
  await add('Netflix');
  expect((await run('now')).stdout).toMatch(/^Backed up to .+-request-of-.+\.db\n$/);
  await add('Later');
  const [backup] = documentOf<Listed[]>(await run('list', '--json'));
  expect(backup).toMatchObject({ reason: 'request', isGood: true, rows: { subscriptions: 1 } });
  const id = backup?.id ?? '';
  expect((await run('verify')).stdout).toBe(`${id}  intact\n`);

  const { stdout } = await run('restore', id.slice(0, 8));
  expect(stdout).toContain('Reminders are held until');
  expect(await names()).toEqual(['Netflix']);
  expect((await run('resume-reminders')).stdout).toBe('Reminders are sent again.\n');
  expect((await run('resume-reminders')).stdout).toBe('Reminders are not held.\n');

  const previous = documentOf<Listed[]>(await run('list', '--json')).find(
    ({ reason }) => reason === 'restore',
  );
  await server.close();
  expect(documentOf(await run('restore', previous?.id ?? '', '--json'))).toMatchObject({
    restored: previous?.id,
  });
  await server.restart();
  expect(await names()).toEqual(['Later', 'Netflix']);
});

test('one subscription is restored from a backup', async () => {
  const { server, key, add, names, run } = await prepared();
  const { id } = await add('Netflix');
  const { path } = documentOf<{ path: string }>(await run('now', '--json'));
  await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
  const [backup] = documentOf<Listed[]>(await run('list', '--json'));
  expect(backup?.path).toBe(path);
  const restored = await run('restore', backup?.id ?? '', '--record', id);
  expect(restored.stdout).toMatch(/^Restored Netflix from the backup of .+\.\n$/);
  expect(await names()).toEqual(['Netflix']);
});

test('a damaged backup is told, and restores nothing', async () => {
  const { add, names, run } = await prepared();
  await add('Netflix');
  const { path } = documentOf<{ path: string }>(await run('now', '--json'));
  await add('Later');
  truncateSync(path, 10_000);
  const verified = await run('verify');
  expect(verified.code).toBe(1);
  expect(verified.stdout).toContain('damaged: ');
  const [backup] = documentOf<Listed[]>(await run('list', '--json'));
  const refused = await run('restore', backup?.id ?? '');
  expectFailure(refused, 1);
  expect(refused.stderr).toContain('Nothing was changed.');
  expect(await names()).toEqual(['Later', 'Netflix']);
  const unknown = await run('restore', 'nothing');
  expectFailure(unknown, 1);
  expect(unknown.stderr).toContain('perennial backup list');
});
