import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../src-server/db/db.ts';
import { type Writer, createWriter } from '../../src-server/db/writer.ts';
import { addOwner, addSubscription, bare, countOf, newFile, opened, uuid } from './sample.ts';

type Prepared = { file: string; db: Db; writer: Writer; other: Database.Database };

/** A store with a writer, and what another program sees of it. */
function prepared(): Prepared {
  const file = newFile();
  const db = opened(file);
  addOwner(db);
  return { file, db, writer: createWriter({ db }), other: bare(file, { readonly: true }) };
}

const add = (db: Db, number: number) => addSubscription(db, { id: uuid(number) });

const idsIn = (db: Database.Database) =>
  db.prepare('SELECT id FROM subscriptions ORDER BY id').pluck().all();

/** A row whose owner is missing, which SQLite is told to notice only at the commit. */
function addOrphan(db: Db, number: number): void {
  db.pragma('defer_foreign_keys = ON');
  db.prepare('UPDATE subscriptions SET owner_id = ? WHERE id = ?').run(uuid(77), uuid(number));
}

/** How many transactions the WAL of `file` holds: the frames that end one name a size. */
function commitsIn(file: string): number {
  const wal = readFileSync(`${file}-wal`);
  const pageSize = wal.readUInt32BE(8);
  const salts = wal.subarray(16, 24);
  let commits = 0;
  for (let at = 32; at + 24 + pageSize <= wal.length; at += 24 + pageSize) {
    const isCurrent = wal.subarray(at + 8, at + 16).equals(salts);
    if (isCurrent && wal.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

const states = async (jobs: Promise<unknown>[]) =>
  (await Promise.allSettled(jobs)).map(({ status }) => status);

describe('what is asked for within one turn of the event loop', () => {
  test('is one transaction', async () => {
    const { file, db, writer, other } = prepared();
    const before = commitsIn(file);
    await Promise.all(Array.from({ length: 10 }, (_, i) => writer.write(() => add(db, i))));
    expect(countOf(other, 'subscriptions')).toBe(10);
    expect(commitsIn(file) - before).toBe(1);
  });

  test('is done in the order in which it was asked for', async () => {
    const { db, writer } = prepared();
    const done: number[] = [];
    const jobs = [3, 1, 2].map((number) => writer.write(() => done.push(number)));
    await Promise.all(jobs);
    expect(done).toEqual([3, 1, 2]);
    expect(db.inTransaction).toBe(false);
  });

  test('waits for the turn to end, and what comes after has a transaction of its own', async () => {
    const { file, db, writer } = prepared();
    const before = commitsIn(file);
    await writer.write(() => add(db, 1));
    await writer.write(() => add(db, 2));
    expect(commitsIn(file) - before).toBe(2);
  });

  test('may ask for more, which comes in the next transaction', async () => {
    const { db, writer, other } = prepared();
    let inner: Promise<void> | undefined;
    await writer.write(() => {
      inner = writer.write(() => add(db, 2));
      add(db, 1);
    });
    await inner;
    expect(idsIn(other)).toEqual([uuid(1), uuid(2)]);
  });
});

describe('a promise resolves', () => {
  test('with what the work returned', async () => {
    const { writer } = prepared();
    expect(await Promise.all([writer.write(() => 'a'), writer.write(() => 'b')])).toEqual([
      'a',
      'b',
    ]);
  });

  test('only when another program can see the change', async () => {
    const { db, writer, other } = prepared();
    const seenInside: unknown[] = [];
    const jobs = [1, 2, 3].map((number) =>
      writer
        .write(() => {
          add(db, number);
          seenInside.push(countOf(other, 'subscriptions'));
        })
        .then(() => countOf(other, 'subscriptions')),
    );
    expect(countOf(other, 'subscriptions')).toBe(0);
    expect(await Promise.all(jobs)).toEqual([3, 3, 3]);
    expect(seenInside).toEqual([0, 0, 0]);
  });
});

describe('work that fails', () => {
  test('undoes its own changes and no other’s', async () => {
    const { db, writer, other } = prepared();
    const fails = writer.write(() => {
      add(db, 2);
      throw new Error('halfway');
    });
    const jobs = [writer.write(() => add(db, 1)), fails, writer.write(() => add(db, 3))];
    expect(await states(jobs)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(fails).rejects.toThrow('halfway');
    expect(idsIn(other)).toEqual([uuid(1), uuid(3)]);
  });

  test('rejects with what it threw, SQLite’s errors included', async () => {
    const { db, writer } = prepared();
    const jobs = [writer.write(() => add(db, 1)), writer.write(() => add(db, 1))];
    expect(await states(jobs)).toEqual(['fulfilled', 'rejected']);
    await expect(jobs[1]).rejects.toThrow('UNIQUE constraint failed');
  });

  test('sees what was done before it, and what comes after does not see it', async () => {
    const { db, writer } = prepared();
    const counts: unknown[] = [];
    const count = () => counts.push(countOf(db, 'subscriptions'));
    await states([
      writer.write(() => add(db, 1)),
      writer.write(() => {
        count();
        add(db, 2);
        count();
        throw new Error('halfway');
      }),
      writer.write(count),
    ]);
    expect(counts).toEqual([1, 2, 1]);
  });
});

describe('a commit that fails', () => {
  test('rejects everything that was in it, and none of it holds', async () => {
    const { db, writer, other } = prepared();
    const jobs = [
      writer.write(() => add(db, 1)),
      writer.write(() => {
        add(db, 2);
        addOrphan(db, 2);
      }),
      writer.write(() => {
        throw new Error('failed already');
      }),
      writer.write(() => add(db, 3)),
    ];
    expect(await states(jobs)).toEqual(Array(4).fill('rejected'));
    await expect(jobs[0]).rejects.toThrow('FOREIGN KEY constraint failed');
    expect(idsIn(other)).toEqual([]);
    expect(db.inTransaction).toBe(false);
  });

  test('does not spoil the next', async () => {
    const { db, writer, other } = prepared();
    const failed = writer.write(() => {
      add(db, 1);
      addOrphan(db, 1);
    });
    await expect(failed).rejects.toThrow('FOREIGN KEY');
    await writer.write(() => add(db, 2));
    expect(idsIn(other)).toEqual([uuid(2)]);
  });
});

test('on a disk that fills up, what resolved is there and what rejected is not', async () => {
  const { db, writer, other } = prepared();
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 4}`);
  const resolved: string[] = [];
  let rejected = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const numbers = Array.from({ length: 5 }, (_, i) => turn * 5 + i);
    const jobs = numbers.map((number) => writer.write(() => add(db, number)));
    for (const [i, state] of (await states(jobs)).entries()) {
      if (state === 'fulfilled') resolved.push(uuid(numbers[i] ?? -1));
      else rejected += 1;
    }
  }
  expect(resolved.length).toBeGreaterThan(0);
  expect(rejected).toBeGreaterThan(0);
  expect(idsIn(other)).toEqual(resolved.toSorted((a, b) => a.localeCompare(b)));
});

describe('while another connection writes', () => {
  test('writes wait for it, and it waits for others of its kind', async () => {
    const { db, writer, other } = prepared();
    const events: string[] = [];
    const elsewhere = (name: string) =>
      writer.standAside(async () => {
        events.push(`${name} begins`);
        await nextTurn();
        await nextTurn();
        events.push(`${name} ends`);
      });
    const before = writer.write(() => add(db, 1));
    const both = [elsewhere('first'), elsewhere('second')];
    await nextTurn();
    expect(writer.standingAside()).toBeDefined();
    const written = writer.write(() => add(db, 2)).then(() => events.push('written'));
    await Promise.all([before, written, ...both]);
    expect(events).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'second ends',
      'written',
    ]);
    expect(writer.standingAside()).toBeUndefined();
    expect(countOf(other, 'subscriptions')).toBe(2);
  });

  test('its failure is its own, and nothing starts that may not be written', async () => {
    const { db, file } = prepared();
    const obstacles: Error[] = [];
    const writer = createWriter({ db }, () => {
      for (const obstacle of obstacles) throw obstacle;
    });
    const failed = writer.standAside(() => Promise.reject(new Error('failed')));
    const written = writer.write(() => add(db, 1));
    expect(await states([failed, written])).toEqual(['rejected', 'fulfilled']);
    const obstacle = new Error('read-only');
    obstacles.push(obstacle);
    let hasBegun = false;
    const refused = writer.standAside(async () => {
      hasBegun = true;
    });
    await expect(refused).rejects.toBe(obstacle);
    expect(hasBegun).toBe(false);
    expect(countOf(bare(file, { readonly: true }), 'subscriptions')).toBe(1);
  });
});
