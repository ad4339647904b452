import { expect, test } from 'vitest';
import { documentOf, expectFailure, perennial } from './perennial.ts';
import { type Record, prepared } from './prepared.ts';

type Changed = { subscription: Record; payments?: Payment[]; paymentsBefore?: Payment[] };
type Payment = { paidOn: string; amount: number };

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A folder whose owner's days are those of UTC, with a record that is charged every ten days. */
async function charged(next: string) {
  const folder = prepared();
  const all = (...args: string[]) => perennial([...args, '--data-dir', folder.dataDir]);
  await all('settings', 'set', '--time-zone', 'UTC');
  const made = await folder.add({ next, every: '10 days' });
  const paid = async () =>
    documentOf<Payment[]>(await all('payments', 'list', '--json')).map(({ paidOn }) => paidOn);
  return { ...folder, all, made, paid };
}

test('a charge that is due today is renewed, once', async () => {
  const { json, run, paid } = await charged(day(0));
  const { subscription, payments } = await json<Changed>('renew', 'netflix');
  expect(subscription).toMatchObject({ nextPaymentDate: day(10) });
  expect(payments).toMatchObject([{ paidOn: day(0), amount: 15.49 }]);
  // The next one is to come, which a person is told how to say.
  const again = await run('renew', 'Netflix');
  expectFailure(again, 1);
  expect(again.stderr).toContain('--early');
  expect(await paid()).toEqual([day(0)]);
});

test('a charge to come is renewed early, and recorded today', async () => {
  const { run, json, paid } = await charged(day(3));
  const { code, stdout } = await run('renew', 'Netflix', '--early');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Renewed Netflix. Payment: 15.49 USD on ${day(0)}. Next payment on ${day(13)}.\n`,
  });
  expect(await paid()).toEqual([day(0)]);
  await run('trial', 'Netflix', '--ends', day(20));
  const onTrial = await run('renew', 'Netflix', '--early');
  expectFailure(onTrial, 1);
  expect(onTrial.stderr).toContain('on trial');
  expect(await json('show', 'Netflix')).toMatchObject({ nextPaymentDate: day(13) });
});

test('only the charge of a day is renewed, for scripts that run twice', async () => {
  const { run, json } = await charged(day(0));
  expectFailure(await run('renew', 'Netflix', '--date', day(1)), 1);
  expect((await run('renew', 'Netflix', '--date', day(0))).code).toBe(0);
  expectFailure(await run('renew', 'Netflix', '--date', day(0)), 1);
  expectFailure(await run('renew', 'Netflix', '--date', 'today'), 2);
  await run('pause', 'Netflix');
  expectFailure(await run('renew', 'Netflix'), 1);
  expect(await json('show', 'Netflix')).toMatchObject({ nextPaymentDate: day(10) });
});

test('a price holds since a past day, also for payments', async () => {
  const { run, json, all } = await charged(day(5));
  await all('payments', 'fill', 'Netflix', '--from', day(-30));
  const { subscription, paymentsBefore } = await json<Changed>(
    'price',
    'Netflix',
    '--amount',
    '17.99',
    '--since',
    day(-20),
  );
  expect(subscription).toMatchObject({ amount: 17.99 });
  expect(paymentsBefore).toMatchObject([
    { paidOn: day(-15), amount: 15.49 },
    { paidOn: day(-5), amount: 15.49 },
  ]);
  const payments = documentOf<Payment[]>(await all('payments', 'list', '--json'));
  expect(payments.map(({ amount }) => amount)).toEqual([17.99, 17.99, 15.49]);
  const fromToday = await run('price', 'Netflix', '--amount', '19');
  expect(fromToday.stdout).toBe('Netflix now costs 19.00 USD every 10 days.\n');
  const again = await run('price', 'Netflix', '--amount', '19', '--since', day(-4));
  expect(again.stdout).toContain('No payments since');
  expectFailure(await run('price', 'Netflix', '--amount', 'more'), 2);
  expectFailure(await run('price', 'Netflix', '--amount', '20', '--since', day(2)), 2);
  expectFailure(await run('price', 'Netflix'), 2);
});

test('a deleted subscription is discarded after --yes only', async () => {
  const { run, add } = prepared();
  await add();
  expectFailure(await run('purge', 'Netflix', '--yes'), 1);
  await run('rm', 'Netflix', '--yes');
  expectFailure(await run('purge', 'Netflix'), 2);
  const { code, stdout } = await run('purge', 'netflix', '--yes');
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Netflix') });
  expectFailure(await run('restore', 'Netflix'), 1);
});
