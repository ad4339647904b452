import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ExportFile } from '../../src-server/contract/app/export-file.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

async function serverWithRecords(): Promise<TestServer> {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const fields of [{ name: 'Netflix' }, { name: '=SUM(A1), "quoted"', amount: 5 }]) {
    await server.call('POST', '/api/v1/subscriptions', { key, body: draft(fields) });
  }
  server.addAccount('Work');
  return server;
}

const run = ({ dataDir }: TestServer, ...args: string[]) =>
  perennial(['export', ...args, '--data-dir', dataDir]);

const namesIn = (text: string) =>
  ExportFile.parse(JSON.parse(text)).accounts.map(({ name, subscriptions }) => [
    name,
    subscriptions.length,
  ]);

test('export prints everything of an account, or of all, as JSON', async () => {
  const server = await serverWithRecords();
  const one = await run(server, '--account', 'Personal');
  expect(namesIn(one.stdout)).toEqual([['Personal', 2]]);
  const all = await run(server, '--all');
  expect(namesIn(all.stdout)).toEqual([
    ['Personal', 2],
    ['Work', 0],
  ]);
});

test('export --out replaces a file that only its owner can read', async () => {
  const server = await serverWithRecords();
  const file = join(temporaryFolder(), 'out.json');
  const outcome = await run(server, '--all', '--out', file, '--json');
  const text = readFileSync(file, 'utf8');
  expect(documentOf(outcome)).toEqual({ file, bytes: Buffer.byteLength(text) });
  expect(namesIn(text)).toHaveLength(2);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('export --format csv writes a table in which no cell is a formula', async () => {
  const server = await serverWithRecords();
  const { stdout } = await run(server, '--format', 'csv', '--account', 'Personal');
  const [header, first, second] = stdout.split('\r\n');
  expect(header).toMatch(/^\uFEFFName,Category,Amount,Currency,/);
  expect(first).toMatch(/^Netflix,Video,15.49,USD,monthly,,2026-12-14,14,active,,on,/);
  expect(second).toMatch(/^"'=SUM\(A1\), ""quoted""",Video,5.00,USD,/);
});

test('export refuses what cannot be done, and says what can', async () => {
  const server = await serverWithRecords();
  expectFailure(await run(server), 1);
  expectFailure(await run(server, '--all', '--format', 'csv'), 2);
  expectFailure(await run(server, '--all', '--account', 'Work'), 2);
  const nowhere = await run(server, '--all', '--out', join(server.dataDir, 'no', 'such', 'x.json'));
  expectFailure(nowhere, 1);
  expect(nowhere.stderr).toContain('--out');
});
