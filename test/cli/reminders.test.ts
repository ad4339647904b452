import { describe, expect, test } from 'vitest';
import { says, startPushService } from '../support/push-service.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { atTerminal, hasTerminal, documentOf, expectFailure, perennial, fed } from './perennial.ts';

const run = (dataDir: string, args: string[]) => perennial([...args, '--data-dir', dataDir]);

/** A folder with a record that renews in two days by the computer's own clock. */
async function folderWithRecord(): Promise<string> {
  const server = await TestServer.start();
  server.saveSettings({ timeZone: 'UTC', timeOfDay: '00:00', daysBefore: 1 });
  const { key } = server.issue();
  const nextPaymentDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await server.send('POST', '/api/v1/subscriptions', {
    key,
    body: {
      name: 'Netflix',
      category: 'Video',
      amount: 15.49,
      currency: 'USD',
      period: 'monthly',
      nextPaymentDate,
    },
  });
  await server.close();
  return server.dataDir;
}

describe('perennial reminders', () => {
  test('next tells what comes, as text and as JSON', async () => {
    const dataDir = await folderWithRecord();
    const text = await run(dataDir, ['reminders', 'next', '--count', '2']);
    expect(text.stdout.split('\n')[0]).toMatch(/^DUE +KIND +DATE +DAYS BEFORE +NAME +PRICE$/);
    expect(text.stdout).toMatch(/renewal +\S+ +1 +Netflix +15\.49 USD\n/);
    expect(text.stderr).toBe('');
    const found = documentOf<unknown[]>(
      await run(dataDir, ['reminders', 'next', '--count', '3', '--json']),
    );
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({ name: 'Netflix', kind: 'renewal', lead: 1 });
  });

  test('next tells people in words what a reminder is about, and scripts its code', async () => {
    const dataDir = await folderWithRecord();
    const endsOn = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const terms = `${endsOn}, renews for 12 months, notice 4 weeks`;
    await run(dataDir, ['subscriptions', 'edit', 'Netflix', '--terms', terms]);
    const next = ['reminders', 'next', '--count', '20'];
    const { stdout } = await run(dataDir, next);
    expect(stdout).toMatch(/ {2}last day to cancel +\S+ +14 +Netflix/);
    expect(stdout).not.toContain('cancelBy');
    expect((await run(dataDir, [...next, '--csv'])).stdout).toContain(',cancelBy,');
  });

  test.runIf(hasTerminal)('next tells a person that nothing is set up to send them', async () => {
    const folder = ['--data-dir', await folderWithRecord()];
    const { shown } = await atTerminal(['reminders', 'next', ...folder]);
    expect(shown).toContain('No channel is set up');
  });

  test('next and history say so where there is nothing', async () => {
    const dataDir = temporaryFolder();
    expect((await run(dataDir, ['reminders', 'next'])).stdout).toBe('No upcoming reminders.\n');
    expect((await run(dataDir, ['reminders', 'history'])).stdout).toBe(
      'No reminders have been sent yet.\n',
    );
    expect(documentOf(await run(dataDir, ['reminders', 'history', '--json']))).toEqual([]);
  });

  test('test sends on every channel that is set up, and tells each answer', async () => {
    const dataDir = temporaryFolder();
    const taken = await startPushService(says(200, { id: 'x', event: 'message' }));
    const refusing = await startPushService(
      says(403, { error: 'Forbidden', errorDescription: 'planned' }),
    );
    const set = ['channels', 'set', '--allow-private', 'true'];
    await run(dataDir, [...set, 'ntfy', '--url', taken.url, '--topic', 'home']);
    const tried = await run(dataDir, ['reminders', 'test', 'ntfy']);
    expect(tried).toEqual({
      code: 0,
      stdout: 'ntfy: delivered. The service answered 200.\n',
      stderr: '',
    });
    await run(dataDir, [...set, 'gotify', '--url', refusing.url, '--token', 'planted']);
    const both = await run(dataDir, ['reminders', 'test', '--json']);
    expect(both.code).toBe(1);
    expect(JSON.parse(both.stdout)).toMatchObject([
      { channel: 'ntfy', delivered: true, message: 'The service answered 200.' },
      { channel: 'gotify', delivered: false, message: 'The service answered 403: planned' },
    ]);
    expect(taken.received).toHaveLength(2);
  });

  test.each([
    [['reminders', 'test'], 1],
    [['reminders', 'test', 'ntfy'], 1],
    [['reminders', 'test', 'pigeon'], 2],
    [['reminders', 'next', '--count', '0'], 2],
    [['reminders', 'history', '--count', 'many'], 2],
    [['channels', 'set', 'pigeon'], 2],
    [['channels', 'set', 'ntfy', '--topic', 'home'], 2],
    [['channels', 'set', 'ntfy', '--url', 'http://127.0.0.1', '--topic', 'home'], 2],
    [['channels', 'set', 'ntfy', '--secret', 'x', '--url', 'https://a.example'], 2],
    [['channels', 'set', 'email', '--port', '0'], 2],
    [['channels', 'remove', 'desktop'], 2],
    [['settings', 'set', '--time-of-day', '9:00'], 2],
    [['settings', 'set', '--further-days', '3,x'], 2],
    [['settings', 'set', '--further-days', '61'], 2],
  ] as const)('%j fails with code %i, and says why', async (args, code) => {
    const outcome = await run(temporaryFolder(), [...args]);
    expectFailure(outcome, code);
    // In terms of the command line, not of the API.
    expect(outcome.stderr).not.toMatch(/\b(GET|Send|timeOfDay|furtherDaysBefore|allowPrivate)\b/);
  });
});

describe('perennial channels', () => {
  test('set, list and remove tell no secret', async () => {
    const dataDir = temporaryFolder();
    const args = ['--url', 'https://planted.example', '--secret', 'planted-secret'];
    const set = await run(dataDir, ['channels', 'set', 'webhook', ...args]);
    expect(set).toMatchObject({ code: 0, stderr: '' });
    const listed = await run(dataDir, ['channels', 'list']);
    expect(listed.stdout).toMatch(/webhook +on\n/);
    expect(listed.stdout).toMatch(/ntfy +not set up\n/);
    const removed = await run(dataDir, ['channels', 'remove', 'webhook']);
    expect(removed.stdout).toBe('Removed webhook. Reminders are no longer sent there.\n');
    const again = await run(dataDir, ['channels', 'remove', 'webhook']);
    expect(again).toMatchObject({
      code: 0,
      stdout: 'webhook was not set up, so nothing was removed.\n',
    });
    expect(set.stdout + listed.stdout + removed.stdout).not.toContain('planted');
    const found = documentOf<{ configured: boolean }[]>(
      await run(dataDir, ['channels', 'list', '--json']),
    );
    expect(found.some(({ configured }) => configured)).toBe(false);
  });

  test('set reads each secret from a line of its own, in the order of the options', async () => {
    const args = ['--device-key', '-', '--url', '-', '--data-dir', temporaryFolder()];
    const set = ['channels', 'set', 'bark', ...args];
    expect(await fed('planted-key\nhttps://planted.example\n', set)).toMatchObject({ code: 0 });
    const short = await fed('planted-key\n', set);
    expect(short.code).toBe(1);
    expect(short.stderr).toContain('Standard input');
  });

  test('set takes all that e-mail needs', async () => {
    const dataDir = temporaryFolder();
    const args = ['--host', 'smtp.example.com', '--port', '587', '--security', 'starttls'];
    const people = [
      '--user',
      'me',
      '--password',
      'planted',
      '--from',
      'me@example.com',
      '--to',
      'you@example.com',
    ];
    const outcome = await run(dataDir, ['channels', 'set', 'email', ...args, ...people, '--json']);
    expect(documentOf(outcome)).toMatchObject({
      configured: true,
      shown: {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        user: 'me',
        from: 'me@example.com',
        to: 'you@example.com',
      },
      secrets: ['password'],
    });
  });

  test('settings take the days before the last day to cancel, or none', async () => {
    const dataDir = temporaryFolder();
    const set = ['settings', 'set', '--cancel-by-days'];
    const outcome = await run(dataDir, [...set, '7,30', '--json']);
    expect(documentOf(outcome)).toMatchObject({ cancelByDaysBefore: [30, 7] });
    expect((await run(dataDir, [...set, ''])).stdout).toContain('To cancel      none');
    const wrong = await run(dataDir, [...set, 'soon']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--cancel-by-days')]);
  });

  test('settings take a time of day and further days', async () => {
    const dataDir = temporaryFolder();
    const args = ['settings', 'set', '--time-of-day', '07:15', '--further-days', '0, 14', '--json'];
    expect(documentOf(await run(dataDir, args))).toMatchObject({
      timeOfDay: '07:15',
      furtherDaysBefore: [14, 0],
    });
    const none = ['settings', 'set', '--further-days', '', '--json'];
    expect(documentOf(await run(dataDir, none))).toMatchObject({
      timeOfDay: '07:15',
      furtherDaysBefore: [],
    });
  });
});
