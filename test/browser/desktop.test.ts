import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { resolve } from 'node:path';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { addressOf, fragmentOf, goScript } from '../../src-main/startup/links.ts';
import { DesktopStatusHolder } from '../../src-main/window/desktop-status.ts';
import type { DesktopStatus } from '../../src-server/index.ts';
import { createAccount, resolveAccount } from '../../src-server/accounts/service.ts';
import { getPreferences } from '../../src-server/settings/preferences.ts';
import { draft } from '../support/drafts.ts';
import { type ManualKeyStore, manualKeyStore } from '../support/key-store.ts';
import { TestServer } from '../support/server.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser, openPage } from './browser.ts';
import { listed, openWindow } from './window.ts';
import { changePreferences } from '../support/changing.ts';

const pagesDir = resolve(import.meta.dirname, '../../out/renderer');
const records = [draft({ name: 'Netflix' })];
const go = (page: Page, place: Parameters<typeof goScript>[0]) => page.evaluate(goScript(place));
const inspector = (page: Page) => page.locator('[data-inspector]');

/** The settings of a window with the desktop app around its server. */
async function openDesktopSettings({
  found = {},
  ...sources
}: { found?: Partial<DesktopStatus>; keyStore?: ManualKeyStore } = {}) {
  const desktopStatus = new DesktopStatusHolder();
  desktopStatus.found(found);
  const desktop = { canStartAtLogin: true };
  const server = await TestServer.start({ pagesDir, desktop, desktopStatus, ...sources });
  changePreferences(server.context, { firstRunDone: true });
  const page = await openPage({ locale: 'en-GB' });
  await page.goto(`${server.baseUrl}/settings#token=${issueLinkToken(server.context)}`);
  return { page, server, desktopStatus, preferences: () => getPreferences(server.context).data };
}

/** Sets up ntfy by its form. */
async function setNtfy(page: Page): Promise<void> {
  const ntfy = page.getByRole('group', { name: 'ntfy' });
  await ntfy.getByRole('button', { name: /Set up/ }).click();
  await ntfy.getByRole('textbox', { name: 'Address' }).fill('https://ntfy.sh');
  await ntfy.getByRole('textbox', { name: 'Topic' }).fill('mine');
  await ntfy.getByRole('button', { name: 'Save' }).click();
}

describe.runIf(hasBrowser)('the window in the desktop app', () => {
  test('goes to the page and the record that the app asks for, and leaves no trace of that', async () => {
    const window = await openWindow({ records });
    const { page } = window;
    const [record] = (await listed(window)) as { id: string }[];
    await go(page, { path: '/calendar' });
    await page.locator('a[aria-current=page][href="/calendar"]').waitFor({ state: 'attached' });
    await go(page, { path: '/subscriptions', record: record?.id ?? '' });
    await inspector(page).getByText('Netflix').first().waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.goBack();
    await page.locator('a[aria-current=page][href="/calendar"]').waitFor({ state: 'attached' });
  });

  test('begins at the place in its address', async () => {
    const { page, server } = await openWindow({ records });
    const { hash } = new URL(
      addressOf({ path: '/subscriptions', record: 'new' }).replace('perennial:', 'http:'),
    );
    await page.goto(`${server.baseUrl}/${hash}`);
    await page.getByRole('dialog').or(inspector(page)).first().waitFor();
    expect(page.url()).toBe(`${server.baseUrl}/subscriptions?open=new`);
  });

  test('shows a record in its own account', async () => {
    const { page, server } = await openWindow({ records });
    const work = createAccount(server.context, { name: 'Work', plan: 'premium' });
    const { key } = server.issue({ account: 'Work' });
    const made = await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: draft({ name: 'Server' }),
    });
    await page.getByRole('button', { name: /Personal/ }).waitFor();
    await page.reload();
    await page.locator('#page').waitFor();
    await go(page, { path: '/subscriptions', record: String(made.json.data.id), account: work.id });
    await inspector(page).getByText('Server').first().waitFor();
    expect(resolveAccount(server.context, 'Work').id).toBe(work.id);
  });

  test.each([
    '#go=https%3A%2F%2Fexample.com',
    '#go=%2Fapp%2Fv1%2Fsession',
    '#go=//example.com',
    '#go=',
    '#x=1',
  ])('goes nowhere for %s', async (hash) => {
    const { page, server } = await openWindow({ records, path: '/calendar' });
    await page.evaluate((to) => location.replace(to), hash);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/calendar');
    expect(new URL(page.url()).origin).toBe(server.baseUrl);
  });

  test('opens no record of a name that is no id', async () => {
    const { page } = await openWindow({ records });
    await go(page, { path: '/subscriptions', record: '../keys' });
    await page
      .locator('a[aria-current=page][href="/subscriptions"]')
      .waitFor({ state: 'attached' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('asks before what was typed and not saved is left', async () => {
    const { page } = await openWindow({ records });
    await go(page, { path: '/subscriptions', record: 'new' });
    await page.getByLabel('Name').first().fill('Half a subscription');
    await go(page, { path: '/settings' });
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.locator('a[aria-current=page][href="/settings"]').waitFor({ state: 'attached' });
  });

  test('keeps its choices among the settings', async () => {
    const { page, preferences } = await openDesktopSettings();
    const part = page.getByRole('region', { name: 'Desktop app' });
    await part.getByText('Stored unencrypted').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await part.getByRole('switch', { name: 'Keep in the tray' }).click({ force: true });
    await expect.poll(() => preferences().keepInTray).toBe(false);
    await part.getByRole('switch', { name: 'Start at login' }).click({ force: true });
    await expect.poll(() => preferences().startAtLogin).toBe(true);
    const port = part.getByRole('textbox', { name: 'Port' });
    await port.fill('80');
    await port.press('Tab');
    await part.getByText('Port must be a whole number from 1,024 to 65,535.').waitFor();
    expect(await port.inputValue()).toBe('80');
    expect(preferences().port).toBe(47600);
    await port.fill('5000');
    await port.press('Enter');
    await expect.poll(() => preferences().port).toBe(5000);
  });

  test('tells what became of the key of its channels, and asks for it again', async () => {
    const keyStore = manualKeyStore();
    const { page, server } = await openDesktopSettings({ keyStore });
    const part = page.getByRole('region', { name: 'Desktop app' });
    const channels = page.getByRole('region', { name: 'Reminder channels' });
    await part.getByText('once you set up a channel').waitFor();
    await setNtfy(page);
    await part.getByText('Encrypted with a key from the system keyring').waitFor();

    keyStore.become('waits');
    await server.restart();
    // At the same address, the page would only be told of its new fragment.
    await page.goto('about:blank');
    await page.goto(`${server.baseUrl}/settings#token=${issueLinkToken(server.context)}`);
    await channels.getByText('Waiting for the system keyring').waitFor();
    const ntfy = channels.getByRole('group', { name: 'ntfy' });
    await ntfy.getByText('Locked').waitFor();
    expect(await ntfy.getByRole('button').allTextContents()).toEqual(['Remove']);
    expect(await violationsOf(page)).toEqual([]);

    keyStore.become('unprotected');
    await channels.getByText('is locked or not responding').waitFor();
    expect(await page.getByText('No channel is set up').count()).toBe(0);
    keyStore.become('answers');
    await channels.getByRole('button', { name: 'Try again' }).click();
    await ntfy.getByText('Set up', { exact: true }).waitFor();
    await part.getByText('Encrypted with a key from the system keyring').waitFor();
  });

  test('tells of a desktop without a tray, and lets choose what closing the window does there', async () => {
    const { page, preferences, desktopStatus } = await openDesktopSettings({
      found: { hasTray: false },
    });
    const part = page.getByRole('region', { name: 'Desktop app' });
    await part.getByText('AppIndicator').waitFor();
    const quits = part.getByRole('radio', { name: 'Quit Perennial' });
    expect(await quits.isChecked()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await part.getByText('Minimize the window', { exact: true }).click();
    await expect.poll(() => preferences().withoutTray).toBe('minimize');
    desktopStatus.found({ hasTray: true });
    await quits.waitFor({ state: 'detached' });
    expect(await part.getByText('AppIndicator').count()).toBe(0);
  });

  test.each([
    ['needs_approval', 'System Settings > General > Login Items'],
    ['switched_off', 'startup apps'],
    ['refused', 'didn’t accept this choice'],
  ] as const)('tells what the system makes of the start at login: %s', async (state, words) => {
    const { page, desktopStatus } = await openDesktopSettings({ found: { startAtLogin: state } });
    const told = page.getByRole('region', { name: 'Desktop app' }).getByText(words);
    await told.waitFor();
    desktopStatus.found({ startAtLogin: 'as_chosen' });
    await told.waitFor({ state: 'detached' });
  });

  test('has none of them where no desktop app runs', async () => {
    const { page, server } = await openWindow({ records, path: '/settings' });
    await page.getByRole('region', { name: 'About' }).waitFor();
    expect(await page.getByRole('region', { name: 'Desktop app' }).count()).toBe(0);
    expect(getPreferences(server.context).data.keepInTray).toBe(true);
  });
});

test('the place that is asked for has one form in the app and in the page', () => {
  expect(fragmentOf({ path: '/' })).toBe('#go=%2F');
});
