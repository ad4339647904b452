import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyBeforeUpdate } from '../../src-server/services/backups.ts';
import { VERSION } from '../../src-server/version.ts';
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
