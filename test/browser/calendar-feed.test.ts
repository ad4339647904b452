import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byIcalJs } from '../calendar-feed/parsed.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { hasBrowser } from './browser.ts';
import { violations } from './both-themes.ts';
import { openWindow } from './window.ts';

const records = [draft(), draft({ name: 'Spotify' })];
const path = '/settings';

/** Settings with the focus on the section about other calendar apps. */
async function opened() {
  const window = await openWindow({ path, records });
  const { page } = window;
  await page.getByRole('link', { name: 'Calendar in other apps' }).press('Enter');
  const section = page.getByRole('region', { name: 'Calendar in other apps' });
  await expect.poll(() => section.evaluate((it) => it === document.activeElement)).toBe(true);
  return { ...window, section };
}

describe.runIf(hasBrowser)('the calendar in other apps', () => {
  test('gets an address, a new one, and none, with the keyboard alone', async () => {
    const { page, server, section } = await opened();
    const statusOf = async (url: string) =>
      (await server.send('GET', new URL(url).pathname)).status;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const shown = async () => {
      const dialog = page.getByRole('dialog', { name: 'Calendar address' });
      const url = await dialog.getByRole('code').innerText();
      const open = dialog.getByRole('link', { name: 'Open in calendar app' });
      expect(await open.getAttribute('href')).toBe(url.replace('http:', 'webcal:'));
      // Only the button closes it.
      await press('Escape');
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
      return url;
    };
    await press('Tab', 'Enter');
    await page.getByRole('dialog', { name: 'Calendar address' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const first = await shown();
    expect(await statusOf(first)).toBe(200);
    const replace = section.getByRole('button', { name: 'Replace…' });
    await expect.poll(() => replace.evaluate((it) => it === document.activeElement)).toBe(true);
    await press('Enter');
    await page.getByRole('dialog', { name: 'Replace the calendar address?' }).waitFor();
    await press('Tab', 'Enter');
    const second = await shown();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await section.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('dialog', { name: 'Revoke the calendar address?' }).waitFor();
    await press('Tab', 'Enter');
    const create = section.getByRole('button', { name: 'Create address…' });
    await expect.poll(() => create.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await statusOf(second)).toBe(404);
  });

  test('is kept in a folder, says what is wrong with it, and stops', async () => {
    const { page, server, section } = await opened();
    const folder = join(temporaryFolder(), 'Calendars');
    const file = join(folder, 'Perennial Personal.ics');
    const field = section.getByRole('textbox', { name: 'Folder' });
    await field.fill('Calendars');
    await page.keyboard.press('Enter');
    await section.getByText('Enter the full path of a folder').waitFor();
    await field.fill(folder);
    await page.keyboard.press('Enter');
    await section.getByText('There’s no folder at this path.').waitFor();
    mkdirSync(folder);
    await page.keyboard.press('Enter');
    await section.getByText(file).waitFor();
    expect(byIcalJs(readFileSync(file, 'utf8')).events).toHaveLength(46);
    await section.getByRole('combobox', { name: 'Alerts in calendar apps' }).click();
    await page.getByRole('option', { name: '3 days before' }).click();
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('TRIGGER:-P2DT15H');
    renameSync(folder, `${folder} away`);
    server.saveSettings({ timeOfDay: '10:00' });
    await server.wake();
    await section.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    renameSync(`${folder} away`, folder);
    await server.wake();
    await section.getByRole('alert').waitFor({ state: 'detached' });
    await section.getByRole('button', { name: 'Stop updating' }).click();
    await field.waitFor();
  });

  test('is saved as a file, for all subscriptions or for one', async () => {
    const { page, section } = await opened();
    const saved = async (click: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click()]);
      const text = readFileSync(await download.path(), 'utf8');
      return [download.suggestedFilename(), byIcalJs(text).events.length];
    };
    const save = section.getByRole('button', { name: 'Save calendar file…' });
    expect(await saved(() => save.click())).toEqual(['Perennial Personal.ics', 46]);
    await page.getByRole('link', { name: 'Subscriptions', exact: true }).click();
    await page.getByRole('row', { name: /Spotify/ }).click();
    await page.getByRole('button', { name: 'More actions for Spotify' }).click();
    const one = page.getByRole('menuitem', { name: 'Save as calendar file' });
    expect(await saved(() => one.click())).toEqual(['Perennial Spotify.ics', 23]);
  });
});
