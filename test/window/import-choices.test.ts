import { expect, test } from 'vitest';
import { type Choices, answered } from '../../src-renderer/imports/preview.ts';

const CHOICES: Choices = {
  answers: { 'user:': '1', 'currency:': 'EUR' },
  columns: undefined,
  included: { 2: false },
  corrected: { 3: { amount: 5 } },
};

test('an answer keeps what was decided about rows, unless it is about whose rows they are', () => {
  const other = answered(CHOICES, { ...CHOICES.answers, 'currency:': 'USD' });
  expect(other).toMatchObject({ included: { 2: false }, corrected: { 3: { amount: 5 } } });
  const foreign = answered(CHOICES, { ...CHOICES.answers, 'user:': '2' });
  expect(foreign).toEqual({
    ...CHOICES,
    answers: { 'user:': '2', 'currency:': 'EUR' },
    included: {},
    corrected: {},
  });
});
