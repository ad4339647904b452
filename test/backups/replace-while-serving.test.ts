import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { openWindow } from '../app/window.ts';
import { documentOf, perennial } from '../cli/perennial.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

/** A window that shows damaged data, of which there is a backup with one subscription. */
async function shown() {
  const window = await openWindow();
  const { server, call } = window;
  const copies = `${server.dataDir} backups`;
  const add = (name: string) => call('POST', '/api/v1/subscriptions', { body: draft({ name }) });
  const names = async () =>
    (await call('GET', '/api/v1/subscriptions?sort=name')).json.data.map(
      ({ name }: { name: string }) => name,
    );
  await add('Netflix');
  await makeBackup(server.context, copies, { reason: 'request' });
  await add('Spotify');
  const file = join(server.dataDir, 'perennial.db');
  await server.close();
  const bytes = readFileSync(file, 'latin1').replaceAll('Spotify', 'Spotifx');
  writeFileSync(file, bytes, 'latin1');
  await server.restart();
  const [backup] = listBackups(copies);
  if (backup === undefined) throw new Error('There is one.');
  const facts = async () => (await call('GET', '/app/v1/server')).json.data;
  const restore = () => call('POST', `/app/v1/backups/${backup.id}/restore`);
  return { ...window, add, names, file, bytes, backup, facts, restore };
}

test('damaged data is replaced while it is shown, and can be changed again', async () => {
  const { server, call, add, names, file, bytes, backup, facts, restore } = await shown();
  expect((await facts()).readOnly).toMatchObject({
    reason: 'damaged',
    backup: {
      id: backup.id,
      createdAt: new Date(backup.at).toISOString(),
      subscriptions: 1,
    },
  });
  expect((await add('Later')).status).toBe(500);
  const { json: listed } = await call('GET', '/app/v1/backups');
  expect(listed).toMatchObject({ subscriptionsNow: null, data: [{ id: backup.id }] });

  const { status, json } = await restore();
  expect({ status, previous: json.previous }).toEqual({ status: 200, previous: null });
  expect(readFileSync(json.putAside, 'latin1')).toBe(bytes);
  expect(json.putAside.startsWith(`${file}.damaged-`)).toBe(true);
  expect(await facts()).toMatchObject({
    readOnly: null,
    remindersHeldSince: expect.any(String) as string,
  });
  expect(await names()).toEqual(['Netflix']);
  expect((await add('Later')).status).toBe(201);
  expect(await names()).toEqual(['Later', 'Netflix']);

  // Other processes use the same database, and no second server does.
  const args = ['accounts', 'list', '--json', '--data-dir', server.dataDir];
  expect(documentOf<unknown[]>(await perennial(args))).toHaveLength(1);
  await expect(TestServer.start({ dataDir: server.dataDir })).rejects.toMatchObject({
    kind: 'held',
  });
  await server.restart();
  expect((await facts()).readOnly).toBeNull();
  expect(await names()).toEqual(['Later', 'Netflix']);
});

test('two windows that restore at once do it once', async () => {
  const { names, restore } = await shown();
  const [first, second] = await Promise.all([restore(), restore()]);
  expect(first?.json.putAside).toBe(second?.json.putAside);
  expect(await names()).toEqual(['Netflix']);
});

test('a backup that turns out to be damaged changes nothing, and is offered no more', async () => {
  const { names, file, bytes, backup, facts, restore } = await shown();
  const content = readFileSync(backup.path, 'latin1').replaceAll('Netflix', 'Netflux');
  writeFileSync(backup.path, content, 'latin1');
  const { status, json } = await restore();
  expect({ status, code: json.error.code }).toEqual({ status: 409, code: 'not_possible' });
  expect((await facts()).readOnly).toMatchObject({ reason: 'damaged', backup: null });
  expect(readFileSync(file, 'latin1')).toBe(bytes);
  expect(await names()).toEqual(['Netflix', 'Spotifx']);
});
