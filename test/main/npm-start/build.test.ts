import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStale } from '../../../src-main/build.ts';
import { temporaryFolder } from '../../support/server.ts';

/** Has a file be changed last so many seconds after 1970. */
const at = (path: string, seconds: number) => utimesSync(path, seconds, seconds);

test('what was built is stale once a source is newer, however deep it lies, or where it is missing', () => {
  const root = temporaryFolder();
  const page = join(root, 'out/renderer/index.html');
  const source = join(root, 'src-server/http/application.ts');
  const bundle = join(root, 'out/main/perennial.cjs');
  for (const path of [page, bundle, source]) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
  }
  for (const folder of ['src-server', 'src-server/http']) at(join(root, folder), 1000);
  at(source, 1000);
  at(page, 2000);
  at(bundle, 2000);
  expect(isStale(root)).toBe(false);
  at(source, 3000);
  expect(isStale(root)).toBe(true);
  at(page, 4000);
  expect(isStale(root)).toBe(true);
  at(bundle, 4000);
  expect(isStale(root)).toBe(false);
  rmSync(page);
  expect(isStale(root)).toBe(true);
  writeFileSync(page, '');
  rmSync(bundle);
  expect(isStale(root)).toBe(true);
});
