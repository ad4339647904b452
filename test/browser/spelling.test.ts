import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getPreferences, updatePreferences } from '../../src-server/services/preferences.ts';
import type { Spelling } from '../../src-server/services/spelling.ts';
import { issueLinkToken } from '../../src-server/services/window-sessions.ts';
import { TestServer } from '../support/server.ts';
import { manualSpelling } from '../support/spelling.ts';
import { violations } from './both-themes.ts';
import { hasBrowser, openPage } from './browser.ts';

const pagesDir = resolve(import.meta.dirname, '../../out/renderer');

/** The settings of a window with a desktop app around its server, which checks spelling that way. */
async function openSpelling(spelling: Spelling, language: 'en' | 'zh-CN' = 'en') {
  const desktop = { canStartAtLogin: true };
  const server = await TestServer.start({ pagesDir, desktop, spelling });
  updatePreferences(server.context, { firstRunDone: true, language });
  const page = await openPage({ locale: 'en-GB' });
  await page.goto(`${server.baseUrl}/settings#token=${issueLinkToken(server.context)}`);
  const part = page.locator('#desktop');
  await part.getByRole('textbox').waitFor();
  return { page, part, preferences: () => getPreferences(server.context).data };
}

describe.runIf(hasBrowser)('spelling in the settings', () => {
  test('says where dictionaries come from before they are wanted, and then how far they are', async () => {
    const spelling = manualSpelling(
      { code: 'en-GB', status: 'off' },
      { code: 'de', status: 'off' },
    );
    const { page, part, preferences } = await openSpelling(spelling);
    await part
      .getByText('in British English and German. Dictionaries are downloaded from')
      .waitFor();
    const choice = part.getByRole('switch', { name: 'Check spelling' });
    expect(await choice.isChecked()).toBe(false);
    // Who hears the switch hears what it asks for.
    const about = await choice.getAttribute('aria-describedby');
    await part.locator(`[id="${about}"][role=status]`).getByText('from Google').waitFor();
    expect(await violations(page)).toEqual([]);
    await choice.click({ force: true });
    await expect.poll(() => preferences().checkSpelling).toBe(true);
    spelling.set([
      { code: 'en-GB', status: 'loading' },
      { code: 'de', status: 'failed' },
    ]);
    await part.getByText('Getting ready to check British English').waitFor();
    await part.getByText('No dictionary could be downloaded for German').waitFor();
    expect(await violations(page)).toEqual([]);
    spelling.set([{ code: 'en-GB', status: 'ready' }]);
    await part.getByText('Misspelt words are marked in British English.').waitFor();
    expect(await part.getByText('German').count()).toBe(0);
    await choice.click({ force: true });
    await expect.poll(() => preferences().checkSpelling).toBe(false);
  });

  test('says that there is no dictionary; switching it keeps the keyboard there', async () => {
    const { part, preferences } = await openSpelling(manualSpelling());
    await part.getByText('There is no dictionary for the languages of this system').waitFor();
    const choice = part.getByRole('switch', { name: 'Check spelling' });
    for (const isOn of [true, false]) {
      await choice.press('Space');
      await expect.poll(() => preferences().checkSpelling).toBe(isOn);
    }
    expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('speaks the language of the window', async () => {
    const { part } = await openSpelling(manualSpelling({ code: 'de', status: 'ready' }), 'zh-CN');
    await part.getByText('已在标出德语的拼写错误').waitFor();
  });

  test('is no choice where the system checks spelling', async () => {
    const { part } = await openSpelling({ state: () => null, subscribe: () => () => {} });
    expect(await part.getByRole('switch', { name: 'Check spelling' }).count()).toBe(0);
  });
});
