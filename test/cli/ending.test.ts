import { expect, test } from 'vitest';
import { expectFailure } from './perennial.ts';
import { prepared } from './prepared.ts';

const TERMS = '2099-03-31, renews for 12 months, notice 3 months';

test('a contract is cancelled with its term, and anything else only at once', async () => {
  const { add, run, json } = prepared();
  await add({ name: 'Phone', terms: TERMS, next: '2098-01-31' });
  await add({ name: 'Gym', next: '2098-01-31' });
  const ending = await run('cancel', 'Phone', '--at-end');
  expect(ending.stdout).toContain('Phone is active. It ends on 2099-03-31.');
  expect((await run('show', 'Phone')).stdout).toMatch(/Ends on +2099-03-31/);
  expect(await json('show', 'Phone')).toMatchObject({ endsOn: '2099-03-31' });
  for (const name of ['Phone', 'Gym']) {
    const refused = await run('cancel', name, '--at-end');
    expectFailure(refused, 1);
    expect(refused.stderr).toContain(`${name} has no contract`);
  }
  expect(await json('cancel', 'Phone')).toMatchObject({ status: 'cancelled' });
});

test('a last day that has passed ends a subscription, and none is left without a payment', async () => {
  const { add, run, json } = prepared();
  await add({ name: 'Sofa', next: '2098-01-31' });
  await run('edit', 'Sofa', '--ends-on', '2098-01-30');
  const refused = await run('renew', 'Sofa', '--early');
  expectFailure(refused, 1);
  expect(refused.stderr).toContain('Nothing is charged for Sofa any more');
  expect(await json('edit', 'Sofa', '--ends-on', '2020-01-30')).toMatchObject({
    status: 'cancelled',
  });
  await run('reactivate', 'Sofa');
  expect(await json('show', 'Sofa')).not.toHaveProperty('endsOn');
});
