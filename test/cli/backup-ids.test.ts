import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

test('the start of an ID that several backups share is told from one that none has', async () => {
  const dataDir = temporaryFolder();
  const run = (...args: string[]) => perennial(['backup', ...args, '--data-dir', dataDir]);
  await run('now');
  await run('now');
  const ids = documentOf<{ id: string }[]>(await run('list', '--json')).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  const shared = await run('verify', '20');
  expectFailure(shared, 1);
  for (const id of ids) expect(shared.stderr).toContain(id);
  const none = await run('verify', '19');
  expectFailure(none, 1);
  expect(none.stderr).not.toContain(ids[0]);
});
