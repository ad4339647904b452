import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { newForm } from './forms.ts';
import { listed, openWindow } from './window.ts';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Couldn’t' });
const retry = (page: Page) => failure(page).getByRole('button', { name: 'Try again' });

async function typeSpotify({ form }: Awaited<ReturnType<typeof newForm>>): Promise<void> {
  await form.getByLabel('Name').fill('Spotify');
  await form.getByLabel('Category').fill('Music');
  await form.getByLabel('Amount').fill('9.99');
  await form.getByLabel('Next payment').fill('today');
}

/** A list of two. */
async function list() {
  const records = [draft({ name: 'Alpha' }), draft({ name: 'Beta' })];
  return openWindow({ path: '/subscriptions', records });
}

/** Selects one more, and pauses what is selected. */
async function pause(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
}

const statuses = async (window: Awaited<ReturnType<typeof list>>) =>
  (await listed(window)).map(({ status }: { status: string }) => status);

describe.runIf(hasBrowser)('what failed', () => {
  test('is named, and done when it is tried again', async () => {
    const opened = await newForm();
    const { page, window, server } = opened;
    await typeSpotify(opened);
    await server.close();
    await page.keyboard.press('Control+Enter');
    await failure(page).getByText('Spotify').waitFor();
    // What is not what was sent any more is left to the person.
    await opened.form.getByLabel('Amount').fill('12');
    await server.comeBack();
    await retry(page).click();
    await page.getByText('Added Spotify.').waitFor();
    await failure(page).waitFor({ state: 'detached' });
    expect(await listed(window)).toHaveLength(2);
  });

  test('is no longer told once the same was done by other means', async () => {
    const opened = await newForm();
    const { page, server } = opened;
    await typeSpotify(opened);
    await server.close();
    await page.keyboard.press('Control+Enter');
    await failure(page).waitFor();
    await server.comeBack();
    await page.getByText('Added Spotify.').waitFor();
    await failure(page).waitFor({ state: 'detached' });
  });

  test('and fails again is told once', async () => {
    const opened = await newForm();
    const { page, server } = opened;
    await typeSpotify(opened);
    await server.close();
    for (let times = 0; times < 2; times += 1) {
      await page.keyboard.press('Control+Enter');
      await failure(page).waitFor();
    }
    await expect.poll(() => failure(page).count()).toBe(1);
  });

  test('stays told where only something else was done, but not that nobody answers', async () => {
    const window = await list();
    const { page } = window;
    await page.route('**/pause', (route) => route.abort());
    await pause(page, 'Alpha');
    await failure(page).getByText('Alpha').waitFor();
    await page.unroute('**/pause');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await pause(page, 'Beta');
    await expect.poll(() => statuses(window)).toContain('paused');
    await failure(page).getByText('responding again').waitFor();
    await retry(page).click();
    await expect.poll(() => statuses(window)).toEqual(['paused', 'paused']);
    await failure(page).waitFor({ state: 'detached' });
  });

  test('offers no other try where the server has refused it', async () => {
    const { page, server, key } = await list();
    await page.route('**/pause', async (route) => {
      const { json } = await server.call('GET', '/api/v1/subscriptions?q=alpha', { key });
      await server.call('DELETE', `/api/v1/subscriptions/${json.data[0].id}`, { key });
      await route.continue();
    });
    await pause(page, 'Alpha');
    await failure(page).getByText('deleted elsewhere').waitFor();
    expect(await retry(page).count()).toBe(0);
  });
});
