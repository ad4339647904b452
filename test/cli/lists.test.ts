import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { perennial } from './perennial.ts';
import { NETFLIX, optionsOf } from './prepared.ts';

const ID = '[\\da-f-]{36}';
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

const runOn =
  (dataDir: string) =>
  (...args: string[]) =>
    perennial([...args, '--data-dir', dataDir]);

const PREPARED = [
  ['subscriptions', 'add', ...optionsOf(NETFLIX)],
  ['subscriptions', 'add', ...optionsOf({ ...NETFLIX, name: 'net, flix' })],
  ['keys', 'create', '--name', 'Script', '--expires', '2099-12-31'],
  ['webhooks', 'add', '--name', 'Sheet', '--url', 'https://a.example/hook'],
  ['backup', 'now'],
];

/** Each list, the header of its CSV, and a row that {@link PREPARED} gives it; none if it stays empty. */
const LISTS: readonly [command: string, header: string, row?: string][] = [
  [
    'keys list',
    'Key,Name,Account,Scopes,State,Last used,Created,Expires,Revoked,ID',
    `per_\\S+,Script,Personal,read,works,,${TIME},${TIME},,${ID}`,
  ],
  [
    'webhooks list',
    'Name,State,Waiting,Last message,Address,Events,Problem,ID',
    `Sheet,active,0,,https://a.example,"subscription.created,.*",,${ID}`,
  ],
  ['webhooks messages Sheet', 'When,Event,Name,State,Answer,ID'],
  [
    'reminders next',
    'Due,Kind,Date,Days before,Name,Amount,Currency,Subscription ID',
    `${TIME},renewal,2099-01-14,3,Netflix,15.49,USD,${ID}`,
  ],
  [
    'reminders history',
    'When,Channel,State,Taken back,Kind,Date,Days before,Name,Amount,Currency,Subscription ID,Answer',
  ],
  [
    'backup list',
    'ID,Made,Subscriptions,Payments,Bytes,Checked,State,File',
    String.raw`\w+-request,${TIME},2,0,\d+,${TIME},intact,.+\.db`,
  ],
  ['accounts list', 'Name,Plan,Created,ID', `Personal,premium,${TIME},${ID}`],
  ['sessions list', 'Where,Signed in,Last used,ID'],
  ['import list', 'ID,Date,File,Added,Updated,Undone'],
  ['channels list', 'Channel,State,Problem', 'ntfy,not set up,'],
  ['attention list', 'Kind,Name,About,Subscription IDs', 'noChannel,,No reminder channel .+,'],
  [
    'insights',
    'Insight,Name,Amount,Currency,Before,A month,Average,A year,Status,ID',
    `costliest,Netflix,15.49,USD,,,,185.88,,${ID}`,
  ],
  ['subscriptions views', 'Name,Filters'],
  [
    'subscriptions prices Netflix',
    'Since,Amount,Currency,Billing period,Change',
    String.raw`\d{4}-\d\d-\d\d,15.49,USD,monthly,`,
  ],
  ['subscriptions duplicates', 'Name,Amount,Currency,Status,Category,ID'],
  ['subscriptions deleted', 'ID,Deleted,Days left,Amount,Currency,Name'],
  ['upcoming', 'Date,Name,Category,Amount,Currency,State,ID'],
  ['summary', 'Category,Currency,A month,A year', 'Video,USD,30.98,371.76'],
  ['payments list', 'Paid on,Name,Category,Amount,Currency,ID'],
  ['audit', 'When,By,Action,Name,Change', `${TIME},the command line,webhook.create,Sheet,`],
];

describe('--csv prints the rows of a list with values for programs', () => {
  const dataDir = temporaryFolder(afterAll);
  const run = runOn(dataDir);

  beforeAll(async () => {
    for (const args of PREPARED) expect(await run(...args)).toMatchObject({ code: 0 });
  });

  test.each(LISTS)('%s', async (command, header, row) => {
    const { code, stdout, stderr } = await run(...command.split(' '), '--csv');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [first, ...rows] = stdout.split('\r\n');
    expect(first).toBe(header);
    expect(rows.at(-1)).toBe('');
    if (row === undefined) expect(rows).toHaveLength(1);
    else expect(rows).toContainEqual(expect.stringMatching(new RegExp(`^${row}$`)));
  });
});

test('every command that prints a list has --csv', async () => {
  const { stdout } = await perennial(['man']);
  const lists = stdout.split('.SS ').filter((text) => /^.+\nList /.test(text));
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter((text) => !text.includes(String.raw`\-\-csv`))).toEqual([]);
});

describe('with -q, an empty list prints nothing', () => {
  const run = runOn(temporaryFolder(afterAll));

  test.each(
    [
      ...LISTS.map(([command]) => command),
      'subscriptions list --category Nope',
      'backup verify',
    ].filter(
      (command) => !/^(?:accounts|channels|webhooks messages|subscriptions prices)/.test(command),
    ),
  )('%s', async (command) => {
    expect(await run(...command.split(' '), '-q')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
