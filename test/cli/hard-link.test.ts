import { linkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, serve } from './perennial.ts';

const keys = (dataDir: string) =>
  perennial(['keys', 'create', '--name', 'viaLink', '--json', '--data-dir', dataDir]);

const accounts = (dataDir: string) =>
  perennial(['accounts', 'list', '--json', '--data-dir', dataDir]);

/** A folder that a server runs on, and another one with a hard link to its database. */
async function linked() {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const server = await serve(folder);
  linkSync(join(folder, 'perennial.db'), join(other, 'perennial.db'));
  return { server, folder, other };
}

test.each([
  ['writes', keys],
  ['reads', accounts],
])(
  'a command that %s through a hard link of what a server has open is refused, and told where to go',
  async (_what, command) => {
    const { server, folder, other } = await linked();
    const refused = await command(other);
    expectFailure(refused, 1);
    expect(refused.stderr).toContain('in use by a server under another path');
    expect(refused.stderr).toContain(`--data-dir "${folder}"`);
    documentOf(await command(folder));
    await server.end('SIGTERM');
    documentOf(await command(other));
  },
);

test('commands that run at once, beside the server and through a symbolic link, are all served', async () => {
  const { folder } = await linked();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(folder, link, 'junction');
  const all = await Promise.all([folder, link, folder, link, folder].map(accounts));
  for (const outcome of all) documentOf(outcome);
});

test('commands that run at once without a server are all served', async () => {
  const folder = temporaryFolder();
  documentOf(await accounts(folder));
  const all = await Promise.all([folder, folder, folder, folder, folder].map(accounts));
  for (const outcome of all) documentOf(outcome);
});
