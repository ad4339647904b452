import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExportFile } from '../../src-server/contract/app/export-file.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, fed, perennial } from './perennial.ts';

function fileWith(...lines: string[]): string {
  const file = join(temporaryFolder(), 'abos.csv');
  writeFileSync(
    file,
    ['Dienst;Kategorie;Betrag;Abrechnung;Nächste Zahlung', ...lines].join('\r\n'),
  );
  return file;
}

const NETFLIX = 'Netflix;Video;"12,99";monatlich;13.12.2030';
const POWER = 'Strom;Haus;"900000000,00";monatlich;01.01.2031';
const EURO = ['--answer', 'currency:=EUR'];

const run = (folder: string, ...args: string[]) =>
  perennial(['import', ...args, '--data-dir', folder]);

const namesIn = async (folder: string) => {
  const { stdout } = await perennial(['export', '--format', 'csv', '--data-dir', folder]);
  return stdout
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
};

test('import asks what it cannot know, imports the rest, says what is left out, and is undone', async () => {
  const folder = temporaryFolder();
  const file = fileWith(NETFLIX, POWER);
  const asked = await run(folder, file);
  expectFailure(asked, 1);
  expect(asked.stderr).toContain('--answer "currency:=');
  expect(await namesIn(folder)).toEqual([]);
  const done = await run(folder, file, ...EURO, '--json');
  expect(done.stderr).toContain('Strom');
  const { id, counts } = documentOf<{ id: string; counts: object }>({ ...done, stderr: '' });
  expect(counts).toEqual({ create: 1, update: 0, same: 0, none: 1 });
  expect(await namesIn(folder)).toEqual(['Netflix']);
  const again = await run(folder, file);
  expect([again.code, again.stdout]).toEqual([0, 'Added 0, updated 0, unchanged 1, left out 1.\n']);
  const listed = documentOf<{ id: string; fileName: string }[]>(
    await run(folder, 'list', '--json'),
  );
  expect(listed).toMatchObject([{ id, fileName: 'abos.csv', sourceName: 'CSV', undoneAt: null }]);
  expect(documentOf(await run(folder, 'undo', id, '--json'))).toEqual({ takenBack: 1, left: [] });
  expect(await namesIn(folder)).toEqual([]);
  expectFailure(await run(folder, 'undo', id), 1);
});

test('import --dry-run changes nothing, and prints a mapping that --map takes', async () => {
  const folder = temporaryFolder();
  const file = fileWith(NETFLIX);
  const dry = await run(folder, file, ...EURO, '--dry-run', '--json');
  const { mapping, rows } = documentOf<{ mapping: object; rows: object[] }>(dry);
  expect(rows).toMatchObject([{ action: 'create', isIncluded: true }]);
  expect(await namesIn(folder)).toEqual([]);
  const map = join(temporaryFolder(), 'map.json');
  writeFileSync(map, JSON.stringify(mapping));
  expect((await run(folder, file, '--map', map)).code).toBe(0);
  expect(await namesIn(folder)).toEqual(['Netflix']);
});

test('import --dry-run shows which subscriptions are cancelled', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.csv');
  const header = 'Name,Category,Amount,Currency,Billing period,Next payment,Cancelled';
  const rows = ['yes', 'no'].map((cell) => `Kept ${cell},x,5,EUR,monthly,2030-01-01,${cell}`);
  writeFileSync(file, [header, ...rows].join('\n'));
  const { stdout } = await run(folder, file, '--dry-run');
  expect(stdout).toMatch(/Kept yes .* cancelled/);
  expect(stdout).not.toMatch(/Kept no .* cancelled/);
});

test('import --errors writes the rows that it cannot import, as they were, with the reasons', async () => {
  const folder = temporaryFolder();
  const file = fileWith(NETFLIX, POWER);
  const errors = join(temporaryFolder(), 'errors.csv');
  const nowhere = join(folder, 'none', 'errors.csv');
  expectFailure(await run(folder, file, ...EURO, '--errors', nowhere), 1);
  expect(await namesIn(folder)).toEqual([]);
  const done = await run(folder, file, ...EURO, '--errors', errors);
  expect(done.stderr).toContain(errors);
  expect(readFileSync(errors, 'utf8').slice(1).split('\r\n')).toEqual([
    'Dienst,Kategorie,Betrag,Abrechnung,Nächste Zahlung,Reason',
    'Strom,Haus,"900000000,00",monatlich,01.01.2031,Its amount is larger than 99999999.99.',
    '',
  ]);
});

test('import refuses what is no file of subscriptions', async () => {
  const folder = temporaryFolder();
  const missing = await run(folder, join(folder, 'none.csv'));
  expectFailure(missing, 1);
  const other = join(folder, 'x.json');
  writeFileSync(other, '{"a": 1}');
  expectFailure(await run(folder, other), 1);
  writeFileSync(other, '{"format":"perennial-export","version":1,');
  const cutOff = await run(folder, other);
  expectFailure(cutOff, 1);
  expect(cutOff.stderr).toContain('not valid JSON');
  expectFailure(await run(folder, other, '--from', 'nothing'), 2);
  const unknown = await run(folder, 'undo', '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e');
  expectFailure(unknown, 1);
  expect(unknown.stderr).toContain('perennial import list');
  const misspelt = await run(folder, 'none.csv', '--answer', 'curency:=EUR');
  expectFailure(misspelt, 2);
  expect(misspelt.stderr).toContain('currency:');
});

const exported = (dataDir: string) => perennial(['export', '--all', '--data-dir', dataDir]);

test('import takes everything over from an export into an empty folder, and only what is missing into another', async () => {
  const server = await TestServer.start();
  const { key } = server.issue({ name: 'Script' });
  const add = (fields: Record<string, unknown>) =>
    server.call('POST', '/api/v1/subscriptions', { key, body: draft(fields) });
  await add({ name: 'Netflix' });
  const gone = await add({ name: 'Gone' });
  server.addAccount('Work');
  server.clock.advance(30 * 24 * 3_600_000);
  await server.wake();
  const file = join(temporaryFolder(), 'all.json');
  const { stdout: text } = await exported(server.dataDir);
  writeFileSync(file, text);
  const other = temporaryFolder();
  const done = await run(other, file, '--json');
  expect(documentOf(done)).toMatchObject({
    restored: [{ name: 'Personal', counts: { subscriptions: 2, payments: 2 } }, { name: 'Work' }],
  });
  expect((await exported(other)).stdout).toBe(text);
  const choice = ['--answer', 'user:=Personal', '--account', 'Personal', '--json'];
  const nothing = documentOf<{ counts: object }>(await run(other, file, ...choice));
  expect(nothing.counts).toEqual({ create: 0, update: 0, same: 2, none: 0 });
  // The command line goes by the system's clock.
  server.clock.advance(Math.max(0, Date.now() - server.clock.now()));
  await server.call('DELETE', `/api/v1/subscriptions/${gone.json.data.id}`, { key });
  const kept = await run(server.dataDir, file, ...choice);
  expect(kept.stderr).toContain('deleted before');
  const row = /^(\d+) +deleted before/m.exec(kept.stderr)?.[1] ?? '';
  const back = await run(server.dataDir, file, ...choice, '--include', row);
  expect(documentOf<{ counts: object }>(back).counts).toMatchObject({ create: 1, same: 1 });
  const payments = (dataDir: string) =>
    exported(dataDir).then(({ stdout }) =>
      (JSON.parse(stdout) as ExportFile).accounts[0]?.subscriptions.map((one) => [
        one.name,
        one.createdAt,
        one.payments,
      ]),
    );
  expect(await payments(server.dataDir)).toEqual(await payments(other));
  // Its ID stays that of the deleted one, which can still be restored.
  const id: string = gone.json.data.id;
  const deleted = documentOf<{ name: string }>(
    await perennial(['subscriptions', 'restore', id, '--json', '--data-dir', server.dataDir]),
  );
  expect(deleted.name).toBe('Gone');
});

test.skipIf(process.platform === 'win32')('import reads no more than a file may have', async () => {
  const endless = await run(temporaryFolder(), '/dev/zero');
  expectFailure(endless, 1);
  expect(endless.stderr).toContain('larger than 50 MB');
});

test('import leaves out the rows of --skip, with the questions that only they raise', async () => {
  const folder = temporaryFolder();
  const file = fileWith(NETFLIX, 'Mond;Haus;"5,00";lunar;01.01.2031');
  const asked = await run(folder, file, ...EURO);
  expectFailure(asked, 1);
  expect(asked.stderr).toContain('--skip');
  expectFailure(await run(folder, file, ...EURO, '--skip', '3-x'), 2);
  const done = await run(folder, file, ...EURO, '--skip', '3');
  expect(done.stdout).toContain('Added 1,');
  expect(await namesIn(folder)).toEqual(['Netflix']);
});

test('import names what an update changes as people do, and an encoding that it assumes', async () => {
  const folder = temporaryFolder();
  const header = 'ID,Name,Category,Amount,Currency,Billing period,Next payment';
  const file = join(folder, 'a.csv');
  const write = (amount: string) =>
    writeFileSync(
      file,
      Buffer.from(`${header}\n1,Caf\u00e9,x,${amount},EUR,monthly,2030-01-01`, 'latin1'),
    );
  write('5');
  expect((await run(folder, file)).stderr).toContain('Assumed: windows-1252');
  write('6');
  const dry = await run(folder, file, '--dry-run', '--answer', 'encoding:=windows-1252');
  expect(dry.stdout).toContain('Changes amount 5.00 -> 6.00.');
});

test('import takes nothing of its options for granted that the file does not have', async () => {
  const folder = temporaryFolder();
  const file = fileWith(NETFLIX);
  const map = join(temporaryFolder(), 'map.json');
  const withMap = (document: object) => {
    writeFileSync(map, JSON.stringify(document));
    return run(folder, file, ...EURO, '--map', map);
  };
  const refused = [
    [await run(folder, file, ...EURO, '--skip', '99'), 'no row 99'],
    [await run(folder, file, ...EURO, '--include', '99'), 'no row 99'],
    [await withMap({ columns: { Price: 'amount' } }), 'Dienst'],
    [await withMap({ columns: { Betrag: 'cost' } }), 'nextPaymentDate'],
    [await withMap({ colums: {} }), '--dry-run'],
    [await run(folder, folder), 'is a folder'],
    [await run(folder, join(folder, 'none.csv')), 'There is no file'],
  ] as const;
  for (const [outcome, words] of refused) {
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain(words);
  }
  expect(await namesIn(folder)).toEqual([]);
  const noted = await run(folder, file, ...EURO, '--answer', 'currency:$=USD');
  expect([noted.code, noted.stderr]).toEqual([0, expect.stringContaining('currency:$')]);
});

test('import refuses an answer that is none of the choices', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'latin.csv');
  writeFileSync(file, Buffer.from(`Name,Category,Amount\nCaf\u00e9,x,5`, 'latin1'));
  const outcome = await run(folder, file, '--answer', 'encoding:=klingon');
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain('windows-1252');
  expect(outcome.stderr).not.toContain('utf-16');
});

test('import takes the whole document of a dry run as a mapping, and a file from stdin', async () => {
  const folder = temporaryFolder();
  const file = fileWith(NETFLIX);
  const { stdout } = await run(folder, file, ...EURO, '--dry-run', '--json');
  const map = join(temporaryFolder(), 'map.json');
  writeFileSync(map, stdout);
  const args = ['import', '-', '--map', map, '--data-dir', folder];
  const done = await fed(readFileSync(file, 'utf8'), args);
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('Added 1,')]);
});

test('import that can use no row of a file fails, and names the rows', async () => {
  const folder = temporaryFolder();
  const outcome = await run(folder, fileWith(POWER), ...EURO);
  expect([outcome.code, outcome.stderr]).toEqual([1, expect.stringContaining('Strom')]);
  expect(outcome.stdout).toContain('left out 1');
});

test('import takes the account of an export of all that is named, and only that one', async () => {
  const server = await TestServer.start();
  const { key } = server.issue({ name: 'Script' });
  await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Netflix' }) });
  server.addAccount('Work');
  const file = join(temporaryFolder(), 'all.json');
  writeFileSync(file, (await exported(server.dataDir)).stdout);
  const other = temporaryFolder();
  const done = await run(other, file, '--account', 'Personal', '--json');
  expect(documentOf(done)).toMatchObject({ restored: [{ name: 'Personal' }] });
  const accounts = documentOf<{ name: string }[]>(
    await perennial(['accounts', 'list', '--json', '--data-dir', other]),
  );
  expect(accounts.map(({ name }) => name)).toEqual(['Personal']);
  const again = documentOf<{ counts: object }>(
    await run(other, file, '--account', 'Personal', '--json', '--answer', 'user:=Personal'),
  );
  expect(again.counts).toEqual({ create: 0, update: 0, same: 1, none: 0 });
});
