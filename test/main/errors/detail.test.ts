import { expect, test } from 'vitest';
import { detailOf } from '../../../src-main/errors/detail.ts';

test.each([
  [new Error('  first\nsecond'), 'first'],
  [new Error(''), ''],
  ['a text', 'a text'],
  [new Error(`a\u0007b`), 'a b'],
  [new Error('x'.repeat(600)), 'x'.repeat(500)],
])('of %j is told %j', (error, expected) => {
  expect(detailOf(error)).toBe(expected);
});
