import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { makeBackup } from '../../src-server/backups/store.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, openWindow } from './window.ts';

/** Has a newer version write to the data meanwhile. */
async function writtenByNewer({ server, page }: OpenWindow): Promise<void> {
  await server.close();
  const db = new Database(join(server.dataDir, 'perennial.db'));
  db.exec("UPDATE store_facts SET value = '9.9.9' WHERE name = 'schema_written_by'");
  db.pragma('user_version = 99');
  db.close();
  await server.comeBack();
  await page.reload();
}

/** Has a backup made, and a disk change a letter of a record meanwhile. */
async function damaged({ server, page }: OpenWindow, alsoDo = () => {}): Promise<void> {
  await makeBackup(server.context, `${server.dataDir} backups`, { reason: 'hourly' });
  await server.close();
  const file = join(server.dataDir, 'perennial.db');
  const bytes = readFileSync(file, 'latin1').replaceAll('HelloFresh', 'HelloFrexh');
  writeFileSync(file, bytes, 'latin1');
  alsoDo();
  await server.comeBack();
  await page.reload();
}

describe.runIf(hasBrowser)('data that can only be read', () => {
  test.each([
    ['en-GB', 'nothing can be changed', 'Install Perennial 9.9.9 or later'],
    ['zh-CN', '无法进行任何更改', '请安装Perennial 9.9.9或更高版本'],
  ])(
    'in %s the window says why and what to do, and shows the records',
    async (locale, why, what) => {
      const window = await openWindow({ locale, path: '/subscriptions' });
      await writtenByNewer(window);
      const { page } = window;
      const notice = page.getByRole('status').filter({ hasText: why });
      await notice.waitFor();
      expect(await notice.innerText()).toContain(what);
      await page.getByRole('row', { name: /HelloFresh/ }).waitFor();
    },
  );

  test.each([
    [
      'en-GB',
      'Your data is damaged',
      'from 21 Nov 2026, 12:00 and has 64 subscriptions.',
      /^Restore the backup/,
      'Restore everything',
      'Restored the backup',
    ],
    [
      'zh-CN',
      '数据已损坏',
      '来自2026年11月21日 12:00，包含64个订阅。',
      /^恢复.*的备份…$/,
      '全部恢复',
      '已恢复',
    ],
  ] as const)(
    'in %s damaged data is replaced with the newest good backup',
    async (locale, why, what, button, confirm, done) => {
      const window = await openWindow({ locale, path: '/subscriptions' });
      const { page, server } = window;
      await damaged(window);
      const notice = page.getByRole('status').filter({ hasText: why });
      await notice.waitFor();
      expect(await notice.innerText()).toContain(what);
      await notice.getByRole('button', { name: button }).click();
      await page.getByRole('button', { name: confirm }).click();
      await page.getByText(done).waitFor();
      await notice.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /HelloFresh/ }).waitFor();
      expect(server.isReadOnly).toBe(false);
    },
  );

  test('damaged data without a good backup say so', async () => {
    const window = await openWindow({ path: '/subscriptions' });
    await damaged(window, () => rmSync(`${window.server.dataDir} backups`, { recursive: true }));
    const notice = window.page.getByRole('status').filter({ hasText: 'Your data is damaged' });
    await notice.waitFor();
    expect(await notice.innerText()).toContain('no good automatic backup');
    expect(await notice.getByRole('button').count()).toBe(0);
  });

  test('the first run says so too', async () => {
    const window = await openWindow({ records: [], firstRun: true });
    await writtenByNewer(window);
    const { page } = window;
    await page.getByRole('button', { name: 'Skip for now' }).waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'nothing can be changed' });
    await notice.waitFor();
  });
});
