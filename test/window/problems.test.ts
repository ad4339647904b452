import { expect, test } from 'vitest';
import { appEndpoints } from '../../src-server/contract/app/index.ts';
import { problemsOf } from '../../src-renderer/features/inspector/form/problems.ts';

const { createRecord, updateRecord } = appEndpoints;

test('every wrong field of a draft is found at once, by the rules of the contract', () => {
  const problems = problemsOf(createRecord, { amount: 1.234, period: 'custom' });
  expect(Object.keys(problems).toSorted()).toEqual([
    'amount',
    'category',
    'count',
    'currency',
    'name',
    'nextPaymentDate',
  ]);
  expect(problems).toMatchObject({
    amount: { kind: 'rule', rule: { kind: 'amount', largest: 99_999_999.99 } },
    name: { kind: 'required' },
    count: { kind: 'required' },
  });
});

test('a patch is judged by what it sends', () => {
  expect(problemsOf(updateRecord, { amount: 12.5 })).toEqual({});
  expect(Object.keys(problemsOf(updateRecord, { name: '', customDate: '0' }))).toEqual([
    'name',
    'count',
  ]);
});
