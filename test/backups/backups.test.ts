import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyBeforeUpdate } from '../../src-server/backups/service.ts';
import { VERSION } from '../../src-server/platform/version.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

test('copies before updates tell when and of which version, and the newest three are kept', async () => {
  const { context, clock } = await TestServer.start();
  const folder = join(temporaryFolder(), 'copies');
  const source = { db: context.db, clock };
  for (const version of ['0.9.0', '0.10.0', '1.0.0-beta.1', '1.0.0']) {
    await copyBeforeUpdate(source, folder, { version });
    clock.advance(3_600_000);
  }
  writeFileSync(join(folder, 'my own.db'), '');
  const { path } = await copyBeforeUpdate(source, folder);
  expect(readdirSync(folder)).toEqual([
    '20261121T140000Z-before-update-of-1.0.0-beta.1.db',
    '20261121T150000Z-before-update-of-1.0.0.db',
    `20261121T160000Z-before-update-of-${VERSION}.db`,
    'my own.db',
  ]);
  expect(path).toBe(join(folder, `20261121T160000Z-before-update-of-${VERSION}.db`));
});

const empty = (draft: string) => writeFileSync(draft, '');

test('where the new copy is not good, the older ones stay', async () => {
  const { context, clock } = await TestServer.start();
  const folder = join(temporaryFolder(), 'copies');
  const source = { db: context.db, clock };
  for (let count = 0; count < 3; count += 1) {
    await copyBeforeUpdate(source, folder);
    clock.advance(1000);
  }
  const before = readdirSync(folder);
  await expect(copyBeforeUpdate(source, folder, { beforeCheck: empty })).rejects.toThrow(folder);
  expect(readdirSync(folder)).toEqual(before);
});

const nameAt = (moment: string, version = '0.0.9') => `${moment}-before-update-of-${version}.db`;

test('copies of a clock that ran ahead count as the oldest: they outlive no new one for long', async () => {
  const { context, clock } = await TestServer.start();
  const folder = temporaryFolder();
  for (const version of ['0.0.7', '0.0.8', '0.0.9']) {
    writeFileSync(join(folder, nameAt('20300101T000000Z', version)), '');
  }
  const made: string[] = [];
  const left: string[][] = [];
  for (let count = 0; count < 4; count += 1) {
    made.push(basename((await copyBeforeUpdate({ db: context.db, clock }, folder)).path));
    left.push(readdirSync(folder));
    clock.advance(1000);
  }
  const [future8, future9] = ['0.0.8', '0.0.9'].map((version) =>
    nameAt('20300101T000000Z', version),
  );
  expect(left).toEqual([
    [made[0], future8, future9],
    [made[0], made[1], future9],
    [made[0], made[1], made[2]],
    [made[1], made[2], made[3]],
  ]);
});

test('what has the name of a copy and is none is neither counted nor in the way', async () => {
  const { context, clock } = await TestServer.start();
  const folder = temporaryFolder();
  const inTheWay = nameAt('20200101T000000Z');
  mkdirSync(join(folder, inTheWay));
  for (let count = 0; count < 4; count += 1) {
    await copyBeforeUpdate({ db: context.db, clock }, folder);
    clock.advance(1000);
  }
  expect(readdirSync(folder)).toHaveLength(4);
  expect(readdirSync(folder)).toContain(inTheWay);
});

test('of all that lies there, only drafts of such copies are removed', async () => {
  const { context, clock } = await TestServer.start();
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  const draft = `${nameAt('20200101T000000Z')}.unfinished`;
  writeFileSync(join(folder, draft), 'half');
  const { path } = await copyBeforeUpdate({ db: context.db, clock }, folder);
  expect(readdirSync(folder)).toEqual([basename(path)]);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'my.db.unfinished'), 'mine');
  await copyBeforeUpdate({ db: context.db, clock }, folder);
  expect(readdirSync(folder)).toEqual([basename(path), 'my.db.unfinished']);
});

// Moments around that of the test's clock, and it itself; times that no clock shows.
const moments = fc.oneof(
  fc.constantFrom('20261121T115959Z', '20261121T120000Z', '20261121T120001Z', '99999999T999999Z'),
  fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')),
);
const versions = fc.constantFrom('0.0.9', VERSION, '99.0.0', '1.0.0-beta.1');
const names = fc.tuple(moments, versions).map(([moment, version]) => nameAt(moment, version));

test('whatever lies there: the new copy stays, and at most three of them', async () => {
  const { context, clock } = await TestServer.start();
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(names, { maxLength: 8 }), async (before) => {
      const folder = temporaryFolder();
      for (const name of before) writeFileSync(join(folder, name), '');
      const { path } = await copyBeforeUpdate({ db: context.db, clock }, folder);
      const after = readdirSync(folder);
      expect(after).toContain(basename(path));
      expect(after).toHaveLength(Math.min(3, new Set([...before, basename(path)]).size));
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 60 },
  );
});
