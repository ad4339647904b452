import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '../../src-server/contract/errors.ts';
import { type ImportRow, readFile } from '../../src-server/transfer/import/read.ts';
import { databaseOf } from '../transfer/import/database.ts';
import { zipOf } from '../support/zip.ts';
import { OPTIONS } from '../transfer/import/import.ts';
import { type Random, seeded } from './random.ts';

// Files as programs export them, with bytes and words changed, cut and moved: each is read or refused, in time,
// and nothing is left behind. `npm run torture` tries a hundred thousand.

const FILES = Number(process.env['PERENNIAL_IMPORTS'] ?? 3000);
const SEED = Number(process.env['PERENNIAL_SEED'] ?? Date.now() % 1_000_000);
const MOST_MICROSECONDS = 2_000_000;
const TIME_LIMIT_MS = 60_000 + FILES * 20;

const FIXTURES = join(import.meta.dirname, '../fixtures/imports');

const DATABASE = databaseOf(`
  CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, name, price, currency_id, next_payment, cycle, frequency,
    notes, category_id, user_id, start_date);
  CREATE TABLE currencies (id INTEGER PRIMARY KEY, code);
  CREATE TABLE schedules (id PRIMARY KEY, rule, name, completed, tombstone);
  CREATE TABLE schedules_next_date (id PRIMARY KEY, schedule_id, local_next_date, base_next_date);
  INSERT INTO currencies VALUES (1, 'EUR');
  INSERT INTO subscriptions VALUES (1, 'Any', 5, 1, '2026-12-01', 3, 1, 'a note', 1, 1, '2025-12-01');
  INSERT INTO subscriptions VALUES (2, 'Other', 9.99, 1, '2026-12-31', 4, 2, NULL, 2, 1, NULL);
`);

const originals: readonly Buffer[] = [
  ...readdirSync(FIXTURES).map((name) => readFileSync(join(FIXTURES, name))),
  DATABASE,
  zipOf({ 'wallos.db': DATABASE }, { isCompressed: true }),
  zipOf({ 'data.json': readFileSync(join(FIXTURES, 'subtrackr-backup.json')) }),
];

// What means something to one or the other reader.
const WORDS = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\0',
  '{',
  '}',
  '[',
  ']',
  ':',
  'null',
  'true',
  '-1',
  '1e999',
  '0',
  '99999999999',
  '""":',
  '\ufeff',
  '\u202e',
  '😀',
  '\ud800',
  'NaN',
  '__proto__',
  'constructor',
  'Every 99999 Months',
  '9999-12-31',
  '0001-01-01',
  '2026-02-30',
  '01/02/03',
  '1.234,56',
  '€',
  '$',
  'kr',
  '(5)',
  '-',
  '=1+1',
  '&amp;',
  '&#039;',
  'sep=',
  '\\u0000',
  'one-time',
  'Trial',
  'Cancelled',
  'CREATE TRIGGER',
  'SQLite format 3\0',
  'PK\u0003\u0004',
] as const;

const CHANGES = {
  flip: (bytes: Buffer, random: Random) => {
    for (let count = random.below(8) + 1; count > 0; count -= 1) {
      bytes[random.below(bytes.length)] = random.below(256);
    }
    return bytes;
  },
  cut: (bytes: Buffer, random: Random) => bytes.subarray(0, random.below(bytes.length)),
  remove: (bytes: Buffer, random: Random) => {
    const [from, count] = [random.below(bytes.length), random.below(40)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + count)]);
  },
  insert: (bytes: Buffer, random: Random) => {
    const at = random.below(bytes.length);
    const word = Buffer.from(WORDS[random.below(WORDS.length)] ?? '');
    return Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at)]);
  },
  repeat: (bytes: Buffer, random: Random) => {
    const at = random.below(bytes.length);
    const part = bytes.subarray(at, at + random.below(200));
    const parts = Array.from({ length: random.below(50) }, () => part);
    return Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);
  },
  join: (bytes: Buffer, random: Random) => {
    const other = originals[random.below(originals.length)] ?? bytes;
    return Buffer.concat([
      bytes.subarray(0, random.below(bytes.length)),
      other.subarray(random.below(other.length)),
    ]);
  },
} as const;

function changed(random: Random): Buffer {
  let bytes: Buffer = Buffer.from(originals[random.below(originals.length)] ?? '');
  const changes = Object.values(CHANGES);
  for (let count = random.below(4) + 1; count > 0; count -= 1) {
    const change = changes[random.below(changes.length)];
    if (bytes.length > 0 && change !== undefined) bytes = change(bytes, random);
  }
  return bytes;
}

/** Whether a row has all that a record needs, or says what it lacks. */
function isExplained({ fields, problems }: ImportRow): boolean {
  const { name, category, amountHundredths, currency, period, nextPaymentDate } = fields;
  return (
    problems.length > 0 ||
    [name, category, amountHundredths, currency, period, nextPaymentDate].every(
      (value) => value !== undefined,
    )
  );
}

test(
  `each of ${FILES} damaged files is read or refused in time`,
  async () => {
    const random = seeded(SEED);
    const scratch = mkdtempSync(join(tmpdir(), 'imports-'));
    const outcomes: Record<string, number> = {};
    try {
      for (let file = 0; file < FILES; file += 1) {
        const bytes = changed(random);
        const rows: ImportRow[] = [];
        const start = process.cpuUsage();
        let outcome = 'read';
        try {
          await readFile(bytes, OPTIONS, scratch, (row) => rows.push(row));
        } catch (error) {
          if (!(error instanceof AppError)) {
            throw new Error(`File ${file} of seed ${SEED} was no refusal.`, { cause: error });
          }
          outcome = error.code;
        }
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        const { user, system } = process.cpuUsage(start);
        const told = `file ${file} of seed ${SEED}`;
        expect(user + system, told).toBeLessThan(MOST_MICROSECONDS);
        for (const row of rows) expect(isExplained(row), told).toBe(true);
        // What a thread sends, it has to be able to copy.
        structuredClone(rows);
        for (const name of readdirSync(scratch)) rmSync(join(scratch, name));
      }
    } finally {
      rmSync(scratch, { recursive: true });
    }
    // Most are damaged only a little.
    expect(outcomes['read']).toBeGreaterThan(FILES / 5);
    expect(outcomes['damagedFile']).toBeGreaterThan(0);
  },
  TIME_LIMIT_MS,
);
