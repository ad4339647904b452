import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { deleteAccount, resolveAccount } from '../../src-server/accounts/service.ts';
import { showSettings } from '../../src-server/settings/service.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, openWindow } from './window.ts';
import { changePreferences } from '../support/changing.ts';

const records = [draft()];
const path = '/settings';

async function savedSettings({ server, key }: OpenWindow) {
  return (await server.call('GET', '/api/v1/notification-settings', { key })).json.data;
}

/** The name of the account that is shown, as the page has it. */
const shownName = (page: Page) => page.getByRole('textbox', { name: 'Name' }).inputValue();

describe.runIf(hasBrowser)('Settings', () => {
  const open = shareWindow({ path, records });

  test('the account is renamed; a wrong name is said beside its field', async () => {
    const { page, server, complaints } = await open();
    server.addAccount('Business');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill(' ');
    await name.blur();
    await page.getByText('Enter a name.').waitFor();
    await name.fill('Business');
    await page.keyboard.press('Enter');
    await page.getByText('There’s already an account with this name.').waitFor();
    await name.fill('<i>Home</i>');
    await page.getByRole('heading', { name: 'Appearance' }).click();
    await page.getByText('now called <i>Home</i>').waitFor();
    await name.fill('Home');
    await page.keyboard.press('Enter');
    await page.getByText('now called Home').waitFor();
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
    await page.getByRole('button', { name: 'Delete…' }).click();
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await dialog.getByRole('textbox').fill('personal');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Personal');
    await confirm.click();
    await page.getByText('Deleted Personal.').waitFor();
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

  test('on a phone, a menu goes to a section', async () => {
    const { page } = await open({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Go to section' }).click();
    await page.getByRole('menuitem', { name: 'Backups' }).click();
    await expect
      .poll(async () => (await page.getByRole('heading', { name: 'Backups' }).boundingBox())?.y)
      .toBeLessThan(300);
  });

  test('another window follows the look and the language', async () => {
    const { page, server } = await openWindow({ path, records });
    const html = page.locator('html');
    for (const language of ['zh-CN', 'en'] as const) {
      changePreferences(server.context, { language, density: 'compact', theme: 'dark' });
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
    changePreferences(server.context, { density: 'compact' });
    for (const tab of [page, other]) {
      await tab.locator('html[data-density=compact][data-mantine-color-scheme=light]').waitFor();
    }
  });

  test('the menu of accounts stays within the sidebar, and one is added from it', async () => {
    const { page } = await openWindow({ records: [], viewport: { width: 1440, height: 900 } });
    const account = page.getByRole('button', { name: 'Account: Personal' });
    await account.click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const edges = async (of: typeof menu) => {
      const { x, width } = (await of.boundingBox()) ?? {};
      return { x, width };
    };
    expect(await edges(menu)).toEqual(await edges(account));
    await menu.getByRole('menuitem', { name: 'Add account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByLabel('Name').fill('Business');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account: Business' }).waitFor();
  });

  test('¥ is yuan to readers of Chinese, whatever their region', async () => {
    const yen = draft({ name: 'Nikkei', currency: 'JPY', amount: 4277 });
    const yuan = draft({ name: 'NetEase', currency: 'CNY', amount: 15 });
    const { page } = await openWindow({
      path: '/subscriptions',
      locale: 'zh-CN',
      records: [yen, yuan],
      async prepare({ server }) {
        await Promise.resolve(server.saveSettings({ locale: 'en-US' }));
      },
    });
    await page.getByRole('row', { name: /NetEase.*\D¥15\.00/ }).waitFor();
    await page.getByRole('row', { name: /Nikkei.*JP¥4,277/ }).waitFor();
  });

  test('each tab shows the account that was chosen in it', async () => {
    const { page, server } = await openWindow({ path: '/', records });
    server.addAccount('Work');
    const other = await page.context().newPage();
    await other.goto(`${server.baseUrl}/?open=new#token=${issueLinkToken(server.context)}`);
    await other.getByRole('combobox', { name: 'Name' }).fill('Half typed');
    await page.getByRole('button', { name: 'Account: Personal' }).click();
    await page.getByRole('menuitem', { name: 'Work' }).click();
    await page.getByRole('button', { name: 'Account: Work' }).waitFor();
    await other.bringToFront();
    expect(await other.getByRole('button', { name: 'Account: Personal' }).count()).toBe(1);
    expect(await other.getByRole('combobox', { name: 'Name' }).inputValue()).toBe('Half typed');
  });

  test('a list that is open: axe finds nothing, and Enter takes what was typed', async () => {
    const { page } = await open();
    const region = page.getByRole('combobox', { name: 'Regional format' });
    await region.click();
    await page.keyboard.type('Germany');
    await page.getByRole('option', { name: 'German (Germany)' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => region.inputValue()).toContain('(Germany)');
  });

  test('what is typed after a press on a field replaces the choice, wherever the press ends', async () => {
    const { page } = await open();
    const region = page.getByRole('combobox', { name: 'Regional format' });
    await region.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await page.keyboard.type('Germany');
    expect(await region.inputValue()).toBe('Germany');
    await region.click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    expect(await region.inputValue()).toBe('Germany!');
  });

  test('the notices of what is built in are shown, also to the keyboard', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Show: Third-party notices' }).click();
    const notices = page.getByRole('region', { name: 'Third-party notices' });
    await notices.waitFor();
    expect(await notices.innerText()).toMatch(/\nreact - [\d.]+ \(MIT\)\n/);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await notices.waitFor({ state: 'detached' });
  });

  test('the plan counts for scripts at once', async () => {
    const { page, server, key } = await open();
    await page.getByText('For developers of API clients').waitFor();
    await page.getByText('Free', { exact: true }).click();
    await page.getByText('now on the Free plan').waitFor();
    const { status } = await server.call('GET', '/api/v1/analytics/duplicates', { key });
    expect(status).toBe(403);
  });

  test('reminders, time zone and region are saved as they are chosen', async () => {
    const window = await openWindow({ path, records });
    const { page } = window;
    await page.getByText('7 days', { exact: true }).click();
    await expect.poll(() => savedSettings(window)).toMatchObject({ enabled: true, daysBefore: 7 });
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.keyboard.type('new york');
    await page.getByRole('option', { name: /America \/ New York/ }).click();
    await expect.poll(() => savedSettings(window)).toMatchObject({ timeZone: 'America/New_York' });
    await page.getByRole('combobox', { name: 'Regional format' }).fill('German');
    await page.getByRole('option', { name: 'German (Germany)' }).click();
    await expect.poll(() => savedSettings(window)).toMatchObject({ locale: 'de-DE' });
    await page.getByRole('switch', { name: 'Send reminders' }).press('Space');
    await expect.poll(() => savedSettings(window)).toMatchObject({ enabled: false });
    await page.reload();
    expect(await page.getByRole('switch', { name: 'Send reminders' }).isChecked()).toBe(false);
  });

  test('the time of day is saved once it is whole, and what is none is said', async () => {
    const { page, server } = await open();
    const saved = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id).timeOfDay;
    };
    const hours = page.getByRole('spinbutton', { name: 'Time of day: hours' });
    const minutes = page.getByRole('spinbutton', { name: 'Time of day: minutes' });
    await hours.focus();
    // Also the part that is being typed is legible.
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('0730');
    expect(saved()).toBe('09:00');
    await page.keyboard.press('Enter');
    await expect.poll(saved).toBe('07:30');
    await hours.focus();
    await page.keyboard.type('1805');
    await page.keyboard.press('Tab');
    await expect.poll(saved).toBe('18:05');
    await minutes.focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await page.getByText('Enter hours and minutes').waitFor();
    expect(saved()).toBe('18:05');
  });

  test('a time of day is written and typed as the region does, and saved as before', async () => {
    const { page, server } = await openWindow({
      path,
      records,
      prepare: async (made) => made.server.saveSettings({ locale: 'en-US', timeOfDay: '21:15' }),
    });
    const { id } = resolveAccount(server.context, 'Personal');
    const half = page.getByRole('combobox', { name: 'Time of day: AM or PM' });
    await expect.poll(() => half.inputValue()).toBe('PM');
    const hours = page.getByRole('spinbutton', { name: 'Time of day: hours' });
    expect(await hours.inputValue()).toBe('09');
    await hours.focus();
    await page.keyboard.type('0630');
    await half.selectOption('AM');
    await page.keyboard.press('Enter');
    await expect.poll(() => showSettings(server.context, id).timeOfDay).toBe('06:30');
    server.saveSettings({ locale: 'en-GB' });
    await half.waitFor({ state: 'detached' });
    expect(await hours.inputValue()).toBe('06');
  });

  test('further reminders are chosen, typed and removed by keyboard', async () => {
    const { page, server } = await open();
    const saved = () => {
      const { id } = resolveAccount(server.context, 'Personal');
      return showSettings(server.context, id).furtherDaysBefore;
    };
    const further = page.getByRole('combobox', { name: 'More reminders' });
    await further.click();
    // Told once already: how early.
    expect(await page.getByRole('option', { name: '3 days before', exact: true }).count()).toBe(0);
    await page.getByRole('option', { name: 'On the day' }).click();
    await expect.poll(saved).toEqual([0]);
    await page.keyboard.type('21');
    await page.getByRole('option', { name: '21 days before' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(saved).toEqual([21, 0]);
    await page.keyboard.type('61');
    await page.getByText('from 0 to 60 days before').waitFor();
    await further.fill('');
    await page.keyboard.press('Backspace');
    await expect.poll(saved).toEqual([21]);
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

  test('the first account, which nobody named, is named in Chinese', async () => {
    const { page, server } = await openWindow({ path, records, locale: 'zh-CN' });
    await page.getByRole('button', { name: '账户: 个人' }).waitFor();
    const account = page.getByRole('region', { name: '账户', exact: true });
    const name = account.getByRole('textbox', { name: '名称' });
    expect(await name.inputValue()).toBe('个人');
    // What is only looked at is not saved: it keeps the name that it goes by in both languages.
    await name.focus();
    await name.blur();
    await account.getByRole('textbox', { name: '名称' }).press('Enter');
    await page.waitForTimeout(300);
    expect(() => resolveAccount(server.context, 'Personal')).not.toThrow();
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
    const { page, complaints } = await open({ colorScheme: scheme });
    for (const name of ['Add account', 'Delete…']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
  });
});
