import { expect, test } from 'vitest';
import {
  boundsOf,
  rangeOf,
} from '../../src-renderer/features/subscriptions/filters/amount-bounds.ts';

const CENT = 1;
const WHOLE = 100;

test.each<[string[], number, { from?: number; to?: number }]>([
  [[], CENT, {}],
  [['>=10'], CENT, { from: 10 }],
  [['>10'], CENT, { from: 10.01 }],
  [['>10', '<20'], CENT, { from: 10.01, to: 19.99 }],
  [['>1000', '<2000'], WHOLE, { from: 1001, to: 1999 }],
  [['=15.49'], CENT, { from: 15.49, to: 15.49 }],
  [['>=5', '>7', '<=30', '<=20'], CENT, { from: 7.01, to: 20 }],
  [['<0.3'], CENT, { to: 0.29 }],
])('%j, in steps of %i, is the range %j', (bounds, step, { from, to }) => {
  expect(rangeOf(bounds, step)).toEqual({ from, to });
});

test.each<[string[]]>([[[]], [['>=10']], [['<=19.99']], [['>=0.1', '<=20']], [['=15.49']]])(
  'the bounds %j of a range are read as that range',
  (bounds) => {
    expect(boundsOf(rangeOf(bounds, CENT))).toEqual(bounds);
  },
);
