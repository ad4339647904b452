import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
  const shown = await run('show', backup?.id ?? '');
  expect(shown.stdout).toMatch(new RegExp(`deleted since +${id}`));
  expectFailure(await run('restore', backup?.id ?? '', '--record', 'Nothing'), 1);
  const restored = await run('restore', backup?.id ?? '', '--record', ' netFLIX');
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

/** A folder with a backup of one subscription, whose database is no longer one. */
async function damaged() {
  const { server, add, names, run } = await prepared();
  await add('Netflix');
  await run('now');
  const { dataDir } = server;
  const file = join(dataDir, 'perennial.db');
  await server.close();
  writeFileSync(file, 'no database');
  const [{ id } = { id: '' }] = documentOf<Listed[]>(await run('list', '--json'));
  return { server, dataDir, file, names, run, id };
}

describe('a damaged database', () => {
  test('is told of with the backup and the command that restores it, which replaces it', async () => {
    const { server, dataDir, file, names, run, id } = await damaged();
    const failed = await perennial(['serve', '--no-open', '--port', '0', '--data-dir', dataDir]);
    expectFailure(failed, 1);
    expect(failed.stderr).toContain(`${file} is damaged`);
    expect(failed.stderr).toContain('(1 subscription, 0 payments)');
    const command = `npm run --silent perennial -- backup restore ${id} --data-dir "${dataDir}"`;
    expect(failed.stderr).toContain(`\n  ${command}\n`);
    expect((await run('verify')).stdout).toBe(`${id}  intact\n`);

    const unasked = await run('restore', id);
    expectFailure(unasked, 1);
    expect(unasked.stderr).toContain('add --yes');
    expect(readFileSync(file, 'utf8')).toBe('no database');
    const { code, stdout } = await run('restore', id, '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain(`The damaged database is in ${file}.damaged-`);
    const kept = /is in (.+)\n/.exec(stdout)?.[1] ?? '';
    expect(readFileSync(kept, 'utf8')).toBe('no database');
    expect((await run('resume-reminders')).stdout).toBe('Reminders are sent again.\n');
    await server.restart();
    expect(await names()).toEqual(['Netflix']);
  });

  test('that is missing comes back', async () => {
    const { server, dataDir, file, names, run, id } = await damaged();
    rmSync(file);
    const failed = await perennial(['keys', 'list', '--data-dir', dataDir]);
    expectFailure(failed, 1);
    expect(failed.stderr).toContain('is missing');
    expect(failed.stderr).toContain(`backup restore ${id}`);
    expect(documentOf(await run('restore', id, '--json', '--yes'))).toEqual({
      restored: id,
      previous: null,
      putAside: null,
    });
    await server.restart();
    expect(await names()).toEqual(['Netflix']);
  });

  test('without a good backup says so', async () => {
    const { dataDir, run, id } = await damaged();
    const [{ path } = { path: '' }] = documentOf<Listed[]>(await run('list', '--json'));
    truncateSync(path, 10_000);
    const failed = await perennial(['keys', 'list', '--data-dir', dataDir]);
    expectFailure(failed, 1);
    expect(failed.stderr).toContain(`There is no good backup in ${dataDir} backups`);
    expectFailure(await run('restore', id, '--yes'), 1);
  });

  test('of which one subscription is wanted is left as it is', async () => {
    const { file, run, id } = await damaged();
    const refused = await run('restore', id, '--record', '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e');
    expectFailure(refused, 1);
    expect(refused.stderr).toContain(`backup restore ${id}`);
    expect(readFileSync(file, 'utf8')).toBe('no database');
  });

  test('is left alone while a server shows what can be read', async () => {
    const { server, add, run } = await prepared();
    await add('Netflix');
    await run('now');
    const file = join(server.dataDir, 'perennial.db');
    await server.close();
    const bytes = readFileSync(file, 'latin1').replaceAll('Netflix', 'Netflux');
    writeFileSync(file, bytes, 'latin1');
    await server.restart();
    const [{ id } = { id: '' }] = documentOf<Listed[]>(await run('list', '--json'));
    const refused = await run('restore', id, '--yes');
    expectFailure(refused, 1);
    expect(refused.stderr).toContain('is in use by the server');
    expect(readFileSync(file, 'latin1')).toBe(bytes);
  });

  test.runIf(existsSync('/usr/bin/script'))('is replaced once the person agrees', async () => {
    const { dataDir, file, id } = await damaged();
    const line = `"${process.execPath}" src-server/cli/main.ts backup restore ${id} --data-dir "${dataDir}"`;
    const answering = (answer: string) =>
      spawnSync('/usr/bin/script', ['-qec', line, '/dev/null'], {
        input: answer,
        encoding: 'utf8',
      });
    const refused = answering('n\n');
    expect(refused.stdout).toContain('Nothing was changed.');
    expect(refused.status).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('no database');
    expect(answering('y\n').stdout).toContain('The damaged database is in');
  });
});
