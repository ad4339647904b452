import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { openList, selectedNames, shownNames } from './subscriptions.ts';
import { type OpenWindow, listed } from './window.ts';

const records = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => draft({ name }));

const namesOf = async (window: OpenWindow) =>
  (await listed(window)).map(({ name }: { name: string }) => name).toSorted();

describe.runIf(hasBrowser)('Recently deleted', () => {
  test('restores several, takes that back, and discards one after asking', async () => {
    const window = await openList({ records });
    const { page, server, key, complaints } = window;
    for (const { id, name } of await listed(window)) {
      if (name !== 'Alpha') await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
    }
    await page.getByRole('button', { name: 'Recently deleted (3)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recently deleted' });
    await dialog.getByText('30 days left').first().waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(3);
    expect(await violations(page)).toEqual([]);

    await dialog.getByRole('checkbox', { name: 'Select Beta' }).check();
    await dialog.getByRole('checkbox', { name: 'Select Gamma' }).check();
    await dialog.getByRole('button', { name: 'Restore 2' }).click();
    await page.getByText('Restored 2 subscriptions.').waitFor();
    await expect.poll(() => namesOf(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Restore Beta' }).waitFor();
    expect(await namesOf(window)).toEqual(['Alpha']);

    await dialog.getByRole('button', { name: 'Delete Delta now' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Delta permanently?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByText('Delta').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete Delta now' }).click();
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Deleted Delta permanently.').waitFor();
    await dialog.getByText('Delta').waitFor({ state: 'detached' });

    await dialog.getByRole('checkbox', { name: 'Select all' }).check();
    await dialog.getByRole('button', { name: 'Restore 2' }).click();
    await dialog.getByText('Nothing deleted recently').waitFor();
    expect(await namesOf(window)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Nothing leads there any more, and the keyboard is still on the page.
    expect(await page.getByRole('button', { name: 'Recently deleted' }).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body))
      .toBe(false);
    expect(complaints).toEqual([]);
  });

  test('brings back what was deleted without selecting it', async () => {
    const { page, complaints } = await openList({ records });
    await page.getByRole('grid').focus();
    for (const key of ['Space', 'Shift+ArrowDown', 'Delete']) await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 subscriptions' }).click();
    await page.getByRole('button', { name: 'Recently deleted (2)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recently deleted' });
    await dialog.getByRole('checkbox', { name: 'Select all' }).check();
    await dialog.getByRole('button', { name: 'Restore 2' }).click();
    await dialog.getByText('Nothing deleted recently').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => shownNames(page)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
    expect(await selectedNames(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('is reached where nothing else is left, and stays open while that comes back', async () => {
    const window = await openList({ records });
    const { page, server, key } = window;
    for (const { id } of await listed(window))
      await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
    await page.getByText('No subscriptions yet').waitFor();
    await page.getByRole('button', { name: 'Recently deleted (4)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recently deleted' });
    await dialog.getByRole('button', { name: 'Restore Beta' }).click();
    await page.getByText('Restored Beta.').waitFor();
    await dialog.getByText('Beta').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('listitem').count()).toBe(3);
  });
});
