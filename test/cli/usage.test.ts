import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, throughNpm } from './perennial.ts';

const ID = '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11';

describe('help', () => {
  test.each([
    { of: [], names: ['serve', 'accounts', 'keys', 'subscriptions', '--data-dir', '--json'] },
    { of: ['serve'], names: ['--port', '47600', '--no-open', '--hourly-quota', '--allow-host'] },
    { of: ['accounts'], names: ['list', 'create', 'set-plan', 'delete'] },
    { of: ['keys'], names: ['create', 'list', 'revoke'] },
    {
      of: ['subscriptions'],
      names: ['pause', 'resume', 'cancel', 'reactivate', 'trial', '--ends', '--none'],
    },
  ])('of $of goes to stdout, names what there is, and has examples', async ({ of, names }) => {
    const { code, stdout, stderr } = await perennial([...of, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: perennial/);
    for (const name of names) expect(stdout).toContain(name);
    expect(stdout).toMatch(/^Examples:\n( {2}\$ perennial .+\n){2,}/m);
  });

  test.each([
    { of: ['accounts', 'create'], names: ['--name', '--plan', 'premium', 'free'] },
    { of: ['accounts', 'delete'], names: ['--yes'] },
    { of: ['keys', 'create'], names: ['--account', '--name', '--scopes', '--expires'] },
    { of: ['subscriptions', 'trial'], names: ['--ends', '--none'] },
  ])('of $of names its options and the global ones', async ({ of, names }) => {
    const { code, stdout } = await perennial([...of, '--help']);
    expect(code).toBe(0);
    for (const name of [...names, '--data-dir', '--json']) expect(stdout).toContain(name);
  });
});

test('--version prints the version', async () => {
  const { code, stdout } = await perennial(['--version']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${packageJson.version}\n` });
});

describe('wrong usage ends with 2, says why on stderr, and prints nothing', () => {
  test.each([
    [[]],
    [['launch']],
    [['accounts']],
    [['accounts', 'rename']],
    [['accounts', 'list', '--colour']],
    [['accounts', 'list', 'surplus']],
    [['accounts', 'create']],
    [['accounts', 'create', '--name', 'A', '--plan', 'gold']],
    [['accounts', 'set-plan', 'Personal']],
    [['accounts', 'set-plan', '--plan', 'free']],
    [['accounts', 'delete']],
    [['keys', 'create', '--scopes', 'read']],
    [['keys', 'create', '--name']],
    [['keys', 'create', '--name', 'A', '--scopes', 'write']],
    [['keys', 'create', '--name', 'A', '--scopes', 'read,delete']],
    [['keys', 'create', '--name', 'A', '--scopes', '']],
    [['keys', 'create', '--name', 'A', '--expires', 'tomorrow']],
    [['keys', 'create', '--name', 'A', '--expires', '2027-02-29']],
    [['keys', 'revoke']],
    [['subscriptions', 'pause']],
    [['subscriptions', 'archive', ID]],
    [['subscriptions', 'trial', ID]],
    [['subscriptions', 'trial', ID, '--ends', '2027-01-14', '--none']],
    [['subscriptions', 'trial', ID, '--ends', '14.1.2027']],
    [['serve', '--port', '65536', '--no-open']],
    [['serve', '--port', '-1', '--no-open']],
    [['serve', '--port', 'http', '--no-open']],
    [['serve', '--hourly-quota', '0', '--no-open']],
    [['serve', '--hourly-quota', '1.5', '--no-open']],
    [['accounts', 'list', '--surprise=1']],
  ])('%j', async (args) => {
    expectFailure(
      await perennial([...args, '--json'], { PERENNIAL_DATA_DIR: temporaryFolder() }),
      2,
    );
  });
});

describe('global options', () => {
  test.each([
    [
      'before the command',
      (folder: string) => ['--json', '--data-dir', folder, 'accounts', 'list'],
    ],
    ['after the command', (folder: string) => ['accounts', 'list', '--data-dir', folder, '--json']],
    ['in between', (folder: string) => ['accounts', '--json', '--data-dir', folder, 'list']],
    ['on both sides', (folder: string) => ['--json', 'accounts', 'list', `--data-dir=${folder}`]],
  ])('may stand %s', async (_where, args) => {
    const folder = temporaryFolder();
    await perennial(['accounts', 'create', '--name', 'Work', '--data-dir', folder]);
    const accounts = documentOf<{ name: string }[]>(await perennial(args(folder)));
    expect(accounts.map(({ name }) => name)).toEqual(['Personal', 'Work']);
  });
});

test('through npm, the standard output is the document alone', async () => {
  const args = ['accounts', 'list', '--json', '--data-dir', temporaryFolder()];
  expect(documentOf(await throughNpm(args))).toEqual([
    expect.objectContaining({ name: 'Personal' }),
  ]);
});

test('through npm, a failure keeps its exit code and its reason', async () => {
  const outcome = await throughNpm(['keys', 'revoke', ID, '--data-dir', temporaryFolder()]);
  expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code: 1, stdout: '' });
  expect(outcome.stderr).toContain(ID);
});
