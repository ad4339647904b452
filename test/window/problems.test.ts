import { expect, test } from 'vitest';
import { endpoints } from '../../src-server/contract/index.ts';
import { problemsOf } from '../../src-renderer/screens/inspector/form/problems.ts';

const { createSubscription, updateSubscription } = endpoints;

test('every wrong field of a draft is found at once, in the words of the contract', () => {
  const problems = problemsOf(createSubscription, { amount: 1.234, period: 'custom' });
  expect(Object.keys(problems).toSorted()).toEqual([
    'amount',
    'category',
    'currency',
    'customDate',
    'name',
    'nextPaymentDate',
  ]);
  expect(problems.amount).toMatchObject({
    message: 'amount must be a number from 0 to 999999.99 with at most 2 decimals.',
    suggestedFix: 'Send amount as a JSON number such as 12.5, rounded to 2 decimals.',
  });
  expect(problems.name?.message).toMatch(/^name is required and must be text/);
  expect(problems.customDate?.message).toMatch(/^customDate is required when period is custom/);
});

test('a patch is judged by what it sends', () => {
  expect(problemsOf(updateSubscription, { amount: 12.5 })).toEqual({});
  expect(Object.keys(problemsOf(updateSubscription, { name: '', customDate: '0' }))).toEqual([
    'name',
    'customDate',
  ]);
});
