import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { deleteAccount, resolveAccount } from '../../src-server/services/accounts.ts';
import { updatePreferences } from '../../src-server/services/preferences.ts';
import { issueLinkToken } from '../../src-server/services/window-sessions.ts';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, openWindow } from './window.ts';

const records = [draft()];
const path = '/settings';

async function savedSettings({ server, key }: OpenWindow) {
  return (await server.call('GET', '/api/v1/notification-settings', { key })).json.data;
}

/** The name of the account that is shown, as the page has it. */
const shownName = (page: Page) => page.getByRole('textbox', { name: 'Name' }).inputValue();

describe.runIf(hasBrowser)('Settings', () => {
  test('the account is renamed; a wrong name is said beside its field', async () => {
    const { page, server, complaints } = await openWindow({ path, records });
    server.addAccount('Business');
    const name = page.getByRole('textbox', { name: 'Name' });
    const save = page
      .getByRole('region', { name: 'Account' })
      .getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await name.fill(' ');
    await save.click();
    await page.getByText('name must be text of 1 to 120 characters').waitFor();
    await name.fill('Business');
    await save.click();
    await page.getByText('There is an account named Business already.').waitFor();
    await name.fill('<i>Home</i>');
    await save.click();
    await page.getByText('now called <i>Home</i>').waitFor();
    expect(await save.isDisabled()).toBe(true);
    // The refusal is an answer that browsers tell their console of.
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });

  test('accounts are added, switched between and deleted by name', async () => {
    const { page } = await openWindow({ path, records });
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Business');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect.poll(() => shownName(page)).toBe('Business');
    await page.getByRole('button', { name: 'Switch to Personal' }).click();
    await expect.poll(() => shownName(page)).toBe('Personal');
    await page.getByRole('button', { name: 'Delete …' }).click();
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await dialog.getByRole('textbox').fill('personal');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Personal');
    await confirm.click();
    await page.getByText('Personal was deleted.').waitFor();
    await expect.poll(() => shownName(page)).toBe('Business');
    expect(await page.getByRole('button', { name: /^Switch to/ }).count()).toBe(0);
  });

  test('accounts that another process adds and deletes are followed', async () => {
    const { page, server } = await openWindow({ path, records });
    const switcher = (name: string) => page.getByRole('button', { name: `Account: ${name}` });
    await switcher('Personal').waitFor();
    server.addAccount('Work');
    await page.getByRole('button', { name: 'Switch to Work' }).waitFor();
    deleteAccount(server.context, resolveAccount(server.context, 'Personal'));
    await switcher('Work').waitFor();
    await expect.poll(() => shownName(page)).toBe('Work');
  });

  test('another window follows the look and the language', async () => {
    const { page, server } = await openWindow({ path, records });
    const html = page.locator('html');
    for (const language of ['zh-CN', 'en'] as const) {
      updatePreferences(server.context, { language, density: 'compact', theme: 'dark' });
      await page.locator(`html[lang=${language}][data-density=compact]`).waitFor();
    }
    expect(await html.getAttribute('data-mantine-color-scheme')).toBe('dark');
  });

  test('two tabs of one browser agree on the look, whichever changes it', async () => {
    const { page, server } = await openWindow({ path, records });
    const other = await page.context().newPage();
    await other.goto(`${server.baseUrl}/activity#token=${issueLinkToken(server.context)}`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    for (const theme of ['Dark', 'Light', 'Dark', 'Light', 'Dark', 'Light']) {
      await page.getByText(theme, { exact: true }).click();
    }
    for (const tab of [page, other]) {
      await tab.locator('html[data-mantine-color-scheme=light]').waitFor();
    }
    // What is on its way has arrived once a change that came after it is seen.
    updatePreferences(server.context, { density: 'compact' });
    for (const tab of [page, other]) {
      await tab.locator('html[data-density=compact][data-mantine-color-scheme=light]').waitFor();
    }
  });

  test('each tab shows the account that was chosen in it', async () => {
    const { page, server } = await openWindow({ path: '/', records });
    server.addAccount('Work');
    const other = await page.context().newPage();
    await other.goto(`${server.baseUrl}/?open=new#token=${issueLinkToken(server.context)}`);
    await other.getByLabel('Name').fill('Half typed');
    await page.getByRole('button', { name: 'Account: Personal' }).click();
    await page.getByRole('menuitem', { name: 'Work' }).click();
    await page.getByRole('button', { name: 'Account: Work' }).waitFor();
    await other.bringToFront();
    expect(await other.getByRole('button', { name: 'Account: Personal' }).count()).toBe(1);
    expect(await other.getByLabel('Name').inputValue()).toBe('Half typed');
  });

  test('a list that is open: axe finds nothing, and Enter takes what was typed', async () => {
    const { page } = await openWindow({ path, records });
    const region = page.getByRole('combobox', { name: 'Region' });
    await region.click();
    await page.keyboard.type('Germany');
    await page.getByRole('option', { name: 'German (Germany)' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => region.inputValue()).toContain('(Germany)');
  });

  test('the plan counts for scripts at once', async () => {
    const { page, server, key } = await openWindow({ path, records });
    await page.getByText('Nothing is sold here').waitFor();
    await page.getByText('Free', { exact: true }).click();
    await page.getByText('now on the plan Free').waitFor();
    const { status } = await server.call('GET', '/api/v1/analytics/duplicates', { key });
    expect(status).toBe(403);
  });

  test('reminders, time zone and region are saved as they are chosen', async () => {
    const window = await openWindow({ path, records });
    const { page } = window;
    await page.getByText('7 days').click();
    await expect.poll(() => savedSettings(window)).toMatchObject({ enabled: true, daysBefore: 7 });
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.keyboard.type('new york');
    await page.getByRole('option', { name: /America \/ New York/ }).click();
    await expect.poll(() => savedSettings(window)).toMatchObject({ timeZone: 'America/New_York' });
    await page.getByRole('combobox', { name: 'Region' }).fill('German');
    await page.getByRole('option', { name: 'German (Germany)' }).click();
    await expect.poll(() => savedSettings(window)).toMatchObject({ locale: 'de-DE' });
    await page.getByRole('switch', { name: 'Send reminders' }).press('Space');
    await expect.poll(() => savedSettings(window)).toMatchObject({ enabled: false });
    await page.reload();
    expect(await page.getByRole('switch', { name: 'Send reminders' }).isChecked()).toBe(false);
  });

  test('push: saved values are never shown again, and a test tells the answer', async () => {
    const { page, received, url } = await withBark();
    const deviceKey = 'abcDEF123secret';
    await page.getByLabel('Address', { exact: true }).fill('ftp://example.com');
    await page.getByLabel('Device key').fill(deviceKey);
    const push = page.getByRole('region', { name: 'Push with Bark' });
    await push.getByRole('button', { name: 'Save' }).click();
    await push.getByText('begins with https:// or http://').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('http://169.254.169.254/');
    await push.getByRole('button', { name: 'Save' }).click();
    await push.getByText('link-local, multicast or reserved').waitFor();
    await push.getByText('Enter the name of the push service').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('http://192.168.1.7');
    await push.getByRole('button', { name: 'Save' }).click();
    await push.getByText('If the push service is your own, allow it').waitFor();
    await page.getByLabel('Address', { exact: true }).fill(url);
    await push.getByRole('button', { name: 'Save' }).click();
    await push.getByText('Address and device key are saved').waitFor();
    const shown = await page.content();
    expect(shown).not.toContain(deviceKey);
    expect(shown).not.toContain(url);

    await push.getByRole('button', { name: 'Send test push' }).click();
    await push.getByText('lies in a private network, which was not allowed').waitFor();
    await push.getByRole('button', { name: 'Replace' }).click();
    expect(await page.getByLabel('Device key').inputValue()).toBe('');
    await push.getByRole('checkbox', { name: /private network/ }).check();
    await push.getByRole('button', { name: 'Save' }).click();
    await push.getByRole('button', { name: 'Send test push' }).click();
    await push.getByText('The service answered 200: success').waitFor();
    expect(received).toEqual([expect.objectContaining({ device_key: deviceKey })]);

    await push.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Device key').waitFor();
  });

  test('theme, language and rows change the window at once, and stay', async () => {
    const { page } = await openWindow({ path, records });
    const html = page.locator('html');
    await page.getByText('Dark', { exact: true }).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.getByText('Compact', { exact: true }).click();
    await page.locator('html[data-density=compact]').waitFor();
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: '简体中文' }).click();
    await page.getByRole('heading', { level: 1, name: '设置' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '设置' }).waitFor();
    expect(await html.getAttribute('lang')).toBe('zh-CN');
    expect(await html.getAttribute('data-mantine-color-scheme')).toBe('dark');
  });

  test('tells where the data is', async () => {
    const { page, server } = await openWindow({
      path,
      records,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy: Data folder' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.dataDir);
    await page.getByRole('button', { name: 'Copy: Server address' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.baseUrl);
  });

  test.each(['light', 'dark'] as const)('its dialogs, %s: axe finds nothing', async (scheme) => {
    const { page, complaints } = await openWindow({
      path,
      records,
      colorScheme: scheme,
    });
    for (const name of ['Add account', 'Delete …']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
  });
});

/** Settings beside a server that takes pushes as Bark does. */
async function withBark() {
  const { page } = await openWindow({ path, records });
  const received: unknown[] = [];
  const bark = createServer((request, response) => {
    void readJson(request).then((body) => {
      received.push(body);
      response.end(JSON.stringify({ code: 200, message: 'success' }));
    });
  });
  await new Promise<void>((done) => bark.listen(0, '127.0.0.1', done));
  onTestFinished(() => void bark.close());
  // What a name leads to is seen when something is sent.
  return { page, received, url: `http://localhost:${(bark.address() as AddressInfo).port}` };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
}
