import { expect, test } from 'vitest';
import { isUnexpectedEnd, uncaughtPolicy } from '../../../src-main/errors/uncaught.ts';

const exception = { kind: 'exception', isQuitting: false } as const;
const rejection = { kind: 'rejection', isQuitting: false } as const;

test('the first exception ends the app, those after it are noted', () => {
  const decide = uncaughtPolicy();
  expect([decide(exception), decide(exception)]).toEqual(['end', 'note']);
});

test('a rejection ends nothing, and takes nothing from an exception after it', () => {
  const decide = uncaughtPolicy();
  expect([decide(rejection), decide(rejection), decide(exception)]).toEqual([
    'note',
    'note',
    'end',
  ]);
});

test('while the app quits, an exception is noted', () => {
  expect(uncaughtPolicy()({ kind: 'exception', isQuitting: true })).toBe('note');
});

test('what repeats without end is noted only so often', () => {
  const decide = uncaughtPolicy();
  const decided = Array.from({ length: 1000 }, () => decide(rejection));
  expect(decided.filter((what) => what === 'note').length).toBeLessThan(100);
  expect(decided.at(-1)).toBe('ignore');
  expect(decide(exception)).toBe('end');
});

test.each([
  ['crashed', false, true],
  ['killed', false, true],
  ['clean-exit', false, false],
  ['killed', true, false],
])('a process that ended by %s while quitting is %j: noted %j', (reason, isQuitting, isNoted) => {
  expect(isUnexpectedEnd(reason, isQuitting)).toBe(isNoted);
});
