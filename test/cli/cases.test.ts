import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import {
  atTerminal,
  documentOf,
  expectFailure,
  hasTerminal,
  perennial,
  program,
  unread,
} from './perennial.ts';

const MISSING = '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11';
const PRICE = ['--amount', '15.49', '--currency', 'USD', '--every', 'month'];
const NEXT = ['--next', '2099-01-14'];
const NETFLIX = ['--name', 'Netflix', '--category', 'Video', ...PRICE, ...NEXT];

let folder = '';
const run = (...args: string[]) => perennial([...args, '--data-dir', folder]);

beforeAll(async () => {
  folder = temporaryFolder(afterAll);
  await run('subscriptions', 'add', ...NETFLIX);
}, 60_000);

describe('a command that only reads prints one document, and for people no escape codes', () => {
  test.each([
    'accounts list',
    'attention list',
    'audit',
    'backup list',
    'calendar show',
    'channels list',
    'dates show',
    'import list',
    'insights',
    'keys list',
    'payments list',
    'reminders history',
    'reminders next',
    'sessions list',
    'settings show',
    'subscriptions deleted',
    'subscriptions duplicates',
    'subscriptions list',
    'subscriptions show Netflix',
    'subscriptions views',
    'summary',
    'upcoming',
    'version',
  ])('%s', async (command) => {
    documentOf(await run(...command.split(' '), '--json'));
    const words = await perennial([...command.split(' '), '--data-dir', folder], {
      NO_COLOR: undefined,
      FORCE_COLOR: '1',
    });
    expect({ code: words.code, stderr: words.stderr }).toEqual({ code: 0, stderr: '' });
    expect(words.stdout.trim()).not.toBe('');
    expect(words.stdout).not.toContain('\u001b');
  });
});

describe('rows are CSV, the header first', () => {
  test.each([
    'audit',
    'payments list',
    'subscriptions deleted',
    'subscriptions duplicates',
    'subscriptions list',
    'summary',
    'upcoming',
  ])('%s', async (command) => {
    const { code, stdout } = await run(...command.split(' '), '--csv');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[A-Z][^\r\n]*,[^\r\n]*\r\n/);
    expectFailure(await run(...command.split(' '), '--csv', '--json'), 2);
  });
});

describe('wrong usage and failures', () => {
  test.each<[code: 1 | 2, args: string[]]>([
    [2, ['subscriptions', 'add']],
    [2, ['subscriptions', 'add', ...NETFLIX, '--amount', 'much']],
    [2, ['subscriptions', 'edit', 'Netflix']],
    [2, ['subscriptions', 'rm', 'Netflix']],
    [2, ['subscriptions', 'show']],
    [2, ['subscriptions', 'list', '--limit', '-1']],
    [1, ['subscriptions', 'show', MISSING]],
    [1, ['subscriptions', 'pause', 'Disney']],
    [1, ['subscriptions', 'resume', 'Netflix']],
    [1, ['subscriptions', 'restore', 'Netflix']],
    [1, ['subscriptions', 'list', '--account', 'Work']],
    [2, ['payments', 'add', 'Netflix', '--paid-on', '2099-01-01']],
    [2, ['payments', 'add', 'Netflix']],
    [2, ['payments', 'fill', 'Netflix', '--from', '14.1.2026']],
    [1, ['payments', 'rm', 'Netflix', '--paid-on', '2020-01-01']],
    [2, ['upcoming', '--days', 'many']],
    [2, ['summary', '--days', '366']],
    [2, ['audit', '--limit', '0']],
    [2, ['keys', 'create', '--name', 'Old', '--expires', '2020-01-01']],
    [2, ['settings', 'set', '--time-zone', 'Mars']],
    [2, ['settings', 'set']],
    [2, ['settings', 'set', '--account', 'Personal']],
    [2, ['calendar', 'set']],
    [2, ['channels', 'set', 'ntfy']],
    [2, ['total', 'set']],
    [2, ['backup', 'folder', '/tmp', '--off']],
    [2, ['subscriptions', 'price', 'Netflix', '--amount', 'more']],
    [2, ['subscriptions', 'price', 'Netflix', '--amount', '9', '--since', '2099-01-01']],
    [2, ['subscriptions', 'renew', 'Netflix', '--date', 'soon']],
    [1, ['subscriptions', 'renew', 'Netflix']],
    [1, ['subscriptions', 'purge', 'Netflix', '--yes']],
    [2, ['reminders', 'snooze', 'Netflix']],
    [1, ['reminders', 'handled', 'Netflix']],
    [2, ['attention', 'dismiss']],
    [1, ['attention', 'dismiss', 'Netflix']],
    [2, ['sessions', 'end']],
    [1, ['sessions', 'end', MISSING]],
    [2, ['accounts', 'rename', 'Personal']],
    [1, ['accounts', 'rename', 'Nobody', '--name', 'Other']],
    [2, ['accounts', 'create', '--name', '']],
    [2, ['help', 'nothing']],
    [2, ['insight']],
  ])('%i: %j', async (code, args) => {
    expectFailure(await run(...args), code);
  });

  test('changed nothing', async () => {
    expect(documentOf(await run('subscriptions', 'list', '--json'))).toMatchObject([
      { name: 'Netflix', status: 'active', amount: 15.49 },
    ]);
    expect(documentOf(await run('keys', 'list', '--json'))).toEqual([]);
  });
});

describe('what was reported wrongly', () => {
  test('what can be set is said where nothing is', async () => {
    expect((await run('settings', 'set')).stderr).toMatch(/--time-zone.*--desktop-notifications/);
    expect((await run('channels', 'set', 'ntfy')).stderr).toMatch(/--url, --topic/);
  });

  test('an account is renamed', async () => {
    await run('accounts', 'rename', 'Personal', '--name', 'Home');
    expect((await run('accounts', 'list')).stdout).toMatch(/^Home /m);
    await run('accounts', 'rename', 'home', '--name', 'Personal');
  });

  test('a trial that is removed is said to be', async () => {
    await run('subscriptions', 'trial', 'Netflix', '--ends', '2099-02-01');
    const { stdout } = await run('subscriptions', 'trial', 'Netflix', '--none');
    expect(stdout).toContain('has no trial');
  });

  test('a trial that has ended is said to have', async () => {
    const { stdout } = await run('subscriptions', 'trial', 'Netflix', '--ends', '2020-01-01');
    expect(stdout).toBe('Netflix is active, and its trial ended on 2020-01-01.\n');
    expect((await run('subscriptions', 'show', 'Netflix')).stdout).toMatch(/^Trial ended +2020/m);
    await run('subscriptions', 'trial', 'Netflix', '--none');
  });

  test('reminders that are off are said to be', async () => {
    await run('settings', 'set', '--enabled', 'false');
    expect((await run('reminders', 'next')).stdout).toContain('--enabled true');
    await run('settings', 'set', '--enabled', 'true');
  });

  test('the last account is replaced, which is said', async () => {
    const other = ['--data-dir', temporaryFolder()];
    const { stdout } = await perennial(['accounts', 'delete', 'Personal', '--yes', ...other]);
    expect(stdout).toContain('a new, empty one named Personal');
  });

  test('a new key is all that is printed', async () => {
    const { stdout, stderr } = await run('keys', 'create', '--name', 'Script');
    expect(stdout).toMatch(/^\S{40,}\n$/);
    expect(stderr).toContain("won't be shown again");
    expect(await run('keys', 'create', '--name', 'Quiet', '-q')).toMatchObject({ stderr: '' });
  });
});

test('moments are shown in the time zone of the account', async () => {
  for (const [zone, hours] of [
    ['Pacific/Auckland', 12],
    ['UTC', 0],
  ] as const) {
    await run('settings', 'set', '--time-zone', zone);
    const { stdout } = await run('audit', '--limit', '1');
    const [, shown = ''] = /\n(\S+ \d\d:\d\d) /.exec(stdout) ?? [];
    const ahead = (Date.parse(`${shown.replace(' ', 'T')}Z`) - Date.now()) / 3.6e6;
    expect(Math.abs(ahead - hours)).toBeLessThan(2.1);
  }
});

describe('output that can not be written', () => {
  test.each([['help'], ['version'], ['completion', 'bash'], ['subscriptions', 'list']])(
    'is no longer read: %s',
    async (...args) => {
      expect(await unread([...args, '--data-dir', folder])).toEqual({ code: 0, stderr: '' });
    },
  );

  test
    .runIf(existsSync('/dev/full'))
    .each([['help'], ['man'], ['subscriptions', 'list', '--json']])(
    'has no space left: %s',
    (...args) => {
      const full = openSync('/dev/full', 'w');
      const { status, stderr } = spawnSync(
        process.execPath,
        [program, ...args, '--data-dir', folder],
        { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
      );
      closeSync(full);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: 'The output could not be written: no space left on device.\n',
      });
    },
  );
});

test.runIf(hasTerminal)('at a terminal, a list is the same table', async () => {
  const { code, shown } = await atTerminal(['subscriptions', 'list', '--data-dir', folder]);
  const piped = await run('subscriptions', 'list');
  expect({ code, shown: shown.replaceAll('\r', '') }).toEqual({ code: 0, shown: piped.stdout });
});
