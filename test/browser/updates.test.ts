import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { UpdateState } from '../../src-server/contract/app/updates.ts';
import { getPreferences } from '../../src-server/settings/preferences.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { TestServer } from '../support/server.ts';
import { manualUpdates } from '../support/updates.ts';
import { violations } from './both-themes.ts';
import { hasBrowser, openPage } from './browser.ts';
import { changePreferences } from '../support/changing.ts';

const pagesDir = resolve(import.meta.dirname, '../../out/renderer');
const update = {
  version: '1.1.0',
  releasedAt: '2026-11-20T10:00:00.000Z',
  notes: '<h2>Better</h2><ul><li>Faster</li><li>Calmer</li></ul>',
};

/** The settings of a window with a desktop app around its server, whose updates a test moves. */
async function openUpdates(changes: Partial<UpdateState> = {}) {
  const updates = manualUpdates(changes);
  const desktop = { canStartAtLogin: true };
  const server = await TestServer.start({ pagesDir, desktop, updates });
  changePreferences(server.context, { firstRunDone: true });
  const page = await openPage({ locale: 'en-GB' });
  await page.goto(`${server.baseUrl}/settings#token=${issueLinkToken(server.context)}`);
  const part = page.getByRole('region', { name: 'Desktop app' });
  await part.getByText('Perennial 1.0.0').waitFor();
  return { page, part, updates, server, preferences: () => getPreferences(server.context).data };
}

const button = (part: ReturnType<Page['locator']>, name: string) =>
  part.getByRole('button', { name });

describe.runIf(hasBrowser)('updates in the settings', () => {
  test('are followed from the check to the restart, as they go', async () => {
    const { page, part, updates } = await openUpdates();
    await part.getByText('Hasn’t checked for updates yet').waitFor();
    expect(await button(part, 'Restart and update').count()).toBe(0);
    await button(part, 'Check now').press('Enter');
    await part.getByText('Checking for updates').waitFor();
    expect(updates.asked).toEqual(['check']);
    updates.set({ status: 'downloading', percent: 40, update });
    await part.getByText('Downloading 1.1.0').waitFor();
    await part.getByText('40%').waitFor();
    const progress = part.getByRole('progressbar', { name: 'Download progress' });
    expect(await progress.getAttribute('aria-valuenow')).toBe('40');
    updates.set({ status: 'ready', percent: null, checkedAt: '2026-11-21T12:00:00.000Z' });
    await part.getByText('It will be installed when you quit Perennial').waitFor();
    await part.getByText('Released 20 Nov 2026').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(part, 'Restart and update').press('Enter');
    await part.getByText('Backing up your data').waitFor();
    expect(updates.asked).toEqual(['check', 'install']);
  });

  test('that need a password are installed when asked for, and never when you quit Perennial', async () => {
    const notInstalled = { version: '1.1.0', step: 'install', detail: 'exit code 126' } as const;
    const { part } = await openUpdates({
      asksForPassword: true,
      status: 'ready',
      update,
      notInstalled,
    });
    await part.getByText('asked for an administrator’s password').waitFor();
    await part.getByText('no password was entered').waitFor();
    await part.getByText('exit code 126').waitFor();
    expect(await part.getByText('when you quit Perennial').count()).toBe(0);
  });

  test('are reached by the list of what the page has, where a desktop app is around it', async () => {
    const { page } = await openUpdates();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const link = contents.getByRole('link', { name: 'Desktop app' });
    expect(await link.getAttribute('href')).toBe('#desktop');
    const plain = await TestServer.start({ pagesDir });
    changePreferences(plain.context, { firstRunDone: true });
    await page.goto(`${plain.baseUrl}/settings#token=${issueLinkToken(plain.context)}`);
    await contents.getByRole('link', { name: 'About' }).waitFor();
    expect(await link.count()).toBe(0);
  });

  test('tell that there is none, and why one came to nothing', async () => {
    const { page, part, updates } = await openUpdates({
      status: 'current',
      checkedAt: '2026-11-21T12:00:00.000Z',
    });
    await part.getByText('Up to date, as of 21 Nov 2026, 12:00').waitFor();
    const check = button(part, 'Check now');
    await check.press('Enter');
    await expect.poll(() => check.getAttribute('aria-disabled')).toBe('true');
    await check.press('Enter');
    // The keyboard stays where it was, for the next try.
    expect(await check.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(updates.asked).toEqual(['check']);
    updates.set({ status: 'failed', failure: { step: 'check', detail: 'net::ERR_FAILED' } });
    await part.getByText('Couldn’t check for updates').waitFor();
    await part.getByText('net::ERR_FAILED').waitFor();
    updates.set({
      status: 'ready',
      update,
      failure: null,
      notInstalled: { version: '1.1.0', step: 'copy', detail: 'the disk is full' },
    });
    await part.getByText('1.1.0 wasn’t installed').waitFor();
    await part.getByText('the disk is full').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('are looked for, and from which channel, as a person chooses', async () => {
    const { part, preferences } = await openUpdates();
    await part.getByRole('switch', { name: 'Check for updates' }).click({ force: true });
    await expect.poll(() => preferences().lookForUpdates).toBe(false);
    await part.getByText('Beta', { exact: true }).click();
    await expect.poll(() => preferences().updateChannel).toBe('beta');
    await part.getByText('may have bugs').waitFor();
  });

  test.each([
    ['development', 'Running from source'],
    ['package_manager', 'package manager'],
    ['no_feed', 'signed release'],
  ] as const)('say why there are none: %s', async (offReason, words) => {
    const { part } = await openUpdates({ status: 'off', offReason });
    await part.getByText(words).waitFor();
    expect(await button(part, 'Check now').count()).toBe(0);
    expect(await part.getByRole('switch', { name: 'Check for updates' }).count()).toBe(0);
  });

  test('show notes as text: nothing in them runs, loads or looks like a part of the window', async () => {
    const notes = `<p>First &amp; foremost</p><ul><li>One</li><li><b>Two</b></li></ul>
      <script>document.title = 'taken'</script><style>body { display: none }</style>
      <img src="https://example.com/a.png" onerror="document.title = 'taken'">
      <iframe src="https://example.com/"></iframe><a href="javascript:document.title='taken'">Link</a>
      <svg onload="document.title='taken'"><text>drawn</text></svg>
      <button>Restart and update</button>&lt;i&gt;kept&lt;/i&gt;`;
    const { page, part, updates, server } = await openUpdates();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== server.baseUrl) foreign.push(request.url());
    });
    const title = await page.title();
    updates.set({ status: 'downloading', percent: 1, update: { ...update, notes } });
    const shown = part.getByRole('region', { name: 'What’s new in 1.1.0' });
    await shown.waitFor();
    expect((await shown.innerText()).split('\n').map((line) => line.trim())).toEqual([
      'First & foremost',
      '',
      '• One',
      '• Two',
      'Link Restart and update<i>kept</i>',
    ]);
    expect(await shown.locator('bdi *').count()).toBe(0);
    expect([await page.title(), foreign]).toEqual([title, []]);
  });

  test('keep long notes in their place, where the keyboard scrolls them', async () => {
    const notes = `<p>${'word '.repeat(200)}</p>`.repeat(20);
    const { part, updates } = await openUpdates();
    updates.set({ status: 'ready', update: { ...update, notes } });
    const shown = part.getByRole('region', { name: 'What’s new in 1.1.0' });
    await shown.waitFor();
    expect((await shown.innerText()).length).toBeLessThan(8100);
    expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(201);
    await shown.focus();
    await shown.press('End');
    await expect.poll(() => shown.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
});

describe.runIf(hasBrowser)('a window without a desktop app', () => {
  test('shows nothing of updates', async () => {
    const server = await TestServer.start({ pagesDir });
    changePreferences(server.context, { firstRunDone: true });
    const page = await openPage({ locale: 'en-GB' });
    await page.goto(`${server.baseUrl}/settings#token=${issueLinkToken(server.context)}`);
    await page.getByRole('region', { name: 'About' }).waitFor();
    expect(await page.getByText(/updates/i).count()).toBe(0);
  });
});
