import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, serve } from './perennial.ts';

/** A folder whose database a newer version has written. */
async function ofNewerVersion() {
  const dataDir = temporaryFolder();
  const server = await TestServer.start({ dataDir });
  const { id } = server.issue();
  await server.close();
  const file = join(dataDir, 'perennial.db');
  const db = new Database(file);
  db.pragma('user_version = 99');
  db.close();
  return { dataDir, file, id, bytes: readFileSync(file) };
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

test.each([
  ['keys create', () => ['keys', 'create', '--name', 'x', '--scopes', 'read']],
  ['keys revoke, which would promise what does not hold', (id: string) => ['keys', 'revoke', id]],
])('what changes something is refused with the reason: %s', async (_name, argsWith) => {
  const { dataDir, file, id, bytes } = await ofNewerVersion();
  const refused = await perennial([...argsWith(id), '--data-dir', dataDir]);
  expectFailure(refused, 1);
  expect(refused.stderr).toContain('newer Perennial');
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
