import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

type Account = { id: string; name: string; plan: string; createdAt: string };

/** Runs `perennial accounts ...` on a folder. */
const accounts = (folder: string, ...args: string[]) =>
  perennial(['accounts', ...args, '--data-dir', folder]);

const list = async (folder: string) =>
  documentOf<Account[]>(await accounts(folder, 'list', '--json'));

const namesAndPlans = async (folder: string) =>
  (await list(folder)).map(({ name, plan }) => [name, plan]);

describe('accounts create', () => {
  test('makes a premium account unless told otherwise, and prints it', async () => {
    const folder = temporaryFolder();
    const made = documentOf<Account>(await accounts(folder, 'create', '--name', 'Work', '--json'));
    expect(made).toMatchObject({ name: 'Work', plan: 'premium' });
    expect(await list(folder)).toContainEqual(made);
  });

  test.each(['premium', 'free'])('makes a %s account when told to', async (plan) => {
    const folder = temporaryFolder();
    documentOf(await accounts(folder, 'create', '--name', 'Work', '--plan', plan, '--json'));
    expect(await namesAndPlans(folder)).toEqual([
      ['Personal', 'premium'],
      ['Work', plan],
    ]);
  });

  test('says in words what it made', async () => {
    const { code, stdout, stderr } = await accounts(temporaryFolder(), 'create', '--name', 'Work');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Work');
    expect(() => JSON.parse(stdout)).toThrow();
  });

  test('refuses a name that is taken', async () => {
    const folder = temporaryFolder();
    const outcome = await accounts(folder, 'create', '--name', 'Personal', '--json');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('Personal');
    expect(await list(folder)).toHaveLength(1);
  });

  test.each(['', '   ', 'x'.repeat(121), 'a\u0007b'])('refuses the name %j', async (name) => {
    const folder = temporaryFolder();
    expectFailure(await accounts(folder, 'create', '--name', name, '--json'), 2);
    expect(await list(folder)).toHaveLength(1);
  });
});

test('accounts list shows names and plans in words', async () => {
  const folder = temporaryFolder();
  await accounts(folder, 'create', '--name', 'Work', '--plan', 'free');
  const { code, stdout } = await accounts(folder, 'list');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Personal +premium\b/m);
  expect(stdout).toMatch(/^Work +free\b/m);
});

test('in words, a change says what it did', async () => {
  const folder = temporaryFolder();
  await accounts(folder, 'create', '--name', 'Work');
  const changed = await accounts(folder, 'set-plan', 'Work', '--plan', 'free');
  expect(changed).toMatchObject({ code: 0, stdout: expect.stringMatching(/Work.*free/) as string });
  const gone = await accounts(folder, 'delete', 'Work', '--yes');
  expect(gone).toMatchObject({ code: 0, stdout: expect.stringContaining('Work') as string });
});

describe('accounts set-plan', () => {
  test('puts an account on a plan and leaves the others', async () => {
    const folder = temporaryFolder();
    await accounts(folder, 'create', '--name', 'Work');
    const changed = await accounts(folder, 'set-plan', 'Work', '--plan', 'free', '--json');
    expect(documentOf(changed)).toMatchObject({ name: 'Work', plan: 'free' });
    expect(await namesAndPlans(folder)).toEqual([
      ['Personal', 'premium'],
      ['Work', 'free'],
    ]);
  });

  test('of an account that is not there lists those that are', async () => {
    const outcome = await accounts(temporaryFolder(), 'set-plan', 'Wrok', '--plan', 'free');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('Wrok');
    expect(outcome.stderr).toContain('Personal');
  });
});

describe('accounts delete', () => {
  test('does nothing without --yes, which it asks for', async () => {
    const folder = temporaryFolder();
    await accounts(folder, 'create', '--name', 'Work');
    const outcome = await accounts(folder, 'delete', 'Work', '--json');
    expectFailure(outcome, 2);
    expect(outcome.stderr).toContain('--yes');
    expect(await list(folder)).toHaveLength(2);
  });

  test('with --yes deletes that account alone', async () => {
    const folder = temporaryFolder();
    await accounts(folder, 'create', '--name', 'Work');
    const gone = await accounts(folder, 'delete', 'Work', '--yes', '--json');
    expect(documentOf(gone)).toMatchObject({ name: 'Work' });
    expect(await namesAndPlans(folder)).toEqual([['Personal', 'premium']]);
  });

  test('of an account that is not there lists those that are', async () => {
    const outcome = await accounts(temporaryFolder(), 'delete', 'Wrok', '--yes', '--json');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('Personal');
  });

  test('ends its keys at once on a server that runs, and no other’s', async () => {
    const server = await TestServer.start();
    server.addAccount('Work');
    const work = server.issue({ account: 'Work' }).key;
    const personal = server.issue().key;
    const status = async (key: string) =>
      (await server.call('GET', '/api/v1/subscriptions', { key })).status;
    await server.call('POST', '/api/v1/subscriptions', { key: work, body: draft() });
    expect([await status(work), await status(personal)]).toEqual([200, 200]);
    documentOf(await accounts(server.dataDir, 'delete', 'Work', '--yes', '--json'));
    expect([await status(work), await status(personal)]).toEqual([401, 200]);
  });
});

describe('with several accounts and no --account', () => {
  test('keys create is an error that lists them', async () => {
    const folder = temporaryFolder();
    await accounts(folder, 'create', '--name', 'Work');
    const outcome = await perennial(['keys', 'create', '--name', 'x', '--data-dir', folder]);
    expectFailure(outcome, 1);
    for (const part of ['Personal', 'Work', '--account']) expect(outcome.stderr).toContain(part);
  });

  test('naming one works, upper and lower case alike', async () => {
    const folder = temporaryFolder();
    await accounts(folder, 'create', '--name', 'Work');
    const args = ['keys', 'create', '--account', 'work', '--name', 'x', '--json'];
    documentOf(await perennial([...args, '--data-dir', folder]));
    const keys = documentOf<{ account: string }[]>(
      await perennial(['keys', 'list', '--json', '--data-dir', folder]),
    );
    expect(keys.map(({ account }) => account)).toEqual(['Work']);
  });
});

test('PERENNIAL_ACCOUNT names the account, unless --account does', async () => {
  const dataDir = temporaryFolder();
  const run = (account: string | undefined, ...args: string[]) =>
    perennial([...args, '--data-dir', dataDir], { PERENNIAL_ACCOUNT: account });
  await run(undefined, 'accounts', 'create', '--name', 'Work');
  expectFailure(await run(undefined, 'summary'), 1);
  await run('work', 'settings', 'set', '--days-before', '14');
  await run('work', 'settings', 'set', '--days-before', '7', '--account', 'Personal');
  const daysOf = async (account: string) =>
    documentOf<{ daysBefore: number }>(await run(account, 'settings', 'show', '--json')).daysBefore;
  expect([await daysOf('Work'), await daysOf('Personal')]).toEqual([14, 7]);
  // It is only a default where all accounts are meant.
  expect((await run('Work', 'export', '--all')).code).toBe(0);
  expectFailure(await run('Work', 'export', '--all', '--account', 'Work'), 2);
  expectFailure(await run('Nobody', 'summary'), 1);
});
