import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { NETFLIX, newForm } from './forms.ts';
import { listed, openWindow, turnTo } from './window.ts';

const isFetched = (pattern: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new RegExp(pattern, 'u').test(name));

const PANEL = /\/assets\/panel-[^/]*\.js$/;
const SERVICES = /\/assets\/services-[^/]*\.js$/;

/** The tests' server is on this computer: a browser without a network still reaches it. */
const loseNetwork = () => {
  Object.defineProperty(navigator, 'onLine', { get: () => false });
  window.dispatchEvent(new Event('offline'));
};

/** Lets the server save new subscriptions so many times without the window hearing of it; tells how often it has. */
async function loseAnswers(page: Page, times: number): Promise<() => number> {
  let lost = 0;
  await page.route(
    '**/app/v1/subscriptions',
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    },
    { times },
  );
  return () => lost;
}

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('Name').fill('Spotify');
  await form.getByLabel('Category').fill('Music');
  await form.getByLabel('Amount').fill('9.99');
  await form.getByLabel('Next payment').fill('31/12/2026');
}

describe.runIf(hasBrowser)('without a network', () => {
  test('pages load, and what is saved is saved', async () => {
    const window = await openWindow();
    const { page, complaints } = window;
    await page.evaluate(loseNetwork);
    await turnTo(page, '/calendar');
    await turnTo(page, '/activity');
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    await fillIn(form);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Spotify.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.runIf(hasBrowser)('what could not be loaded', () => {
  const isMonths = /\/app\/v1\/payments\?|\/api\/v1\/subscriptions\?/u;
  const open = async () => {
    const window = await openWindow({ path: '/settings', records: [NETFLIX] });
    const { page } = window;
    await page.route(isMonths, (route) => route.abort());
    await turnTo(page, '/');
    const failures = page.getByRole('alert').filter({ hasText: 'Couldn’t load this' });
    await failures.first().waitFor();
    return { ...window, failures, december: page.getByRole('link', { name: /^December/ }) };
  };

  test('loads by itself once the server responds, though changes were reported all along', async () => {
    const { page, failures, december } = await open();
    await page.unroute(isMonths);
    await december.waitFor();
    await expect.poll(() => failures.count()).toBe(0);
    expect(await page.getByText('Can’t reach Perennial').count()).toBe(0);
  });

  test('loads completely after a single “Try again”', async () => {
    const { page, server, failures, december } = await open();
    // Only the person tries again.
    await page.route('**/app/v1/changes', (route) => route.abort());
    // The question that waits is answered, and the next one fails.
    server.saveSettings({ enabled: false });
    await page.getByText('Can’t reach Perennial').waitFor();
    await page.unroute(isMonths);
    await failures.first().getByRole('button', { name: 'Try again' }).click();
    await december.waitFor();
  });
});

describe.runIf(hasBrowser)('where the code of a part cannot be fetched', () => {
  test('the rest of the window stays, and trying again shows the part', async () => {
    const { page } = await openWindow();
    await page.route(PANEL, (route) => route.abort());
    await page.reload();
    await page.locator('#page').waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    await form.getByRole('alert').waitFor();
    expect(await form.getByRole('alert').innerText()).not.toMatch(/http|module/);
    expect(await page.locator('#page').isVisible()).toBe(true);
    await page.unroute(PANEL);
    await form.getByRole('button', { name: 'Try again' }).click();
    await form.getByLabel('Name').waitFor();
  });

  test('and the server is gone, trying again leaves the window as it is', async () => {
    const { page, server } = await openWindow();
    await page.route(PANEL, (route) => route.abort());
    await page.reload();
    await page.locator('#page').waitFor();
    await server.close();
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    const again = form.getByRole('button', { name: 'Try again' });
    await again.click();
    await again.waitFor();
    expect(await page.locator('#page').isVisible()).toBe(true);
  });

  test('it was fetched while the window had nothing to do, before the server went away', async () => {
    const { page, server } = await openWindow();
    await page.waitForFunction(isFetched, PANEL.source);
    await server.close();
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    await form.getByLabel('Name').waitFor();
  });
});

describe.runIf(hasBrowser)('the form for a new subscription', () => {
  test('that opens without a server proposes the currency used most, and days once there is one', async () => {
    const { page, server } = await openWindow({ records: [NETFLIX] });
    await page.waitForFunction(isFetched, PANEL.source);
    await page.waitForFunction(isFetched, SERVICES.source);
    await server.close();
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    await form.getByLabel('Name').fill('Spoti');
    // What is suggested was fetched before, too.
    await page.getByRole('option', { name: 'Spotify' }).waitFor();
    await form.getByLabel('Name').fill('Spotify');
    const currency = form.getByRole('combobox', { name: 'Currency' });
    // The totals were fetched before, too.
    expect(await currency.inputValue()).toMatch(/^EUR/);
    await server.comeBack();
    await form.getByRole('button', { name: 'Today' }).click();
    expect(await form.getByLabel('First or next payment').inputValue()).toBe('21 Nov 2026');
    expect(await form.getByLabel('Name').inputValue()).toBe('Spotify');
  });
});

describe.runIf(hasBrowser)('a change', () => {
  test('that cannot be undone for now is undone later, by Ctrl+Z or by what is offered', async () => {
    const window = await openWindow({ records: [NETFLIX], path: '/subscriptions' });
    const { page, server } = window;
    await page.getByRole('grid').focus();
    await page.keyboard.press('p');
    await page.getByText('Paused Netflix.').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    const status = async () => (await listed(window))[0].status;
    await server.close();
    await page.keyboard.press('Control+z');
    await again.waitFor();
    await server.comeBack();
    await page.keyboard.press('Control+z');
    await expect.poll(status).toBe('active');
    await again.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.getByText('Marked Netflix as cancelled.').waitFor();
    await server.close();
    await page.keyboard.press('Control+z');
    await again.waitFor();
    await server.comeBack();
    await again.click();
    await expect.poll(status).toBe('active');
  });
});

describe.runIf(hasBrowser)('a subscription that is saved', () => {
  test('three times in a row is tracked once', async () => {
    const opened = await newForm();
    await fillIn(opened.form);
    await opened.page.evaluate(() => {
      const form = document.querySelector('form[data-subscription]');
      for (let time = 0; time < 3; time += 1) {
        form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }
    });
    await opened.page.getByRole('heading', { name: 'Spotify' }).waitFor();
    expect(await listed(opened.window)).toHaveLength(2);
  });

  test('and whose answer got lost is asked for again by itself, is told as saved, and tracked once', async () => {
    const opened = await newForm();
    await fillIn(opened.form);
    await loseAnswers(opened.page, 1);
    await opened.page.keyboard.press('Control+Enter');
    await opened.page.getByText('Added Spotify.').waitFor();
    await opened.page.getByRole('heading', { name: 'Spotify' }).waitFor();
    expect(await opened.page.getByText('Couldn’t add Spotify').count()).toBe(0);
    expect(await listed(opened.window)).toHaveLength(2);
  });

  test('and whose answer got lost once more is left to the person, and tracked once', async () => {
    const opened = await newForm();
    await fillIn(opened.form);
    const lost = await loseAnswers(opened.page, 2);
    await opened.page.keyboard.press('Control+Enter');
    await expect.poll(lost).toBe(2);
    await opened.page.getByText('Couldn’t add Spotify').first().waitFor();
    // Both calls may say so; a press while the second is under way would do nothing.
    await expect.poll(() => opened.form.locator('[data-loading]').count()).toBe(0);
    await opened.page.keyboard.press('Control+Enter');
    await opened.page.getByRole('heading', { name: 'Spotify' }).waitFor();
    expect(await listed(opened.window)).toHaveLength(2);
  });

  test('without an answer, and is changed meanwhile, is not sent by itself', async () => {
    const opened = await newForm();
    await fillIn(opened.form);
    await opened.window.server.close();
    await opened.page.keyboard.press('Control+Enter');
    await opened.page.getByText('Couldn’t add Spotify').first().waitFor();
    await opened.form.getByLabel('Amount').fill('12');
    await opened.window.server.comeBack();
    await opened.page.getByText('responding again').waitFor();
    expect(await listed(opened.window)).toHaveLength(1);
  });

  test('without an answer, and is being discarded, is not sent by itself, and no longer told of', async () => {
    const opened = await newForm();
    const { page, window } = opened;
    await fillIn(opened.form);
    await window.server.close();
    await page.keyboard.press('Control+Enter');
    const failure = page.getByText('Couldn’t add Spotify').first();
    await failure.waitFor();
    await page.getByRole('link', { name: 'Insights' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.waitFor();
    await window.server.comeBack();
    await page.getByText('responding again').waitFor();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Insights' }).waitFor();
    await failure.waitFor({ state: 'detached' });
    expect(await listed(window)).toHaveLength(1);
  });
});

describe.runIf(hasBrowser)('a choice that is found by typing', () => {
  test('keeps what is none of the currencies, says so, and saves nothing by it', async () => {
    const { page, window, form, complaints } = await newForm();
    const currency = form.getByRole('combobox', { name: 'Currency' });
    await fillIn(form);
    await currency.fill('DEM');
    await page.keyboard.press('Tab');
    await form.getByText('“DEM” isn’t available').waitFor();
    expect(await currency.inputValue()).toBe('DEM');
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('data-path') === 'currency',
    );
    expect(await listed(window)).toHaveLength(1);
    await currency.fill('gbp');
    await page.keyboard.press('Tab');
    expect(await currency.inputValue()).toMatch(/^GBP/);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added Spotify.').waitFor();
    expect(await listed(window)).toContainEqual(expect.objectContaining({ currency: 'GBP' }));
    expect(complaints).toEqual([]);
  });

  test('a time zone that there is not changes no setting', async () => {
    const { page } = await openWindow({ path: '/settings' });
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const before = await zone.inputValue();
    await zone.fill('Atlantis');
    await page.keyboard.press('Tab');
    await page.getByText('“Atlantis” isn’t available').waitFor();
    await page.reload();
    expect(await zone.inputValue()).toBe(before);
  });
});
