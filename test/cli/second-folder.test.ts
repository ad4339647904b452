import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secondLockPath } from '../../src-server/backups/names.ts';
import { takeLock } from '../../src-server/db/lock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

type Listed = { id: string; path: string; isSealed: boolean; rows: { subscriptions: number } };

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Netflix' }) });
  const folder = temporaryFolder();
  const secret = join(temporaryFolder(), 'passphrase');
  writeFileSync(secret, 'correct horse battery\n');
  const run = (...args: string[]) => perennial(['backup', ...args, '--data-dir', server.dataDir]);
  return { server, folder, secret, run };
}

test('backups are copied to a second folder, and restored on another computer', async () => {
  const { server, folder, secret, run } = await prepared();
  expect((await run('folder')).stdout).toBe('Backups are not copied to a second folder.\n');
  expect((await run('folder', folder)).stdout).toMatch(
    /^Backups are copied to .+Perennial backups [\da-f]{8}, not sealed\.\n$/,
  );
  expect((await run('passphrase', '--passphrase-file', secret)).stdout).toContain('sealed with');
  await run('now');
  await server.close();

  const other = ['--data-dir', join(temporaryFolder(), 'new')];
  const [backup] = documentOf<Listed[]>(
    await perennial(['backup', 'list', '--folder', folder, '--json', ...other]),
  );
  expect(backup).toMatchObject({ isSealed: true, rows: { subscriptions: 1 } });
  const id = backup?.id ?? '';
  const restore = ['backup', 'restore', id, '--folder', folder, ...other];
  const unasked = await perennial(restore);
  expectFailure(unasked, 1);
  expect(unasked.stderr).toMatch(/A passphrase is needed.*\n?.*--passphrase-file FILE/);
  const wrong = join(temporaryFolder(), 'wrong');
  writeFileSync(wrong, 'wrong');
  expect(await perennial([...restore, '--passphrase-file', wrong])).toMatchObject({
    stderr: expect.stringContaining('This is not the passphrase.'),
  });
  const restored = await perennial([...restore, '--passphrase-file', secret]);
  expect(restored.stdout).toContain('Restored the backup of');
  const { stdout } = await perennial(['export', '--format', 'csv', ...other]);
  expect(stdout).toContain('Netflix');
});

test('a backup is made although the second folder is away, which is said', async () => {
  const { folder, run } = await prepared();
  await run('folder', folder);
  renameSync(folder, `${folder}-away`);
  const { stdout, stderr } = await run('now');
  expect(stdout).toMatch(/^Backed up to /);
  expect(stderr).toContain('Not copied to the second folder: There is no folder at');
  expect((await run('folder', '--off')).stdout).toContain('are not copied');
  expect(readdirSync(`${folder}-away`)).toHaveLength(1);
});

test('a backup waits for another process that is copying to the second folder', async () => {
  const { server, folder, run } = await prepared();
  await run('folder', folder);
  await server.close();
  renameSync(folder, `${folder}-away`);
  const unlock = takeLock(secondLockPath(`${server.dataDir} backups`));
  const told = run('now');
  setTimeout(() => unlock?.(), 3000);
  expect((await told).stderr).toContain('There is no folder at');
});

test('what can not be done is refused, with what to do', async () => {
  const { folder, secret, run } = await prepared();
  expect(await run('passphrase', '--passphrase-file', secret)).toMatchObject({
    stderr: expect.stringContaining('perennial backup folder PATH'),
  });
  expect(await run('folder', folder, '--off')).toMatchObject({
    stderr: expect.stringContaining('either a folder or --off'),
  });
  expect(await run('restore', '2026', '--folder', folder)).toMatchObject({
    stderr: expect.stringContaining('perennial backup list'),
  });
  await run('folder', folder);
  writeFileSync(secret, 'short');
  expect(await run('passphrase', '--passphrase-file', secret)).toMatchObject({
    stderr: expect.stringContaining('fewer than 10 characters'),
  });
});

test('an empty path is no second folder, and a missing folder is not called an option', async () => {
  const { run } = await prepared();
  const empty = await run('folder', '');
  expectFailure(empty, 2);
  expect(empty.stderr).toContain('Enter the path of a folder.');
  const missing = await run('folder', '/nowhere');
  expectFailure(missing, 2);
  expect(missing.stderr).toMatch(/^There is no folder at /);
});
