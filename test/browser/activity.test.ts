import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { saveChannel } from '../../src-server/channels/service.ts';
import { updateConversion } from '../../src-server/conversion/service.ts';
import { updateRecord } from '../../src-server/subscriptions/records.ts';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, type WindowOptions, openWindow } from './window.ts';

const netflix = draft({ name: 'Netflix', amount: 15.49, currency: 'USD' });
const spotify = draft({ name: 'Spotify', amount: 11.99, currency: 'USD' });

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const entries = (page: Page) => page.getByRole('article');
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text }).first();

async function idOf({ server, key }: OpenWindow, name: string): Promise<string> {
  const { json } = await server.call('GET', `/api/v1/subscriptions?q=${name}`, { key });
  return String(json.data[0].id);
}

/** Two records, of which a script changed one and deleted the other on the day after. */
const changed: WindowOptions = {
  path: '/activity',
  records: [netflix, spotify],
  prepare: async ({ server, clock, key }) => {
    clock.advance(DAY_MS);
    const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name', { key });
    const [id, deletedId] = json.data.map(({ id }: { id: string }) => id);
    const path = '/api/v1/subscriptions';
    await server.call('PATCH', `${path}/${id}`, { key, body: { amount: 17.99 } });
    await server.call('DELETE', `${path}/${deletedId}`, { key });
  },
};

const deletedIdOf = ({ server }: OpenWindow) =>
  String(server.context.db.prepare('SELECT id FROM deleted_subscriptions').pluck().get());

describe.runIf(hasBrowser)('Activity', () => {
  const open = shareWindow(changed);

  test('tells who did what to which record, and exactly what changed', async () => {
    const window = await open();
    const { page, complaints } = window;
    const id = await idOf(window, 'Netflix');
    await entry(page, 'Test deleted Spotify').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Today',
      'Yesterday',
    ]);
    const changed = entry(page, 'Test changed the price of Netflix');
    expect(await changed.innerText()).toContain('US$15.49 → US$17.99');
    await changed.getByRole('button', { name: 'Show what changed' }).press('Enter');
    expect(await changed.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Field\s+Before\s+After/),
      expect.stringMatching(/Amount\s+US\$15\.49\s+US\$17\.99/),
    ]);
    await changed.getByRole('link', { name: 'Netflix' }).click();
    await page.waitForURL(`**/activity?open=${id}`);
    expect(complaints).toEqual([]);
  });

  test('a change and its undo are one quiet entry, and so are several changes at one moment', async () => {
    const window = await openWindow(changed);
    const { page, server, clock, key } = window;
    const id = await idOf(window, 'Netflix');
    const change = (body: object) =>
      server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    clock.advance(MINUTE_MS);
    await change({ amount: 15.49 });
    const undone = entry(page, 'Test changed the price of Netflix, then undid it');
    await undone.waitFor();
    expect(await entries(page).filter({ hasText: 'changed the price' }).count()).toBe(1);
    await undone.getByRole('button', { name: 'Show what changed' }).click();
    await undone.getByText('Test · changed at 12:00, undone at 12:01').waitFor();
    clock.advance(MINUTE_MS);
    await change({ period: 'yearly' });
    await change({ category: 'Films' });
    await entry(page, 'Test edited Netflix')
      .getByText('Category: Video → Films · Billing period: Monthly → Yearly')
      .waitFor();
  });

  test('what was saved without a change is not listed, and notes are told as they read', async () => {
    const window = await open();
    const { page, server, key } = window;
    const id = await idOf(window, 'Netflix');
    await entry(page, 'Test changed the price of Netflix').waitFor();
    const listed = await entries(page).count();
    const path = `/api/v1/subscriptions/${id}`;
    await server.call('PATCH', path, { key, body: { amount: 17.99 } });
    const { context } = server;
    const actor = commandLineActor(context, resolveAccount(context, 'Personal').id);
    const notes = '**Shared** with [Ana](https://ana.example)';
    context.db.transaction(() => updateRecord(context, actor, id, { notes }))();
    await entry(page, 'Notes').getByText('Shared with Ana').waitFor();
    expect(await entries(page).count()).toBe(listed + 1);
  });

  test('settings, channels, and the total say what was changed in them', async () => {
    const { page, server } = await openWindow({ path: '/activity' });
    const { context } = server;
    const actor = commandLineActor(context, resolveAccount(context, 'Personal').id);
    server.saveSettings({ daysBefore: 7 });
    const change = (work: () => void) => context.db.transaction(work)();
    change(() => void saveChannel(context, actor, 'webhook', { url: 'https://hook.example' }));
    for (const currency of ['EUR', 'USD', null] as const) {
      change(() => updateConversion(context, actor, { currency }));
    }
    change(() => updateConversion(context, actor, { automatic: true }));
    await entry(page, 'changed the total in one currency')
      .getByText('Downloads exchange rates: Off → On')
      .waitFor();
    const told = (await entries(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(told.slice(1, 6)).toEqual([
      expect.stringMatching(/^Command line turned off the total in one currency USD \d/),
      expect.stringMatching(/^Command line changed the currency of the total EUR → USD \d/),
      expect.stringMatching(/^Command line turned on the total in one currency EUR \d/),
      expect.stringMatching(/^Command line set up the channel Webhook \d/),
      expect.stringMatching(/^Command line changed the settings Days before: 3 days → 7 days \d/),
    ]);
  });

  test('what was added and deleted again is told in order, and fits a phone without holes', async () => {
    const window = await openWindow({ ...changed, viewport: { width: 360, height: 740 } });
    const { page, server, clock, key } = window;
    const body = draft({ name: 'HelloFresh' });
    const { json } = await server.call('POST', '/api/v1/subscriptions', { key, body });
    clock.advance(MINUTE_MS);
    await server.call('DELETE', `/api/v1/subscriptions/${json.data.id}`, { key });
    const row = entry(page, 'Test added and then deleted HelloFresh');
    const words = await row.getByText('Test added').boundingBox();
    const restore = await row.getByRole('button', { name: 'Restore HelloFresh' }).boundingBox();
    const hole = (restore?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0);
    expect(hole).toBeLessThan(12);
  });

  test('sign-ins are shown on request', async () => {
    const { page } = await open();
    await entry(page, 'Test deleted Spotify').waitFor();
    expect(await entry(page, 'You signed in').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Show sign-ins' }).check();
    await entry(page, 'You signed in').waitFor();
    await page.reload();
    await entry(page, 'You signed in').waitFor();
  });

  test('a deleted record is named but leads nowhere', async () => {
    const { page } = await open();
    const deleted = entry(page, 'Test deleted Spotify');
    await deleted.waitFor();
    expect(await entries(page).filter({ hasText: 'Spotify' }).getByRole('link').count()).toBe(0);
    await deleted.getByRole('button', { name: 'Show what changed' }).click();
    expect(await deleted.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Field\s+Value$/),
        expect.stringMatching(/Name\s+Spotify/),
        expect.stringMatching(/Billing period\s+Monthly/),
      ]),
    );
  });

  test('filters are in the address, and work together', async () => {
    const window = await open();
    const { page } = window;
    const deletedId = deletedIdOf(window);
    await entry(page, 'Test deleted Spotify').waitFor();
    await entry(page, 'Spotify').getByRole('button', { name: 'Show what changed' }).click();
    await page.getByRole('button', { name: 'Show only this' }).click();
    await page.waitForURL(`**/activity?record=${deletedId}`);
    await expect.poll(() => entries(page).count()).toBe(2);
    expect(await entries(page).filter({ hasText: 'Netflix' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => entries(page).count()).toBe(2);
    // The field takes the name over once the entries are drawn.
    const record = page.getByRole('combobox', { name: 'Subscription or key' });
    await expect.poll(() => record.inputValue()).toBe('Spotify (deleted)');
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Subscription added' }).click();
    await expect.poll(() => entries(page).count()).toBe(1);
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: 'You' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await entry(page, 'Netflix').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('a record is found by its name', async () => {
    const window = await open();
    const { page } = window;
    const id = await idOf(window, 'Netflix');
    await page.getByRole('combobox', { name: 'Subscription or key' }).fill('netf');
    await page.getByRole('option', { name: 'Netflix' }).click();
    await page.waitForURL(`**/activity?record=${id}`);
    await expect.poll(() => entries(page).count()).toBe(2);
  });

  test('a deleted record is found by the name that it had, and marked', async () => {
    const window = await open();
    const { page, complaints } = window;
    const deletedId = deletedIdOf(window);
    const record = page.getByRole('combobox', { name: 'Subscription or key' });
    await record.click();
    await page.getByRole('option', { name: 'Netflix' }).waitFor();
    await page.getByRole('option', { name: 'Spotify (deleted)' }).waitFor();
    await record.fill('SPOT');
    await page.getByRole('option', { name: 'Netflix' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Spotify (deleted)' }).click();
    await page.waitForURL(`**/activity?record=${deletedId}`);
    await expect.poll(() => entries(page).count()).toBe(2);
    await expect.poll(() => record.inputValue()).toBe('Spotify (deleted)');
    expect(complaints).toEqual([]);
  });

  test('a record that is deleted meanwhile is offered once, though its list is not new yet', async () => {
    const { page, server, key, complaints } = await openWindow({
      records: [netflix, spotify],
      path: '/activity',
    });
    const record = page.getByRole('combobox', { name: 'Subscription or key' });
    await record.click();
    await page.getByRole('option', { name: 'Spotify' }).waitFor();
    const end = Promise.withResolvers<void>();
    await page.route('**/app/v1/subscriptions?*', async (route) => {
      await end.promise;
      await route.continue().catch(() => {});
    });
    const { json } = await server.call('GET', '/api/v1/subscriptions?q=Spotify', { key });
    await server.call('DELETE', `/api/v1/subscriptions/${json.data[0].id}`, { key });
    await page.getByRole('option', { name: 'Spotify (deleted)' }).waitFor();
    expect(await page.getByRole('option', { name: 'Spotify' }).count()).toBe(1);
    end.resolve();
    expect(complaints).toEqual([]);
  });

  test('what a script does shows at once, without a word from the page', async () => {
    const window = await openWindow(changed);
    const { page, server, key, clock } = window;
    const id = await idOf(window, 'Netflix');
    await entry(page, 'Test deleted Spotify').waitFor();
    const body = { name: 'Netflix <b>4K</b>' };
    clock.advance(MINUTE_MS);
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    await entry(page, 'Test renamed Netflix <b>4K</b>').waitFor({ timeout: 5000 });
  });

  test('a long trail is drawn in part, and fetched as one scrolls', async () => {
    const window = await openWindow({ records: [netflix], path: '/activity' });
    const { page, server, key, clock, complaints } = window;
    const id = await idOf(window, 'Netflix');
    for (let amount = 1; amount <= 240; amount += 1) {
      clock.advance(MINUTE_MS / 20);
      await server.send('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount } });
    }
    await entry(page, 'US$239.00 → US$240.00').waitFor();
    expect(await entries(page).count()).toBeLessThan(60);
    const first = entry(page, 'created the key Test');
    for (let turn = 0; turn < 60 && !(await first.isVisible()); turn += 1) {
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, 2000);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    await first.waitFor();
    expect(await entries(page).count()).toBeLessThan(60);
    expect(complaints).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('opened, %s: axe finds nothing', async (colorScheme) => {
    const { page } = await open({ colorScheme });
    await entry(page, 'Netflix').getByRole('button', { name: 'Show what changed' }).click();
    await page.getByRole('table').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('speaks Chinese', async () => {
    const { page } = await openWindow({ ...changed, locale: 'zh-CN' });
    await entry(page, 'Test更改了Netflix的金额').waitFor();
    await entry(page, 'Netflix').getByText('US$15.49 → US$17.99').waitFor();
  });
});
