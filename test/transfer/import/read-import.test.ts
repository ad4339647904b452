import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../src-server/transfer/import/limits.ts';
import { readImport } from '../../../src-server/transfer/import/read-import.ts';
import { temporaryFolder } from '../../support/server.ts';
import { OPTIONS, readAsIs, sample } from './import.ts';

function spreadsheet(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, '0');
    return `Service ${at};${at % 100},${String(at % 90).padStart(2, '0')} €;monatlich;17.${month}.2027;Streaming;"Notiz ""${at}"""`;
  });
  return Buffer.from(`Name;Betrag;Turnus;Nächste Zahlung;Kategorie;Notizen\n${lines.join('\n')}\n`);
}

test('reads 10,000 rows while others are served', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  onTestFinished(() => clearInterval(timer));
  const { rows, questions } = await readImport(spreadsheet(10_000), OPTIONS);
  expect(rows).toHaveLength(10_000);
  expect(questions).toEqual([]);
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  // `npm run bench -- --rows 14` shows how long each waits.
  expect(turns).toBeGreaterThan(20);
});

test('reads as many rows as a file may have', async () => {
  const { rows } = await readImport(spreadsheet(limits.rows), OPTIONS);
  expect(rows).toHaveLength(limits.rows);
  expect(rows.at(-1)).toMatchObject({
    row: limits.rows + 1,
    fields: { name: `Service ${limits.rows - 1}` },
  });
});

test('reads in its thread what is read in this one', async () => {
  for (const name of ['wallos-subscriptions.csv', 'subtrackr-backup.json', 'abos.csv']) {
    expect(await readImport(sample(name), OPTIONS)).toEqual(await readAsIs(sample(name)));
  }
});

test('stops at once when it is aborted, and leaves nothing behind', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('TEMP', folder);
  const abort = new AbortController();
  const reading = readImport(spreadsheet(limits.rows), OPTIONS, abort.signal);
  setTimeout(() => abort.abort(new Error('cancelled')), 100);
  await expect(reading).rejects.toThrow('cancelled');
  expect(readdirSync(folder)).toEqual([]);
  await expect(
    readImport(sample('abos.csv'), OPTIONS, AbortSignal.abort(new Error('cancelled'))),
  ).rejects.toThrow('cancelled');
  expect(readdirSync(folder)).toEqual([]);
});
