import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src-server/db/errors.ts';
import { openStore } from '../../src-server/db/open.ts';
import { addOwner, addSubscription, bare, newFile, uuid } from './sample.ts';

/** Opens a file that must be refused; answers the error, with the file proven untouched. */
function refusalOf(file: string): StoreError {
  const before = readFileSync(file);
  let refusal: unknown;
  try {
    openStore({ file, appVersion: '1' }).close();
  } catch (error) {
    refusal = error;
  }
  expect(readFileSync(file).equals(before)).toBe(true);
  if (!(refusal instanceof StoreError)) throw new Error(`Not refused: ${String(refusal)}`);
  expect(refusal.message).toContain(file);
  expect(refusal.suggestedFix).toMatch(/^[A-Z].*\.$/);
  return refusal;
}

function fileWith(content: string | Buffer): string {
  const file = newFile();
  writeFileSync(file, content);
  return file;
}

describe('a file that is no database is refused and left as it was, to the byte', () => {
  test.each([
    ['a line of text', 'Milk, eggs, bread\n'],
    ['two letters', 'no'],
    ['a long text', 'All work and no play makes Jack a dull boy.\n'.repeat(1000)],
    ['a file of zeros', Buffer.alloc(8192)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s', (_what, content) => {
    expect(refusalOf(fileWith(content)).message).toContain('is damaged or is not a database');
  });
});

describe('a database of another program is refused and left as it was, to the byte', () => {
  test('one without an application id', () => {
    const file = newFile();
    const other = bare(file);
    other.exec('CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)');
    other.close();
    expect(refusalOf(file).message).toContain('another program');
  });

  test('one with an application id of its own, empty as it is', () => {
    const file = newFile();
    const other = bare(file);
    other.pragma('application_id = 1234');
    other.close();
    expect(refusalOf(file).message).toContain('another program');
  });

  test('one in WAL mode', () => {
    const file = newFile();
    const other = bare(file);
    other.pragma('journal_mode = WAL');
    other.exec('CREATE TABLE accounts (id TEXT)');
    other.close();
    expect(refusalOf(file).message).toContain('another program');
  });
});

const PAGE = 4096;

function goodFile(): Buffer {
  const file = newFile();
  const db = openStore({ file, appVersion: '1' });
  addOwner(db);
  for (let i = 0; i < 300; i += 1) addSubscription(db, { id: uuid(1000 + i) });
  db.close();
  return readFileSync(file);
}

describe('a file that lost its end is refused and left as it was, to the byte', () => {
  test.each([
    ['within its header', () => 50],
    ['after its header', () => 100],
    ['within its first page', () => 2000],
    ['after its first page', () => PAGE],
    ['in the middle', (size: number) => size / 2],
    ['in the middle of a page in the middle', (size: number) => size / 2 + 77],
    ['one page before its end', (size: number) => size - PAGE],
    ['half a page before its end', (size: number) => size - PAGE / 2],
  ])('cut %s', (_where, lengthOf) => {
    const whole = goodFile();
    const file = fileWith(whole.subarray(0, lengthOf(whole.length)));
    expect(refusalOf(file).message).toContain('is damaged or is not a database');
  });

  test('and opens again once its end is back', () => {
    const whole = goodFile();
    const file = fileWith(whole.subarray(0, whole.length / 2));
    refusalOf(file);
    writeFileSync(file, whole);
    expect(() => openStore({ file, appVersion: '1' }).close()).not.toThrow();
  });
});

test('what can not be opened at all is refused with a next step too', () => {
  const folder = import.meta.dirname;
  expect(() => openStore({ file: folder, appVersion: '1' })).toThrow(StoreError);
});
