import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../src-server/contract/errors.ts';
import { limits } from '../../../src-server/transfer/import/limits.ts';
import { readImport } from '../../../src-server/transfer/import/read-import.ts';
import { zipOf } from '../../support/zip.ts';
import { databaseOf } from './database.ts';
import { OPTIONS } from './import.ts';

const MEGABYTE = 1024 * 1024;
// Two seconds where nothing else runs; elsewhere, the processor takes longer for all of it.
const MOST_TIMES_REFERENCE = 100;
const MOST_BYTES = 200 * MEGABYTE;
const SAMPLE_MS = 5;

const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text);

const TABLE = `CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, name, price, currency_id, next_payment, cycle, frequency);`;

const parsed = JSON.stringify(
  Array.from({ length: 100_000 }, (_, at) => ({ id: at, name: `Name ${at}`, amount: at / 100 })),
);

/** The processor time of `work`, in microseconds. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const reference = Math.min(...[1, 2, 3].map(() => timeOf(() => JSON.parse(parsed))));

/** How a file is refused: in time, and with no more memory than it may take. */
async function refusal(bytes: Uint8Array): Promise<Pick<AppError, 'code' | 'params'>> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS);
  const start = process.cpuUsage();
  try {
    const { source } = await readImport(bytes, OPTIONS);
    throw new Error(`It was read as ${source}.`);
  } catch (error) {
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(reference * MOST_TIMES_REFERENCE);
    expect(most - before).toBeLessThan(MOST_BYTES);
    const { name, code, params } = error as AppError;
    expect(name, String(error)).toBe('AppError');
    return { code, params };
  } finally {
    clearInterval(timer);
  }
}

describe('refuses in two seconds and with 200 MB', () => {
  test('200 MB of JSON', async () => {
    expect(await refusal(repeated('[{"a":1},', 200 * MEGABYTE))).toEqual({
      code: 'fileTooLarge',
      params: { megabytes: 20 },
    });
  });

  test('as much JSON as a file may have', async () => {
    expect(await refusal(repeated('[{"a":1},', limits.fileBytes))).toMatchObject({
      code: 'fileTooLarge',
    });
  });

  test('a list of millions of empty objects', async () => {
    const objects = Buffer.concat([Buffer.from('['), repeated('{},', 18 * MEGABYTE)]);
    expect(await refusal(objects)).toEqual({
      code: 'fileTooComplex',
      params: { row: 1, column: expect.any(Number) },
    });
  });

  test('the largest JSON that is parsed, of objects with a key each', async () => {
    const many = Math.floor(limits.values / 2) - 10;
    const text = `[${Array.from({ length: many }, (_, at) => `{"k${at}":1}`).join(',')}]`;
    expect(await refusal(Buffer.from(text.slice(0, limits.textBytes)))).toMatchObject({
      code: expect.stringMatching(/^(fileTooComplex|damagedFile|unknownFormat)$/),
    });
  });

  test('JSON that is nested deeply', async () => {
    expect(await refusal(repeated('[', MEGABYTE))).toEqual({
      code: 'fileTooComplex',
      params: { row: 1, column: limits.jsonDepth + 1 },
    });
    const text = `{"subscriptions":\n ${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`;
    expect(await refusal(Buffer.from(text))).toMatchObject({ params: { row: 2 } });
  });

  test('a CSV of one line of 50 MB', async () => {
    const line = Buffer.concat([
      Buffer.from('Name,Price\n'),
      repeated('a,', limits.fileBytes - 11),
    ]);
    expect(await refusal(line)).toMatchObject({ code: 'fileTooLarge' });
    expect(await refusal(line.subarray(0, limits.textBytes))).toEqual({
      code: 'fileTooComplex',
      params: { row: 2, column: limits.recordLength },
    });
  });

  test('a CSV whose quote never ends', async () => {
    const text = `Name,Price\n"${'a\n'.repeat(9 * MEGABYTE)}`;
    expect(await refusal(Buffer.from(text))).toMatchObject({
      code: 'fileTooComplex',
      params: { row: expect.any(Number) },
    });
    expect(await refusal(Buffer.from('Name,Price\nA,1\n"B,2\n'))).toEqual({
      code: 'damagedFile',
      params: { format: 'CSV', row: expect.any(Number) },
    });
  });

  test('a CSV of too many rows', async () => {
    const text = 'Name,Price\n' + 'Netflix,1\n'.repeat(limits.rows + 1);
    expect(await refusal(Buffer.from(text))).toEqual({
      code: 'tooManyRows',
      params: { most: limits.rows },
    });
  });

  test('a CSV of too many columns', async () => {
    const text = `Name,Price${',x'.repeat(limits.columns)}\nNetflix,1\n`;
    expect(await refusal(Buffer.from(text))).toEqual({
      code: 'fileTooComplex',
      params: { row: 1 },
    });
  });

  test('a CSV of too many cells', async () => {
    const text = `Name${',x'.repeat(limits.columns - 1)}\n`.repeat(
      limits.values / limits.columns + 1,
    );
    expect(await refusal(Buffer.from(text))).toEqual({
      code: 'fileTooComplex',
      params: { row: limits.values / limits.columns + 1 },
    });
  });

  test.each([
    ['[\n{"Name": "A",\n "Price" "1"}]', 3, 10],
    ['[{"Name": "A",}]', 1, 15],
    ['[{"Name": nul}]', 1, 14],
    ['[{"Name": "A"}\n{"Name": "B"}]', 2, 1],
    ['[{"Name": "A"}]\n x', 2, 2],
    ['[{"Name":\n "A\u0001"}]', 2, 4],
    ["[{'Name': 1}]", 1, 3],
    ['[\n{"Name": "A"}', 2, 14],
    ['{', 1, 2],
  ])('%j, which is no JSON, with its place', async (text, row, column) => {
    expect(await refusal(Buffer.from(text))).toEqual({
      code: 'damagedFile',
      params: { format: 'JSON', row, column },
    });
  });

  // Texts on which a careless regular expression takes minutes.
  test.each([
    ['brackets in a header', `Name,${'('.repeat(900_000)}`],
    ['a header of Wallos that never ends', `Name,${'Next Payment,'.repeat(70_000)}`],
    ['a header of many words', `Name,${'Price USD '.repeat(90_000)},Price`],
  ])('reads %s in time', async (_, header) => {
    expect(
      await refusal(Buffer.from(`${header}\n${'a,5\n'.repeat(limits.rows + 200)}`)),
    ).toMatchObject({
      code: expect.stringMatching(/^(tooManyRows|fileTooComplex)$/),
    });
  });

  // A text that all rows share takes as much memory as if each had its own.
  test('a name of a megabyte that each row refers to', async () => {
    const value = 'x';
    const row = { category: value, paymentMethod: value };
    const subscriptions = Array.from({ length: limits.rows + 1 }, () => row);
    const items = [{ value, labels: { 'en-US': 'y'.repeat(1_000_000) } }];
    const customConfig = { categories: items, paymentMethods: items };
    const text = JSON.stringify({ kind: 'renewlet-export', data: { subscriptions, customConfig } });
    expect(await refusal(Buffer.from(text))).toMatchObject({ code: 'tooManyRows' });
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${limits.rows})
      INSERT INTO schedules (id, rule) SELECT i, 'r' FROM n;`;
    const sql = `CREATE TABLE schedules (id, rule); CREATE TABLE schedules_next_date (schedule_id);
      CREATE TABLE rules (id, conditions); INSERT INTO rules VALUES ('r', '[' || hex(zeroblob(400000)) || ']'); ${many}`;
    const { rows } = await readImport(databaseOf(sql), OPTIONS);
    expect(rows).toHaveLength(limits.rows);
  });

  test('records of Wallos that never end', async () => {
    const header =
      'Name,Payment Cycle,Next Payment,Renewal,Category,Payment Method,Paid By,Price,Notes';
    const file = `${header},URL,State,Notifications,Cancellation Date,Active\n`;
    expect(await refusal(Buffer.from(file + 'a\n'.repeat(5_000_000)))).toMatchObject({
      code: expect.stringMatching(/^(tooManyRows|fileTooComplex)$/),
    });
    const short = await readImport(Buffer.from(file + 'a\n'.repeat(19_000)), OPTIONS);
    expect(short.rows.map(({ row }) => row)).toEqual(
      Array.from({ length: 19 }, (_, at) => at * 1000 + 2),
    );
  });

  test('a ZIP bomb', async () => {
    const bomb = zipOf({ 'wallos.db': Buffer.alloc(300 * MEGABYTE) }, { isCompressed: true });
    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(await refusal(bomb)).toEqual({ code: 'fileTooLarge', params: { megabytes: 64 } });
  });

  test('a ZIP bomb that says that it is small', async () => {
    const bomb = zipOf({ 'data.json': Buffer.alloc(100 * MEGABYTE) }, { isCompressed: true });
    const said = Buffer.alloc(4);
    said.writeUInt32LE(100 * MEGABYTE);
    for (let at = bomb.indexOf(said); at !== -1; at = bomb.indexOf(said, at)) {
      bomb.writeUInt32LE(1000, at);
    }
    expect(await refusal(bomb)).toEqual({ code: 'damagedFile', params: { format: 'ZIP' } });
  });

  test.each([
    ['of nothing but lists', '[]                      ,'],
    ['of subscriptions that are none', '{}                      ,'],
  ])('what says that it is an own export: %s', async (_what, item) => {
    const start = '{"format":"perennial-export","version":1,"preferences":{},"accounts":[';
    const lists = Buffer.from(`${start}${item.repeat(700_000)}[]]}`);
    expect(await refusal(lists)).toMatchObject({ code: 'invalidExport' });
    const nested = Buffer.from(`${start}{"subscriptions":[${item.repeat(700_000)}[]]}]}`);
    expect(await refusal(nested)).toMatchObject({ code: 'invalidExport' });
  });

  test('a ZIP with what says that it is an own export, of too many values', async () => {
    const start = '{"format":"perennial-export","accounts":[';
    const content = Buffer.from(`${start}${'{},'.repeat(700_000)}{}]}`);
    const file = zipOf({ 'data.json': content }, { isCompressed: true });
    expect(await refusal(file)).toMatchObject({ code: 'fileTooComplex' });
  });

  test('a ZIP of other files, in disorder, or cut off', async () => {
    const file = zipOf({ 'logo.png': randomBytes(1000) });
    expect(await refusal(file)).toMatchObject({ code: 'unknownFormat' });
    expect(await refusal(file.subarray(0, 500))).toMatchObject({ code: 'damagedFile' });
    const other = zipOf({ 'data.json': Buffer.from('{"kind":"renewlet-export"}') });
    // The checksum is another.
    other.write('[', other.indexOf('{'));
    expect(await refusal(other)).toMatchObject({ code: 'damagedFile' });
  });

  test('files that are something else', async () => {
    expect(await refusal(Buffer.from(''))).toMatchObject({ code: 'emptyFile' });
    for (const empty of [' \n', '\ufeff', ';;;\r\n;;;\r\n', '"","",""\n', '\t\t\n']) {
      expect(await refusal(Buffer.from(empty))).toMatchObject({ code: 'emptyFile' });
    }
    expect(await refusal(Buffer.from('<html><body>Sign in</body></html>'))).toMatchObject({
      code: 'unknownFormat',
    });
    expect(await refusal(Buffer.from('{"error":"not found"}'))).toMatchObject({
      code: 'unknownFormat',
    });
    for (const list of ['[]', '{"subscriptions":[]}']) {
      expect(await refusal(Buffer.from(list))).toMatchObject({ code: 'noRows' });
    }
    for (const header of ['Name;Betrag;Fällig\r\n', 'name,price\n', 'Service\tCost']) {
      expect(await refusal(Buffer.from(header))).toMatchObject({ code: 'onlyHeader' });
    }
    const png = Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
      randomBytes(50_000),
    ]);
    expect(['unknownFormat', 'damagedFile', 'fileTooComplex']).toContain((await refusal(png)).code);
    expect(await refusal(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]))).toEqual({
      code: 'otherEncoding',
      params: { encoding: 'utf-16le' },
    });
  });

  test('a database that is none, is cut off, or has damaged pages', async () => {
    const signature = Buffer.from('SQLite format 3\0');
    expect(await refusal(Buffer.concat([signature, randomBytes(5000)]))).toMatchObject({
      code: 'damagedFile',
    });
    const rows = `INSERT INTO subscriptions (name) VALUES (hex(randomblob(900)));`;
    const whole = databaseOf(TABLE + rows.repeat(50));
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatchObject({
      code: 'damagedFile',
      params: { format: 'SQLite' },
    });
    const page = whole.length - 4096;
    whole.fill(0xee, page, page + 100);
    expect(await refusal(whole)).toMatchObject({ code: 'damagedFile' });
  });

  test('a database with a trigger or a view, or with a view in the place of a table', async () => {
    const trigger = `CREATE TRIGGER evil AFTER INSERT ON subscriptions BEGIN SELECT 1; END;`;
    expect(await refusal(databaseOf(TABLE + trigger))).toEqual({
      code: 'unsafeDatabase',
      params: { name: 'evil' },
    });
    expect(await refusal(databaseOf(`${TABLE} CREATE VIEW spy AS SELECT 1;`))).toEqual({
      code: 'unsafeDatabase',
      params: { name: 'spy' },
    });
    const endless = `CREATE VIEW subscriptions AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
      SELECT id, 'a' AS name, 1 AS price, 1 AS currency_id, '' AS next_payment, 1 AS cycle, 1 AS frequency FROM n;`;
    expect(await refusal(databaseOf(endless))).toMatchObject({ code: 'unknownFormat' });
  });

  test('a database of computed columns, which would be reckoned when they are read', async () => {
    const computed = TABLE.replace('price', `price AS (length(hex(zeroblob(500000000))))`);
    expect(await refusal(databaseOf(computed))).toMatchObject({ code: 'unknownFormat' });
  });

  test('a database of too many rows, or with a huge value', async () => {
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${limits.rows + 1})
      INSERT INTO subscriptions (name) SELECT 'a' FROM n;`;
    expect(await refusal(databaseOf(TABLE + many))).toMatchObject({ code: 'tooManyRows' });
    const long = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50)
      INSERT INTO subscriptions (name) SELECT hex(randomblob(250000)) FROM n;`;
    expect(await refusal(databaseOf(TABLE + long))).toMatchObject({ code: 'fileTooComplex' });
    const huge = `INSERT INTO subscriptions (name) VALUES (hex(randomblob(10000000)));`;
    expect(await refusal(databaseOf(TABLE + huge))).toMatchObject({ code: 'fileTooComplex' });
  });
});
