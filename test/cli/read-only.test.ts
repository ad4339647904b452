import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, serve } from './perennial.ts';

/** A folder whose database a newer version has written. */
async function ofNewerVersion() {
  const dataDir = temporaryFolder();
  await (await TestServer.start({ dataDir })).close();
  const file = join(dataDir, 'perennial.db');
  const db = new Database(file);
  db.pragma('user_version = 99');
  db.close();
  return { dataDir, file, bytes: readFileSync(file) };
}

test('serve tells why nothing can be changed, and what to do', async () => {
  const { dataDir } = await ofNewerVersion();
  const server = await serve(dataDir);
  const { readOnly } = server as { readOnly?: { message: string; nextStep: string } };
  expect(readOnly?.message).toContain('newer Perennial');
  await server.end('SIGTERM');
  const { stderr } = server.printed();
  expect(stderr).toContain(readOnly?.message);
  expect(stderr).toContain(readOnly?.nextStep);
});

test('what only shows something works, with the reason why nothing can be changed', async () => {
  const { dataDir, file, bytes } = await ofNewerVersion();
  const list = await perennial(['accounts', 'list', '--json', '--data-dir', dataDir]);
  expect(list.stderr).toContain('newer Perennial');
  const accounts = documentOf<{ name: string }[]>({ ...list, stderr: '' });
  expect(accounts).toMatchObject([{ name: 'Personal' }]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('what changes something is refused with the reason', async () => {
  const { dataDir, file, bytes } = await ofNewerVersion();
  const args = ['keys', 'create', '--name', 'x', '--scopes', 'read', '--data-dir', dataDir];
  const refused = await perennial(args);
  expectFailure(refused, 1);
  expect(refused.stderr).toContain('newer Perennial');
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
