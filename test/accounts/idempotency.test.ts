import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertAccount } from '../../src-server/accounts/repository.ts';
import {
  type KeptAnswer,
  findKeptAnswer,
  forgetKeptAnswers,
  keepAnswer,
} from '../../src-server/accounts/idempotency-repository.ts';
import type { Db } from '../../src-server/db/db.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { OWNER, addOwner, countOf, newFile, opened, uuid } from '../db/sample.ts';

const DAY_MS = 24 * 3_600_000;

/** SHA-256 of a caller's key: what the store knows of it. */
const hash = (key: string) => createHash('sha256').update(key).digest();

const answer = (text: string): KeptAnswer => ({
  bodyHash: Buffer.alloc(32, 1),
  requestId: `req_${text}`,
  answer: JSON.stringify({ text }),
});

function prepared(): Db {
  const db = opened(newFile());
  addOwner(db);
  return db;
}

test('an answer comes back as it was kept', () => {
  const db = prepared();
  keepAnswer(db, OWNER, hash('key'), answer('first'), 1000);
  expect(findKeptAnswer(db, OWNER, hash('key'), 0)).toEqual(answer('first'));
});

test('an answer is found only under its own key and for its own owner', () => {
  const db = prepared();
  insertAccount(db, { id: uuid(8), name: 'Work', plan: 'free', createdAt: 2 });
  keepAnswer(db, OWNER, hash('key'), answer('first'), 1000);
  expect(findKeptAnswer(db, OWNER, hash('Key'), 0)).toBeUndefined();
  expect(findKeptAnswer(db, uuid(8), hash('key'), 0)).toBeUndefined();
});

test('an answer kept at or before the moment asked for is too old', () => {
  const db = prepared();
  keepAnswer(db, OWNER, hash('key'), answer('first'), 1000);
  expect(findKeptAnswer(db, OWNER, hash('key'), 999)).toBeDefined();
  expect(findKeptAnswer(db, OWNER, hash('key'), 1000)).toBeUndefined();
});

test('a new answer takes the place of one that is too old', () => {
  const db = prepared();
  keepAnswer(db, OWNER, hash('key'), answer('first'), 1000);
  keepAnswer(db, OWNER, hash('key'), answer('second'), 5000);
  expect(findKeptAnswer(db, OWNER, hash('key'), 2000)).toEqual(answer('second'));
  expect(countOf(db, 'idempotent_answers')).toBe(1);
});

test('exactly the answers up to a moment are forgotten', () => {
  const db = prepared();
  for (const at of [1000, 2000, 3000]) keepAnswer(db, OWNER, hash(`at ${at}`), answer('x'), at);
  forgetKeptAnswers(db, 2000);
  expect(db.prepare('SELECT created_at FROM idempotent_answers').pluck().all()).toEqual([3000]);
});

test('a server repeats an answer for 24 hours and then forgets it', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const post = (name: string) =>
    server.call('POST', '/api/v1/subscriptions', {
      key,
      body: draft(),
      headers: { 'idempotency-key': name },
    });
  const first = await post('one');
  server.clock.advance(DAY_MS - 1);
  const again = await post('one');
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(again.json.data.id).toBe(first.json.data.id);
  server.clock.advance(1);
  const anew = await post('one');
  expect([anew.status, anew.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect(anew.json.data.id).not.toBe(first.json.data.id);
});

test('answers that are too old do not stay in the file', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const name of ['a', 'b', 'c', 'd']) {
    await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: draft(),
      headers: { 'idempotency-key': name },
    });
    server.clock.advance(DAY_MS / 2);
  }
  const kept = 'SELECT key_hash FROM idempotent_answers ORDER BY created_at';
  expect(server.context.db.prepare(kept).pluck().all()).toEqual([hash('c'), hash('d')]);
});
