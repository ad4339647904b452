import { describe, expect, test } from 'vitest';
import { topics } from '../../src-server/domain/topics.ts';
import { Changes } from '../../src-server/db/changes.ts';
import { addOwner, addSubscription, countOf, newFile, opened } from './sample.ts';

function prepared() {
  const file = newFile();
  const db = opened(file);
  const other = opened(file);
  addOwner(db);
  const changes = new Changes({ db });
  const heard: string[] = [];
  changes.subscribe(({ ownerId = 'all', topics: changed }) =>
    heard.push(`${ownerId}: ${changed.size === topics.length ? 'anything' : [...changed].join()}`),
  );
  /** Looks, and answers what was heard since the last time. */
  const looked = () => {
    changes.look();
    return heard.splice(0);
  };
  return { db, other, changes, heard, looked };
}

const ANYTHING = ['all: anything'];

describe('what another process commits', () => {
  test('is told at the next look, once, and nothing before', () => {
    const { other, heard, looked } = prepared();
    expect(looked()).toEqual([]);
    addSubscription(other);
    expect(heard).toEqual([]);
    expect([looked(), looked()]).toEqual([ANYTHING, []]);
    other.exec("UPDATE accounts SET plan = 'free'; UPDATE accounts SET plan = 'premium';");
    expect([looked(), looked()]).toEqual([ANYTHING, []]);
  });

  test('is not told where it only reads, or undoes', () => {
    const { other, looked } = prepared();
    countOf(other, 'accounts');
    other.exec("BEGIN IMMEDIATE; UPDATE accounts SET plan = 'free'; ROLLBACK;");
    expect(looked()).toEqual([]);
  });

  test('is told when it is committed, not before', () => {
    const { other, looked } = prepared();
    other.exec("BEGIN IMMEDIATE; UPDATE accounts SET plan = 'free';");
    expect(looked()).toEqual([]);
    other.exec('COMMIT');
    expect(looked()).toEqual(ANYTHING);
  });

  test('is not taken for what this process commits', () => {
    const { db, looked } = prepared();
    addSubscription(db);
    expect(looked()).toEqual([]);
  });
});

describe('what is noted', () => {
  test('is told after the commit, by owner, each topic once', () => {
    const { db, changes, heard } = prepared();
    db.transaction(() => {
      changes.note('subscriptions', 'me');
      changes.note('accounts');
      db.transaction(() => changes.note('settings', 'me'))();
      changes.note('subscriptions', 'me');
      expect(heard).toEqual([]);
    })();
    expect(heard).toEqual(['me: subscriptions,settings', 'all: accounts']);
  });

  test('belongs into a transaction; what is not of the data is told at once', () => {
    const { changes, heard } = prepared();
    expect(() => changes.note('settings', 'me')).toThrow('inside a transaction');
    changes.tell(['desktop']);
    expect(heard).toEqual(['all: desktop']);
  });

  test('is not told where the transaction is undone, nor with the next one', () => {
    const { db, changes, heard } = prepared();
    const failing = db.transaction(() => {
      changes.note('subscriptions', 'me');
      throw new Error('no');
    });
    expect(failing).toThrow('no');
    db.transaction(() => {})();
    expect(heard).toEqual([]);
  });

  test('is told to those alone who asked for it, until they stop', () => {
    const { changes } = prepared();
    const heard: unknown[] = [];
    const stop = changes.subscribe(({ ownerId }) => heard.push(ownerId), ['keys', 'accounts']);
    changes.tell(['subscriptions'], 'me');
    changes.tell(['keys', 'settings'], 'me');
    stop();
    changes.tell(['keys'], 'you');
    expect(heard).toEqual(['me']);
  });
});

test('what is kept is forgotten at once, and once more where the change is undone', () => {
  const { db, changes, other } = prepared();
  const forgotten: unknown[] = [];
  changes.cache(['settings'], (ownerId) => forgotten.push(ownerId));
  db.transaction(() => {
    const failing = db.transaction(() => {
      changes.note('settings', 'me');
      expect(forgotten.splice(0)).toEqual(['me']);
      throw new Error('no');
    });
    expect(failing).toThrow('no');
    expect(forgotten.splice(0)).toEqual(['me']);
  })();
  changes.tell(['subscriptions'], 'me');
  expect(forgotten).toEqual([]);
  addSubscription(other);
  changes.look();
  expect(forgotten).toEqual([undefined]);
});
