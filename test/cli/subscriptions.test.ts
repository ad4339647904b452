import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

type Subscription = Record<string, unknown> & { id: string; status: string; updatedAt: string };

const MISSING = '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11';

/** A server with one record, and the command line beside it. */
async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  const record = made.json.data as Subscription;
  const run = (...args: string[]) =>
    perennial(['subscriptions', ...args, '--data-dir', server.dataDir]);
  return {
    server,
    record,
    run,
    /** Does something to the record that must succeed; answers what was printed. */
    change: async (...args: string[]) =>
      documentOf<Subscription>(await run(args[0] ?? '', record.id, ...args.slice(1), '--json')),
    /** The record as the API returns it now. */
    fetched: async () =>
      (await server.call('GET', `/api/v1/subscriptions/${record.id}`, { key })).json.data,
    listed: async (query = '') =>
      (await server.call('GET', `/api/v1/subscriptions${query}`, { key })).json.data,
    /** The record's audit entries, newest first. */
    audit: async () =>
      (await server.call('GET', `/api/v1/audit?subscriptionId=${record.id}`, { key })).json.data,
  };
}

/** Deletes it at the moment by the system's clock, which the command line goes by. */
async function deleteNow(server: TestServer, { id }: Subscription): Promise<void> {
  server.clock.advance(Date.now() - server.clock.now());
  const { key } = server.issue();
  await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
}

test('a name that is empty proposes none', async () => {
  const { run, record } = await prepared();
  const [close, blank] = [await run('rm', 'Net', '--yes'), await run('rm', ' ', '--yes')];
  expect(close.stderr).toContain(`"${String(record['name'])}"`);
  expect(blank.stderr).toContain('perennial subscriptions list');
  expect([close.code, blank.code]).toEqual([1, 1]);
});

describe('deleted', () => {
  test('lists what can be restored, by its ID', async () => {
    const { server, record, run } = await prepared();
    const nothing = await run('deleted');
    expect(nothing.stdout).toContain('Nothing was deleted in the last 30 days.');
    await deleteNow(server, record);
    const [listed, ...others] = documentOf<{ subscription: Subscription; daysLeft: number }[]>(
      await run('deleted', '--json'),
    );
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ subscription: record, daysLeft: 30, isNameTaken: false });
    expect((await run('deleted')).stdout).toMatch(new RegExp(`${record.id} .* 30 `));
    await run('restore', record.id);
    expect(documentOf(await run('deleted', '--json'))).toEqual([]);
  });
});

describe('restore', () => {
  test('brings back what was deleted', async () => {
    const { server, record, change, fetched, run } = await prepared();
    await deleteNow(server, record);
    const printed = await change('restore');
    expect(printed).toEqual({ ...record, updatedAt: printed.updatedAt });
    expect(await fetched()).toEqual(printed);
    expectFailure(await run('restore', record.id), 1);
  });
});

describe('a change of status', () => {
  test.each([
    { path: [], name: 'pause', status: 'paused' },
    { path: ['pause'], name: 'resume', status: 'active' },
    { path: [], name: 'cancel', status: 'cancelled' },
    { path: ['pause'], name: 'cancel', status: 'cancelled' },
    { path: ['cancel'], name: 'reactivate', status: 'active' },
  ])('after $path, $name makes it $status', async ({ path, name, status }) => {
    const { change, fetched, listed } = await prepared();
    for (const step of path) await change(step);
    // Lists that the server keeps must not outlive the change either.
    const before = (await listed())[0];
    const printed = await change(name);
    expect(printed.status).toBe(status);
    expect(printed).toEqual({ ...before, status, updatedAt: printed.updatedAt });
    expect(await fetched()).toEqual(printed);
    expect(await listed()).toEqual([printed]);
    expect(await listed(`?status=${status}`)).toEqual([printed]);
  });

  test('leaves an audit entry with the record before and after', async () => {
    const { server, change, record, audit } = await prepared();
    const paused = await change('pause');
    const [entry, first, ...others] = await audit();
    expect(others).toEqual([]);
    expect(first.action).toBe('subscription.create');
    expect(entry).toMatchObject({
      action: 'subscription.pause',
      subscriptionId: record.id,
      metadata: { before: record, after: paused },
    });
    const issued = server.context.db.prepare('SELECT id FROM api_keys WHERE hash IS NULL');
    expect(issued.pluck().all()).toContain(entry.apiKeyId);
  });

  test.each(['pause', 'resume', 'cancel', 'reactivate'])(
    '%s is named in the audit',
    async (name) => {
      const { change, audit } = await prepared();
      if (name === 'resume') await change('pause');
      if (name === 'reactivate') await change('cancel');
      await change(name);
      expect((await audit())[0].action).toBe(`subscription.${name}`);
    },
  );
});

describe('from a status that does not allow it', () => {
  test.each([
    { path: [], name: 'resume', possible: ['pause', 'cancel'] },
    { path: [], name: 'reactivate', possible: ['pause', 'cancel'] },
    { path: ['pause'], name: 'pause', possible: ['resume', 'cancel'] },
    { path: ['pause'], name: 'reactivate', possible: ['resume', 'cancel'] },
    { path: ['cancel'], name: 'cancel', possible: ['reactivate'] },
    { path: ['cancel'], name: 'pause', possible: ['reactivate'] },
    { path: ['cancel'], name: 'resume', possible: ['reactivate'] },
  ])('after $path, $name is refused with what is possible', async ({ path, name, possible }) => {
    const { run, change, record, fetched, audit } = await prepared();
    for (const step of path) await change(step);
    const [before, entries] = [await fetched(), await audit()];
    const outcome = await run(name, record.id, '--json');
    expectFailure(outcome, 1);
    const [, suggestedFix = ''] = outcome.stderr.split('\n');
    for (const word of possible) expect(suggestedFix).toContain(word);
    expect(outcome.stderr).toContain(before.status);
    expect([await fetched(), await audit()]).toEqual([before, entries]);
  });
});

describe('a trial', () => {
  test('is set with --ends and seen at once', async () => {
    const { change, fetched, listed } = await prepared();
    expect((await listed())[0]).toMatchObject({ trialEndsOn: null, isTrial: false });
    const printed = await change('trial', '--ends', '2099-01-14');
    expect(printed).toMatchObject({ trialEndsOn: '2099-01-14', isTrial: true, status: 'active' });
    expect(await fetched()).toEqual(printed);
    expect(await listed()).toEqual([printed]);
  });

  test('is removed with --none', async () => {
    const { audit, change, fetched } = await prepared();
    await change('trial', '--ends', '2099-01-14');
    const printed = await change('trial', '--none');
    expect(printed).toMatchObject({ trialEndsOn: null, isTrial: false });
    const changes = (await audit()).length;
    await change('trial', '--none');
    expect(await audit()).toHaveLength(changes);
    expect(await fetched()).toEqual(printed);
  });

  test('leaves audit entries, set and removed', async () => {
    const { change, record, audit } = await prepared();
    const set = await change('trial', '--ends', '2099-01-14');
    const removed = await change('trial', '--none');
    const [second, first] = await audit();
    expect(first).toMatchObject({
      action: 'subscription.set_trial',
      metadata: { before: record, after: set },
    });
    expect(second).toMatchObject({
      action: 'subscription.set_trial',
      metadata: { before: set, after: removed },
    });
  });

  test('with neither or both of its options changes nothing', async () => {
    const { run, record, fetched } = await prepared();
    expectFailure(await run('trial', record.id), 2);
    expectFailure(await run('trial', record.id, '--none', '--ends', '2099-01-14'), 2);
    expect(await fetched()).toEqual(record);
  });
});

describe('a record that is not there', () => {
  test.each(['pause', 'resume', 'cancel', 'reactivate'])('%s says so', async (name) => {
    const { run } = await prepared();
    const outcome = await run(name, MISSING, '--json');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('No subscription');
  });

  test('trial says so', async () => {
    const { run } = await prepared();
    expectFailure(await run('trial', MISSING, '--none', '--json'), 1);
  });
});

test('records of every account can be changed, each under its own account’s name', async () => {
  const { server, run, audit } = await prepared();
  server.addAccount('Work');
  const { key } = server.issue({ account: 'Work' });
  const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  const id = String(made.json.data.id);
  documentOf(await run('pause', id, '--json'));
  const entries = await server.call('GET', `/api/v1/audit?subscriptionId=${id}`, { key });
  expect(entries.json.data[0].action).toBe('subscription.pause');
  expect(await audit()).toHaveLength(1);
});

test('an id in capital letters is the same id', async () => {
  const { run, record } = await prepared();
  documentOf(await run('pause', record.id.toUpperCase(), '--json'));
});

test('in words, a change says what the record is now', async () => {
  const { run, record } = await prepared();
  const { code, stdout, stderr } = await run('pause', record.id);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Netflix is paused');
});
