import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, listed, openWindow } from './window.ts';
import { changePreferences } from '../support/changing.ts';

const inChinese = {
  path: '/subscriptions',
  prepare: async ({ server }: Pick<OpenWindow, 'server'>) => {
    changePreferences(server.context, { language: 'zh-CN' });
  },
};

async function idOf(window: OpenWindow, name: string): Promise<string> {
  const records: { id: string; name: string }[] = await listed(window);
  return String(records.find((record) => record.name === name)?.id);
}

const pause = async (page: Page) => {
  await page.getByRole('checkbox', { name: '选择HelloFresh' }).click();
  await page.getByRole('button', { name: '暂停', exact: true }).click();
};

describe.runIf(hasBrowser)('an error that is about no field', () => {
  test('what was deleted elsewhere is told in the language of the window', async () => {
    const window = await openWindow(inChinese);
    const { page, server, key } = window;
    const id = await idOf(window, 'HelloFresh');
    await page.route('**/pause', async (route) => {
      await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
      await route.continue();
    });
    await pause(page);
    const toast = page.getByRole('alert').filter({ hasText: '未能暂停HelloFresh' });
    await toast.getByText('此订阅已在别处删除。').waitFor();
    expect(await toast.innerText()).not.toMatch(/[a-z]{3} [a-z]{2}/);
  });

  test('so is why the server refuses, and that a page of a proxy is no answer', async () => {
    const window = await openWindow(inChinese);
    const { page, server } = window;
    const id = await idOf(window, 'HelloFresh');
    await page.route('**/pause', async (route) => {
      transitionAsOwner(server.context, id, 'cancel');
      await route.continue();
    });
    await pause(page);
    await page.getByText('此订阅的状态已在别处更改。').waitFor();
    await page.route('**/app/v1/activity?*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await page.getByRole('link', { name: '操作记录' }).click();
    await page.getByText('收到的响应并非来自Perennial。').waitFor();
  });
});
