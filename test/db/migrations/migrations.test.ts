import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import type { Migration } from '../../../src-server/db/migrations/migration.ts';
import { openStore } from '../../../src-server/db/open.ts';
import { draft } from '../../support/drafts.ts';
import { TestServer } from '../../support/server.ts';
import { bare, newFile, opened, rowsOf } from '../sample.ts';

const TABLES = ['accounts', 'api_keys', 'subscriptions', 'audit_entries', 'idempotent_answers'];

const addNote: Migration = {
  name: 'a note for each subscription',
  sql: `ALTER TABLE subscriptions ADD COLUMN note TEXT NOT NULL DEFAULT '';
        UPDATE subscriptions SET note = 'was ' || name;`,
};
const addTags: Migration = {
  name: 'tags',
  sql: 'CREATE TABLE tags (name TEXT PRIMARY KEY) STRICT;',
};
const failing: Migration = {
  name: 'a step that fails half-way',
  sql: `CREATE TABLE half (x INTEGER) STRICT;
        DELETE FROM audit_entries;
        INSERT INTO no_such_table VALUES (1);`,
};

/** A step that counts under `name` how often it ran. */
const count = (name: string): Migration => ({
  name,
  sql: `INSERT INTO store_facts (name, value) VALUES ('${name}', '1')
        ON CONFLICT (name) DO UPDATE SET value = value + 1;`,
});

const versionOf = (file: string) => bare(file).pragma('user_version', { simple: true });

/** A data folder as a program of today leaves it, with rows that a client made. */
async function fileWithRows(): Promise<string> {
  const server = await TestServer.start();
  const { key } = server.issue();
  server.addAccount('Work', 'free');
  const work = server.issue({ account: 'Work' }).key;
  const post = (body: unknown, headers = {}) =>
    server.call('POST', '/api/v1/subscriptions', { key, body, headers });
  const first = await post(draft({ name: 'ÅÄÖ 🎬', period: 'custom', customDate: '30' }));
  await post(draft({ amount: 0.29 }), { 'idempotency-key': 'once' });
  const gone = await post(draft());
  await server.call('PATCH', `/api/v1/subscriptions/${first.json.data.id}`, {
    key,
    body: { period: 'yearly' },
  });
  await server.call('DELETE', `/api/v1/subscriptions/${gone.json.data.id}`, { key });
  await server.call('POST', '/api/v1/subscriptions', { key: work, body: draft() });
  await server.close();
  return `${server.dataDir}/perennial.db`;
}

const contentOf = (file: string) => {
  const db = bare(file, { readonly: true });
  return Object.fromEntries(TABLES.map((table) => [table, rowsOf(db, table)]));
};

test('a new file gets every step, and its version is their number', () => {
  const file = newFile();
  openStore({ file, appVersion: '1' }).close();
  expect(versionOf(file)).toBe(migrations.length);
});

test('an added step migrates a file that has rows, and keeps every one of them', async () => {
  const file = await fileWithRows();
  const before = contentOf(file);
  const names = bare(file).prepare('SELECT name FROM subscriptions ORDER BY seq').pluck().all();
  expect(names).toEqual(['ÅÄÖ 🎬', 'Netflix', 'Netflix']);
  openStore({ file, appVersion: '2', migrations: [...migrations, addNote] }).close();
  expect(versionOf(file)).toBe(migrations.length + 1);
  const db = bare(file);
  expect(db.prepare('SELECT note FROM subscriptions ORDER BY seq').pluck().all()).toEqual(
    names.map((name) => `was ${String(name)}`),
  );
  db.exec('ALTER TABLE subscriptions DROP COLUMN note');
  expect(contentOf(file)).toEqual(before);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('a step that fails takes every step of that start with it', async () => {
  const file = await fileWithRows();
  const before = contentOf(file);
  const steps = [...migrations, addNote, addTags, failing];
  expect(() => openStore({ file, appVersion: '2', migrations: steps })).toThrow('no_such_table');
  expect(versionOf(file)).toBe(migrations.length);
  expect(contentOf(file)).toEqual(before);
  const names = bare(file).prepare('SELECT name FROM sqlite_schema').pluck().all();
  expect(names).not.toContain('tags');
  expect(names).not.toContain('half');
});

test('after a failed migration the program before it still opens the file', async () => {
  const file = await fileWithRows();
  const steps = [...migrations, failing];
  expect(() => openStore({ file, appVersion: '2', migrations: steps })).toThrow('no_such_table');
  expect(rowsOf(opened(file), 'subscriptions')).toHaveLength(3);
});

test('steps that are appended later run once each, and those before them not again', () => {
  const file = newFile();
  const [second, third, fourth] = [count('second'), count('third'), count('fourth')];
  for (const steps of [[second], [second], [second, third, fourth], [second, third, fourth]]) {
    openStore({ file, appVersion: '2', migrations: [...migrations, ...steps] }).close();
  }
  const facts = bare(file).prepare('SELECT name, value FROM store_facts').all();
  for (const name of ['second', 'third', 'fourth']) {
    expect(facts).toContainEqual({ name, value: '1' });
  }
  expect(versionOf(file)).toBe(migrations.length + 3);
});

test('opening a file that is up to date writes nothing to it', () => {
  const file = newFile();
  openStore({ file, appVersion: '1' }).close();
  const before = readFileSync(file);
  openStore({ file, appVersion: '2' }).close();
  expect(readFileSync(file).equals(before)).toBe(true);
});

/** The same, left by a program that has one step more. */
async function newerFile(): Promise<string> {
  const file = await fileWithRows();
  openStore({ file, appVersion: '9.8.7', migrations: [...migrations, addNote] }).close();
  return file;
}

describe('a file of a newer program', () => {
  test('is refused, naming the version that wrote it', async () => {
    const file = await newerFile();
    expect(() => openStore({ file, appVersion: '1.0.0' })).toThrow('9.8.7');
    expect(() => openStore({ file, appVersion: '1.0.0' })).toThrow(
      expect.objectContaining({
        name: 'StoreError',
        suggestedFix: expect.stringContaining('9.8.7') as string,
      }),
    );
  });

  test('is left as it was, to the byte', async () => {
    const file = await newerFile();
    const before = readFileSync(file);
    expect(() => openStore({ file, appVersion: '1.0.0' })).toThrow('newer');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('names the version that changed the schema last, not the one that merely ran', async () => {
    const file = await newerFile();
    openStore({ file, appVersion: '10.0.0', migrations: [...migrations, addNote] }).close();
    expect(() => openStore({ file, appVersion: '1.0.0' })).toThrow('9.8.7');
  });
});
