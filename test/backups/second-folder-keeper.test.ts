import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openWindow } from '../app/window.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const PASSPHRASE = 'correct horse battery';
const PATH = '/app/v1/second-folder';

async function kept() {
  const server = await TestServer.start({ automaticBackups: true });
  const folder = temporaryFolder();
  const window = await openWindow(server);
  const { call } = window;
  await call('POST', '/api/v1/subscriptions', { body: draft({ name: 'Netflix' }) });
  const state = async () => (await call('GET', PATH)).json.data;
  const sealedOrNot = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.db(?:\.age)?$/.test(name))
      .map((name) => (name.endsWith('.age') ? 'sealed' : 'open'));
  return { server, folder, call, state, sealedOrNot };
}

test('the second folder follows automatic backups, also the one at the end', async () => {
  const { server, folder, call, sealedOrNot } = await kept();
  await server.wake();
  expect((await call('PATCH', PATH, { body: { folder } })).status).toBe(200);
  await vi.waitFor(() => expect(sealedOrNot()).toEqual(['open']), { timeout: 10_000 });
  server.clock.advance(60_000);
  await call('POST', '/api/v1/subscriptions', { body: draft({ name: 'Spotify' }) });
  await server.restart();
  expect(sealedOrNot()).toEqual(['open', 'open']);
});

test('a folder that is away fails no backup, is told, and is filled once it is back', async () => {
  const { server, folder, call, state, sealedOrNot } = await kept();
  expect(await state()).toBeNull();
  await call('PATCH', PATH, { body: { folder } });
  renameSync(folder, `${folder}-away`);
  mkdirSync(folder);
  expect((await call('POST', '/app/v1/backups', { body: { reason: 'request' } })).status).toBe(201);
  await server.wake();
  expect(await state()).toMatchObject({ folder, problem: 'folderMissing', copiedAt: null });
  renameSync(folder, `${folder}-empty`);
  renameSync(`${folder}-away`, folder);
  await server.wake();
  expect(await state()).toMatchObject({ problem: null, copiedAt: '2026-11-21T12:00:00.000Z' });
  expect(sealedOrNot().length).toBeGreaterThan(0);
});

test('a sealed backup is brought back and restored in the window', async () => {
  const { server, folder, call, state, sealedOrNot } = await kept();
  await call('PATCH', PATH, { body: { folder } });
  const seal = (body: object) => call('POST', `${PATH}/passphrase`, { body });
  expect((await seal({ passphrase: 'short' })).json.error).toMatchObject({ field: 'passphrase' });
  expect((await seal({ passphrase: PASSPHRASE })).json.data).toMatchObject({ isSealed: true });
  expect((await seal({ passphrase: 'another passphrase' })).json.error).toMatchObject({
    reason: 'missing',
    field: 'current',
  });
  await call('POST', '/app/v1/backups', { body: { reason: 'request' } });
  await server.wake();
  expect(sealedOrNot()).toContain('sealed');
  const { copies, path } = await state();
  expect(copies[0]).toMatchObject({ isSealed: true, isGood: true, subscriptions: 1, isOwn: true });
  expect(path.startsWith(join(folder, 'Perennial backups '))).toBe(true);
  const { id, place } = copies[0];
  const fetchIt = (passphrase?: string) =>
    call('POST', `${PATH}/fetch`, { body: { id, place, ...(passphrase && { passphrase }) } });
  expect((await fetchIt('wrong')).json.error).toMatchObject({
    reason: 'wrongPassphrase',
    field: 'passphrase',
  });
  const fetched = await fetchIt(PASSPHRASE);
  expect(fetched.status).toBe(201);
  expect((await call('POST', `/app/v1/backups/${fetched.json.id}/restore`)).status).toBe(200);
  const off = await seal({ passphrase: null });
  expect(off.json.data).toMatchObject({ isSealed: false });
  expect((await call('PATCH', PATH, { body: { folder: null } })).json.data).toBeNull();
});
