import { expect, test } from 'vitest';
import { watchForeignChanges } from '../../src-server/store/changes.ts';
import { addOwner, addSubscription, countOf, newFile, opened } from './sample.ts';

function prepared() {
  const file = newFile();
  const db = opened(file);
  const other = opened(file);
  addOwner(db);
  return { db, other, foreign: watchForeignChanges({ db }) };
}

test('nothing has changed at first', () => {
  const { foreign } = prepared();
  expect([foreign.poll(), foreign.poll()]).toEqual([false, false]);
});

test('a commit of another connection is noticed, once', () => {
  const { other, foreign } = prepared();
  addSubscription(other);
  expect([foreign.poll(), foreign.poll()]).toEqual([true, false]);
});

test('several commits between two looks are noticed as one', () => {
  const { other, foreign } = prepared();
  other.exec("UPDATE accounts SET plan = 'free'; UPDATE accounts SET plan = 'premium';");
  expect([foreign.poll(), foreign.poll()]).toEqual([true, false]);
});

test('each commit after a look is noticed anew', () => {
  const { other, foreign } = prepared();
  for (const plan of ['free', 'premium', 'free']) {
    other.prepare('UPDATE accounts SET plan = ?').run(plan);
    expect(foreign.poll()).toBe(true);
  }
});

test('one’s own commits are not', () => {
  const { db, foreign } = prepared();
  addSubscription(db);
  expect(foreign.poll()).toBe(false);
});

test('what another connection reads, or undoes, is not', () => {
  const { other, foreign } = prepared();
  countOf(other, 'accounts');
  other.exec("BEGIN IMMEDIATE; UPDATE accounts SET plan = 'free'; ROLLBACK;");
  expect(foreign.poll()).toBe(false);
});

test('a change is noticed when it is committed, not before', () => {
  const { other, foreign } = prepared();
  other.exec("BEGIN IMMEDIATE; UPDATE accounts SET plan = 'free';");
  expect(foreign.poll()).toBe(false);
  other.exec('COMMIT');
  expect(foreign.poll()).toBe(true);
});
