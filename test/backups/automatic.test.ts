import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findDrill } from '../../src-server/backups/drill-repository.ts';
import { listBackups } from '../../src-server/backups/store.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const HOUR = 3_600_000;

async function prepared() {
  const server = await TestServer.start({ automaticBackups: true });
  const folder = `${server.dataDir} backups`;
  const { key } = server.issue();
  const reasons = () => listBackups(folder).map(({ reason }) => reason);
  const add = () => server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  return { server, folder, key, reasons, add };
}

test('changed data is backed up at most every hour, and unchanged data is not', async () => {
  const { server, reasons, add } = await prepared();
  await server.wake();
  expect(reasons()).toEqual(['hourly']);
  await add();
  server.clock.advance(HOUR - 1000);
  await server.wake();
  expect(reasons()).toEqual(['hourly']);
  server.clock.advance(1000);
  await server.wake();
  expect(reasons()).toEqual(['hourly', 'hourly']);
  server.clock.advance(3 * HOUR);
  await server.wake();
  expect(reasons()).toHaveLength(2);
});

test('what another program changes is noticed too', async () => {
  const { server, reasons } = await prepared();
  await server.wake();
  server.addAccount('Work');
  server.clock.advance(HOUR);
  await server.wake();
  expect(reasons()).toEqual(['hourly', 'hourly']);
});

test('a server that stops backs up what has changed since, and nothing else', async () => {
  const { server, reasons, add } = await prepared();
  await server.wake();
  await add();
  server.clock.advance(60_000);
  await server.restart();
  expect(reasons()).toEqual(['quit', 'hourly']);
  server.clock.advance(60_000);
  await server.restart();
  expect(reasons()).toHaveLength(2);
});

test('a clock that was ahead stops no backups', async () => {
  const { server, reasons, add } = await prepared();
  server.clock.advance(100 * 24 * HOUR);
  await server.wake();
  server.clock.advance(-100 * 24 * HOUR);
  await add();
  await server.wake();
  expect(reasons()).toHaveLength(2);
});

test('where no backup can be made, the server works on and tries again', async () => {
  const { server, folder, reasons, add } = await prepared();
  writeFileSync(folder, 'in the way');
  await server.wake();
  expect((await add()).status).toBe(201);
  await server.restart();
  expect(existsSync(folder)).toBe(true);
  rmSync(folder);
  await server.wake();
  expect(reasons()).toEqual(['hourly']);
});

test('the newest backup is restored into a scratch file once a month, and the result is told', async () => {
  const { server, folder, add } = await prepared();
  const tried = () => findDrill(server.context.db);
  await add();
  await server.wake();
  const [first] = listBackups(folder);
  expect(tried()).toEqual({ at: server.clock.now(), backup: first?.id, problem: null });
  expect(readdirSync(folder).filter((name) => name.startsWith('restoring'))).toEqual([]);

  server.clock.advance(29 * 24 * HOUR);
  await server.wake();
  expect(tried()?.backup).toBe(first?.id);
  server.clock.advance(24 * HOUR);
  for (const { path } of listBackups(folder)) {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(1, 5000, 9000));
  }
  await server.wake();
  expect(tried()?.problem).toEqual(expect.any(String));
});
