import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

const PUSH = ['--push-url', 'https://api.day.app', '--device-key', 'abc'];

const inFolder = (folder: string, ...args: string[]) => perennial([...args, '--data-dir', folder]);

const damage = (folder: string) => writeFileSync(join(folder, 'secrets.json'), '{"a": ');

async function withPush(): Promise<string> {
  const folder = temporaryFolder();
  documentOf(await inFolder(folder, 'settings', 'set', ...PUSH, '--json'));
  return folder;
}

test.runIf(process.platform !== 'win32')(
  'a data folder with secrets is taken back to its owner',
  async () => {
    const folder = await withPush();
    chmodSync(folder, 0o755);
    await inFolder(folder, 'accounts', 'list');
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  },
);

describe('a damaged secrets.json', () => {
  test('is named to the owner, with what to do', async () => {
    const folder = await withPush();
    damage(folder);
    const shown = await inFolder(folder, 'settings', 'show');
    expectFailure(shown, 1);
    expect(shown.stderr).toContain('secrets.json is damaged');
    expect(shown.stderr).toContain('Move the file away');
  });

  test('keeps an account from being deleted by half', async () => {
    const folder = await withPush();
    await inFolder(folder, 'accounts', 'create', '--name', 'Other');
    damage(folder);
    const names = async () =>
      documentOf<{ name: string }[]>(await inFolder(folder, 'accounts', 'list', '--json')).map(
        ({ name }) => name,
      );
    expectFailure(await inFolder(folder, 'accounts', 'delete', 'Personal', '--yes'), 1);
    expect(await names()).toEqual(['Personal', 'Other']);
  });

  test('is no push for the API, which goes on and tells no path', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    server.saveSettings({ pushUrl: 'https://api.day.app', deviceKey: 'abc' });
    damage(server.dataDir);
    const path = '/api/v1/notification-settings';
    const read = await server.call('GET', path, { key });
    expect([read.status, read.json.data.pushConfigured]).toEqual([200, false]);
    const changed = await server.call('PATCH', path, { key, body: { daysBefore: 14 } });
    expect([changed.status, changed.json.data.daysBefore]).toEqual([200, 14]);
  });
});

test("keys list shows the last day that --expires named, in the owner's time zone", async () => {
  const folder = temporaryFolder();
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    await inFolder(folder, 'settings', 'set', '--time-zone', zone);
    await inFolder(
      folder,
      'keys',
      'create',
      '--name',
      'x',
      '--scopes',
      'read',
      '--expires',
      '2031-05-06',
    );
    const { stdout } = await inFolder(folder, 'keys', 'list');
    expect(stdout.trim().split('\n').at(-1)).toContain('expires 2031-05-06');
  }
});
