import { expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';
import { NETFLIX, optionsOf, prepared } from './prepared.ts';

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A folder with a record, and its commands. */
async function started(fields: { readonly [name: string]: string } = {}) {
  const folder = prepared();
  const all = (...args: string[]) => perennial([...args, '--data-dir', folder.dataDir]);
  await all('settings', 'set', '--time-zone', 'UTC');
  const made = await folder.add({ tags: 'family', notes: 'ours', ...fields });
  const shown = async () => {
    const { updatedAt: _changed, ...record } = await folder.json('show', 'Netflix');
    return record;
  };
  const payments = async () => documentOf(await all('payments', 'list', '--json'));
  return { ...folder, all, made, shown, payments };
}

const plain = ({ stdout }: { stdout: string }) => stdout.replaceAll(/"updatedAt":"[^"]*"/g, '');

test.each([
  ['edit', 'Netflix', '--amount', '17.99', '--tags', '', '--name', 'netflix'],
  ['edit', 'Netflix', '--every', '3 months', '--next', '2099-01-31'],
  ['edit', 'Netflix', '--trial-ends', '2099-02-01', '--notes', ''],
  ['pause', 'Netflix'],
  ['cancel', 'Netflix'],
  ['trial', 'Netflix', '--ends', '2099-02-01'],
  ['rm', 'Netflix', '--yes'],
  ['price', 'Netflix', '--amount', '17.99'],
])('undoes and redoes: %s %s %s', async (...args) => {
  const { all, run, shown } = await started({ every: '2 months' });
  const before = await shown();
  expect((await run(...args)).code).toBe(0);
  const changed = await all('subscriptions', 'list', '--json');
  expect((await all('undo')).code).toBe(0);
  expect(await shown()).toEqual(before);
  expect((await all('undo')).code).toBe(0);
  const again = await all('subscriptions', 'list', '--json');
  expect(plain(again)).toBe(plain(changed));
});

test('undoes a renewal, a fill, and corrected payments in one step each', async () => {
  const { all, run, shown, payments } = await started({ next: day(0), every: '10 days' });
  const before = await shown();
  await run('renew', 'Netflix');
  const renewed = [await shown(), await payments()];
  await all('undo');
  expect([await shown(), await payments()]).toEqual([before, []]);
  await all('undo');
  expect([await shown(), await payments()]).toEqual(renewed);
  await all('payments', 'fill', 'Netflix', '--from', day(-35));
  const filled = await payments();
  await run('price', 'Netflix', '--amount', '20', '--since', day(-20));
  await all('undo');
  expect(await payments()).toEqual(filled);
});

test('undoes what was added, and each change of a payment', async () => {
  const { all, names, payments, add } = await started();
  await add({ name: 'Spotify' });
  const { stdout } = await all('undo');
  expect(stdout).toContain('Spotify');
  expect(await names()).toEqual(['Netflix']);
  const paidOn = ['Netflix', '--paid-on', day(-3)];
  await all('payments', 'add', ...paidOn);
  const added = await payments();
  await all('payments', 'edit', ...paidOn, '--amount', '9', '--new-date', day(-2));
  await all('undo');
  expect(await payments()).toEqual(added);
  await all('payments', 'rm', ...paidOn);
  await all('undo');
  expect(await payments()).toEqual(added);
});

test('leaves alone what somebody has changed since, and says so', async () => {
  const server = await TestServer.start();
  const all = (...args: string[]) => perennial([...args, '--data-dir', server.dataDir]);
  expectFailure(await all('undo'), 1);
  const { key } = server.issue();
  const added = await all('subscriptions', 'add', ...optionsOf(NETFLIX), '--json');
  const { id } = documentOf<{ id: string }>(added);
  await all('subscriptions', 'pause', 'Netflix');
  await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 17 } });
  const outcome = await all('undo');
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain('changed since');
  expect(documentOf(await all('subscriptions', 'show', id, '--json'))).toMatchObject({
    status: 'paused',
    amount: 17,
  });
});

test('says what else to do about changes of other kinds', async () => {
  const { all } = await started();
  await all('accounts', 'set-plan', 'Personal', '--plan', 'free');
  const outcome = await all('undo');
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain('perennial audit');
});
