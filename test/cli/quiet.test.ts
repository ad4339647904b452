import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { perennial } from './perennial.ts';
import { NETFLIX, optionsOf } from './prepared.ts';

const TODAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

// In each folder in order: each goes on from where those before it ended.
const SILENT: readonly { what: string; commands: readonly (readonly string[])[] }[] = [
  {
    what: 'accounts and settings',
    commands: [
      ['accounts', 'create', '--name', 'Work'],
      ['accounts', 'rename', 'Work', '--name', 'Office'],
      ['accounts', 'set-plan', 'Office', '--plan', 'free'],
      ['accounts', 'delete', 'Office', '--yes'],
      ['settings', 'set', '--days-before', '7'],
      [
        'channels',
        'set',
        'webhook',
        '--url',
        'https://a.example',
        '--secret',
        'long-enough-secret',
      ],
      ['channels', 'remove', 'webhook'],
    ],
  },
  {
    what: 'subscriptions and payments',
    commands: [
      ['subscriptions', 'add', ...optionsOf(NETFLIX)],
      ['subscriptions', 'edit', 'Netflix', '--amount', '17.99'],
      ['subscriptions', 'price', 'Netflix', '--amount', '18.99'],
      ['subscriptions', 'renew', 'Netflix', '--early'],
      ['subscriptions', 'pause', 'Netflix'],
      ['subscriptions', 'resume', 'Netflix'],
      ['subscriptions', 'cancel', 'Netflix'],
      ['subscriptions', 'reactivate', 'Netflix'],
      ['subscriptions', 'trial', 'Netflix', '--ends', '2099-01-01'],
      ['subscriptions', 'trial', 'Netflix', '--none'],
      ['payments', 'add', 'Netflix', '--paid-on', TODAY],
      ['payments', 'edit', 'Netflix', '--paid-on', TODAY, '--amount', '9'],
      ['payments', 'rm', 'Netflix', '--paid-on', TODAY],
      ['payments', 'fill', 'Netflix', '--from', TODAY],
      ['attention', 'dismiss', '--kind', 'noChannel'],
      ['undo'],
      ['subscriptions', 'rm', 'Netflix', '--yes'],
      ['subscriptions', 'restore', 'Netflix'],
      ['subscriptions', 'rm', 'Netflix', '--yes'],
      ['subscriptions', 'purge', 'Netflix', '--yes'],
    ],
  },
  {
    what: 'data',
    commands: [
      ['dates', 'move-on'],
      ['dates', 'take-back'],
      ['backup', 'now'],
      ['backup', 'folder', 'SECOND'],
      ['backup', 'passphrase', '--passphrase-file', 'PASSPHRASE'],
      ['backup', 'folder', '--off'],
      ['backup', 'resume-reminders'],
      ['calendar', 'set', '--alert-days', '3'],
      ['calendar', 'revoke'],
      ['total', 'set', '--currency', 'EUR'],
      ['total', 'rate', 'SEK', '11.2'],
      ['export', '--out', 'EXPORT'],
      ['import', 'EXPORT'],
      ['sessions', 'end', '--all'],
    ],
  },
];

describe.each(SILENT)('-q prints nothing about a change that was made: $what', ({ commands }) => {
  let dataDir = '';
  let places: { readonly [word: string]: string } = {};

  beforeAll(() => {
    dataDir = temporaryFolder(afterAll);
    const files = temporaryFolder(afterAll);
    writeFileSync(join(files, 'passphrase'), 'four random words together\n');
    places = {
      SECOND: files,
      PASSPHRASE: join(files, 'passphrase'),
      EXPORT: join(files, 'export.json'),
    };
  });

  test.each(commands.map((args) => ({ args })))('$args', async ({ args }) => {
    const words = args.map((word) => places[word] ?? word);
    const outcome = await perennial([...words, '-q', '--data-dir', dataDir]);
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

test.each([
  ['keys create --name Script', /^per_\S+\n$/],
  ['calendar address', /^http:\/\/127\.0\.0\.1:\d+\/\S+\n$/],
  ['settings show', /^These are the defaults/],
  ['accounts list', /^NAME +PLAN +ID\nPersonal /],
])('-q prints what was asked for, and no more: %s', async (command, printed) => {
  const dataDir = temporaryFolder();
  const outcome = await perennial([...command.split(' '), '-q', '--data-dir', dataDir]);
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(printed), stderr: '' });
});
