import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src-server/domain/dates.ts';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

const dataDir = temporaryFolder(afterAll);
const run = (...args: string[]) => perennial([...args, '--data-dir', dataDir]);
const json = async <T>(...args: string[]) => documentOf<T>(await run(...args, '--json'));

// The command line goes by the system's clock; the account's days are those of UTC here.
const today = new Date().toISOString().slice(0, 10);
const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)];

async function add(name: string, more: readonly string[] = []) {
  const every = ['--every', '10 days', '--next', tomorrow];
  const price = ['--amount', '15.49', '--currency', 'USD', '--category', 'Video'];
  const made = await run('subscriptions', 'add', '--name', name, ...price, ...every, ...more);
  expect(made.code).toBe(0);
}

beforeAll(async () => {
  await run('settings', 'set', '--time-zone', 'UTC');
  await add('Netflix');
  await add('=Rent', ['--amount', '900', '--currency', 'EUR', '--category', 'Home']);
  await add('Gone');
  await run('subscriptions', 'cancel', 'Gone');
}, 60_000);

test('upcoming lists the charges to come, with their totals', async () => {
  const found = await json<{ charges: { date: string; name: string }[]; totals: unknown }>(
    'upcoming',
    '--days',
    '11',
  );
  const dates = [tomorrow, tomorrow, addDays(today, 11), addDays(today, 11)];
  expect(found.charges.map(({ date }) => date)).toEqual(dates);
  expect(found.charges.map(({ name }) => name)).toEqual(['=Rent', 'Netflix', '=Rent', 'Netflix']);
  expect(found).toMatchObject({
    asOf: today,
    until: addDays(today, 11),
    totals: [
      { currency: 'EUR', total: 1800 },
      { currency: 'USD', total: 30.98 },
    ],
  });
  const words = await run('upcoming', '--days', '11');
  expect(words.stdout).toContain('1800.00 EUR, 30.98 USD');
  const csv = await run('upcoming', '--csv', '--days', '1');
  expect(csv.stdout).toMatch(new RegExp(`^Date,.*\r\n${tomorrow},'=Rent,Home,900.00,EUR,due,`));
  expectFailure(await run('upcoming', '--days', '0'), 2);
});

test('summary has the body of the API, and a table by category', async () => {
  expect(await json('summary', '--days', '1')).toMatchObject({
    horizonDays: 1,
    counts: { total: 3, active: 2, paused: 0, cancelled: 1 },
  });
  expect((await run('summary')).stdout).toMatch(/2 active, 0 paused, 1 cancelled[^]*\nVideo +USD /);
  expect((await run('summary', '--csv')).stdout).toMatch(/^Category,.*\r\nHome,EUR,/);
});

describe('payments', () => {
  test('are added, listed, changed, and deleted', async () => {
    const on = ['--paid-on', yesterday];
    expect(await json('payments', 'add', 'netflix', ...on)).toMatchObject({
      paidOn: yesterday,
      amount: 15.49,
      currency: 'USD',
    });
    expectFailure(await run('payments', 'add', 'Netflix', ...on), 1);
    expectFailure(await run('payments', 'add', 'Netflix', '--paid-on', tomorrow), 2);
    await run('payments', 'edit', 'Netflix', ...on, '--amount', '9');
    expect(await json('payments', 'list', 'Netflix')).toMatchObject([{ amount: 9 }]);
    expect((await run('payments', 'list', '--csv')).stdout).toMatch(
      new RegExp(`\r\n${yesterday},Netflix,Video,9.00,USD,`),
    );
    expect(await json('payments', 'list', '--to', addDays(yesterday, -1))).toEqual([]);
    expectFailure(await run('payments', 'edit', 'Netflix', ...on), 2);
    await run('payments', 'rm', 'Netflix', ...on);
    const again = await run('payments', 'rm', 'Netflix', ...on);
    expectFailure(again, 1);
    expect(again.stderr).toContain('perennial payments list');
    expect(await json('payments', 'list')).toEqual([]);
  });

  test('are filled in since a past date', async () => {
    const added = await json<unknown[]>('payments', 'fill', '=Rent', '--from', addDays(today, -20));
    expect(added).toHaveLength(2);
  });
});

test('insights shows what costs most, what became dearer, duplicates, and savings', async () => {
  await run('payments', 'add', 'Netflix', '--paid-on', yesterday, '--amount', '12');
  await add('NETFLIX ');
  const found = await json<{ [name: string]: unknown }>('insights');
  expect(Object.keys(found)).toEqual(['costliest', 'priceRises', 'duplicates', 'optimizations']);
  expect(found['priceRises']).toMatchObject([{ name: 'Netflix', from: 12, amount: 15.49 }]);
  expect(found['duplicates']).toHaveLength(1);
  expect((await run('insights')).stdout).toMatch(/12\.00 USD +15\.49 USD +Netflix/);
});

test('prices lists what a subscription has cost, and what was paid in all', async () => {
  const since = addDays(today, -400);
  await add('Paper', ['--amount', '12']);
  await run('payments', 'add', 'Paper', '--paid-on', since, '--amount', '10');
  expect(await json('subscriptions', 'prices', 'paper')).toEqual({
    steps: [
      expect.objectContaining({ since: today, amount: 12, customDate: '10' }),
      expect.objectContaining({ since, amount: 10, currency: 'USD' }),
    ],
    paid: [{ currency: 'USD', total: 10, payments: 1, since }],
  });
  const { stdout } = await run('subscriptions', 'prices', 'Paper');
  expect(stdout).toMatch(
    new RegExp(
      `${today} +12.00 USD +every 10 days +\\+20%\n${since} +10.00 USD +every 10 days *\n`,
    ),
  );
  expect(stdout).toContain(`Paid since ${since}: 10.00 USD in 1 payment.`);
  expectFailure(await run('subscriptions', 'prices', 'Nobody'), 1);
});

test('audit says who changed what, of everything or of one subscription', async () => {
  await run('subscriptions', 'edit', '=Rent', '--amount', '950');
  const all = await json<{ action: string }[]>('audit', '--limit', '2');
  expect(all).toHaveLength(2);
  expect(all[0]).toMatchObject({ action: 'subscription.update' });
  const words = await run('audit', '=Rent', '--limit', '1');
  expect(words.stdout).toContain('the command line');
  expect(words.stdout).toContain('amount 900 → 950');
  const made = await json<{ action: string }[]>('audit', '--action', 'subscription.create');
  expect(new Set(made.map(({ action }) => action))).toEqual(new Set(['subscription.create']));
  expectFailure(await run('audit', '--action', 'eat'), 2);
});
