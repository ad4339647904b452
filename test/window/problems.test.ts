import { expect, test } from 'vitest';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { problemsOf } from '../../src-renderer/features/inspector/form/problems.ts';

const { createSubscription, updateSubscription } = endpoints;

test('every wrong field of a draft is found at once, by the rules of the contract', () => {
  const problems = problemsOf(createSubscription, { amount: 1.234, period: 'custom' });
  expect(Object.keys(problems).toSorted()).toEqual([
    'amount',
    'category',
    'currency',
    'customDate',
    'name',
    'nextPaymentDate',
  ]);
  expect(problems).toMatchObject({
    amount: { kind: 'rule', rule: { kind: 'amount', largest: 999_999.99 } },
    name: { kind: 'required' },
    customDate: { kind: 'required' },
  });
});

test('a patch is judged by what it sends', () => {
  expect(problemsOf(updateSubscription, { amount: 12.5 })).toEqual({});
  expect(Object.keys(problemsOf(updateSubscription, { name: '', customDate: '0' }))).toEqual([
    'name',
    'customDate',
  ]);
});
