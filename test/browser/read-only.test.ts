import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
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
    ['en-GB', 'Your data is damaged', 'The newest good backup is from 20 Nov 2026, 08:15.'],
    ['zh-CN', '数据已损坏', '最新的完好备份来自2026年11月20日 08:15。'],
  ])('in %s damaged data name the newest good backup and its date', async (locale, why, when) => {
    const { page } = await openWindow({ locale, records: [] });
    const about = '/home/ada/.config/Perennial backups/20261120T081500Z-before-update-of-0.1.0.db';
    await page.route('**/app/v1/server', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: object };
      const readOnly = { reason: 'damaged', about, message: '', suggestedFix: '' };
      await route.fulfill({ response, json: { ...json, data: { ...json.data, readOnly } } });
    });
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: why });
    await notice.waitFor();
    const text = await notice.innerText();
    expect(text).toContain(when);
    expect(text).toContain(about);
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
