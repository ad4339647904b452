import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { windowPaths } from '../../src-server/contract/window.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { isStill, listed, openWindow } from './window.ts';

const RECORDS = ['Netflix', 'Spotify', 'Nintendo Switch Online'].map((name) => ({
  name,
  category: 'Fun',
  amount: 10,
  currency: 'EUR',
  period: 'monthly',
  nextPaymentDate: '2026-12-01',
}));

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const path = (page: Page) => new URL(page.url()).pathname;

describe.runIf(hasBrowser)('the command palette', () => {
  const open = shareWindow({ records: RECORDS });
  const openWithLate = shareWindow({
    records: [
      { ...RECORDS[0], name: 'Adobe Creative Cloud' },
      { ...RECORDS[0], name: 'Paper', nextPaymentDate: '2026-11-11' },
    ],
    path: '/activity',
  });

  test('finds a subscription, and opens it', async () => {
    const { page, complaints } = await open();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('netf');
    await palette(page).getByRole('button', { name: 'Netflix' }).waitFor();
    await palette(page).getByRole('status').filter({ hasText: 'Netflix' }).waitFor();
    expect(await palette(page).getByRole('button').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Netflix' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('on a phone, cuts off a name and not its price', async () => {
    const name = 'The collected evening papers of all cities';
    const { page } = await openWindow({
      records: [{ ...RECORDS[0], name }],
      viewport: { width: 360, height: 740 },
    });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('papers');
    const price = await palette(page).getByText('€10.00').boundingBox();
    const edge = await palette(page).boundingBox();
    if (price === null || edge === null) throw new Error('It is not drawn.');
    expect(price.x + price.width).toBeLessThanOrEqual(edge.x + edge.width);
  });

  test('has its first line selected when it opens, and what is due before the pages', async () => {
    const records = [
      ...RECORDS,
      { ...RECORDS[0], name: 'Gym', nextPaymentDate: '2026-11-24' },
      { ...RECORDS[0], name: 'Paper', nextPaymentDate: '2026-11-22' },
    ];
    const { page } = await openWindow({ records });
    await page.keyboard.press('ControlOrMeta+k');
    await palette(page).getByRole('button', { name: 'Gym' }).waitFor();
    await palette(page).getByRole('status').filter({ hasText: 'Add subscription' }).waitFor();
    const lines = await palette(page).getByRole('button').allInnerTexts();
    const wanted = ['Add subscription', 'Paper', 'Gym', 'Overview', 'Reminder channels', 'Dark'];
    const places = wanted.map((label) => lines.findIndex((line) => line.includes(label)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(lines.some((line) => line.includes('Netflix'))).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'New subscription' }).waitFor();
  });

  test.each([
    ['add', 'Add subscription'],
    ['overdue', 'Paper'],
    ['renew', 'Paper'],
    ['remind', 'Reminders'],
    ['settings rem', 'Reminders'],
    ['cancel', 'Show cancelled subscriptions'],
  ])('takes “%s” for “%s”', async (words, label) => {
    const { page } = await openWithLate();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(words);
    await palette(page).getByRole('status').filter({ hasText: label }).waitFor();
  });

  test.each([
    ['next week', 'Renews: Next week', { renews: '2026-11-23..2026-11-29' }],
    ['yearly', 'Billing: Yearly', { period: 'yearly' }],
    ['over 5', 'Amount: over 5', { amount: '>5' }],
    ['spot over 5', 'spot · Amount: over 5', { q: 'spot', amount: '>5' }],
    ['most expensive', 'Sort by: Monthly cost, highest first', { sort: '-amount' }],
    ['highest cost', 'Sort by: Monthly cost, highest first', { sort: '-amount' }],
  ])('takes “%s” for the list by “%s”, and not for a name', async (words, label, address) => {
    const { page } = await open();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(words);
    await palette(page).getByRole('status').filter({ hasText: label }).waitFor();
    expect(await palette(page).getByRole('button', { name: 'as a subscription' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Subscriptions' }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(address);
  });

  test('a name that begins like a filter comes first, and what is neither can be added', async () => {
    const records = [...RECORDS, { ...RECORDS[0], name: 'Yearly Planner' }];
    const { page } = await openWindow({ records });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('yearly');
    await palette(page).getByRole('status').filter({ hasText: 'Yearly Planner' }).waitFor();
    await palette(page).getByRole('button', { name: 'Billing: Yearly' }).waitFor();
    await palette(page).getByRole('textbox').fill('Choir');
    await palette(page).getByRole('status').filter({ hasText: 'Add “Choir”' }).waitFor();
  });

  test('goes to a part of Settings', async () => {
    const { page } = await open();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('settings sent');
    await palette(page).getByRole('status').filter({ hasText: 'Sent reminders' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sent reminders' }).waitFor();
    expect(path(page)).toBe('/settings');
  });

  test('tells two of one name apart, and cancels the one that is open', async () => {
    const records = [
      { ...RECORDS[0], amount: 10 },
      { ...RECORDS[0], amount: 20, nextPaymentDate: '2027-03-31' },
    ];
    const { page } = await openWindow({ records });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('netflix');
    const lines = palette(page).getByRole('button', { name: 'Netflix' });
    await expect.poll(() => lines.count()).toBe(2);
    const facts = (await lines.allInnerTexts()).toSorted();
    expect(facts[0]).toMatch(/31 Mar 2027[^]*€20/);
    expect(facts[1]).toMatch(/in 10 days[^]*€10/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Netflix' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('cancel');
    await palette(page).getByRole('status').filter({ hasText: 'Mark Netflix cancelled' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Marked Netflix as cancelled').waitFor();
  });

  test('shows no keys where there is no keyboard', async () => {
    const { page } = await openWindow({
      records: [],
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: 'Search' }).click();
    const overview = palette(page).getByRole('button', { name: 'Overview' });
    await overview.waitFor();
    expect(await overview.locator('kbd').first().isVisible()).toBe(false);
  });

  test('takes what is typed before its field is there, each key once', async () => {
    const { page } = await openWindow({ records: RECORDS });
    const isTaken = await page.evaluate(() =>
      [{ key: 'k', ctrlKey: true }, { key: 's' }, { key: 'p' }].map(
        (init) =>
          !document.dispatchEvent(
            new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
          ),
      ),
    );
    // What the browser would do with a key comes after: by then the field may have the keyboard.
    expect(isTaken).toEqual([true, true, true]);
    await expect.poll(() => palette(page).getByRole('textbox').inputValue()).toBe('sp');
  });

  test('pauses the record that is open, and resumes it', async () => {
    const { page, complaints } = await open();
    const run = async (words: string, label: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(words);
      await palette(page).getByRole('status').filter({ hasText: label }).waitFor();
      await page.keyboard.press('Enter');
      await palette(page).waitFor({ state: 'detached' });
    };
    await run('spot', 'Spotify');
    await run('pause', 'Pause Spotify');
    await page.getByText('Paused Spotify.').waitFor();
    await run('resume', 'Resume Spotify');
    await page.getByText('Resumed Spotify.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('changes theme, density and language, and keeps them', async () => {
    const { page, complaints } = await openWindow({ records: RECORDS });
    const run = async (label: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      const name = await page.getByRole('dialog').getByRole('textbox').getAttribute('placeholder');
      expect(name).not.toBe('');
      await page.getByRole('dialog').getByRole('button', { name: label }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await run('Dark theme');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await run('Compact rows');
    await page.locator('html[data-density=compact]').waitFor();
    await run('Language: 中文');
    await page.getByRole('link', { name: '概览' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: '概览' }).waitFor();
    await page.locator('html[data-mantine-color-scheme=dark][data-density=compact]').waitFor();
    expect(complaints).toEqual([]);
  });

  test('switches the account, and closes what was open in the other', async () => {
    const { page, server, complaints } = await openWindow({ records: RECORDS });
    server.addAccount('Studio');
    await page.reload();
    await page.locator('#page').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Spot');
    await palette(page).getByRole('status').filter({ hasText: 'Spotify' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Spotify' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('studio');
    await palette(page).getByRole('status').filter({ hasText: 'Switch to Studio' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account: Studio' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  test('gives the keyboard back where it was', async () => {
    const { page } = await openWindow({ records: [] });
    for (const path of ['/insights', '/calendar']) {
      await page.locator(`a[href="${path}"]`).focus();
      await page.keyboard.press('ControlOrMeta+k');
      await palette(page).getByRole('textbox').waitFor();
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
        .toBe(path);
    }
  });
});

describe.runIf(hasBrowser)('shortcuts', () => {
  const open = shareWindow({ records: [] });

  test('G and a letter goes to each page, and ? lists them all', async () => {
    const { page, complaints } = await open();
    const keys = ['o', 's', 'c', 'i', 'a', 'k', ','];
    for (const [index, key] of keys.entries()) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.locator(`a[aria-current=page][href="${windowPaths[index]}"]`).waitFor();
    }
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('New subscription').waitFor();
    expect(await violations(page)).toEqual([]);
    // What lies over the page has the keyboard for itself.
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  test('typing is typing', async () => {
    const { page } = await open();
    await page.keyboard.press('n');
    const name = page.getByRole('combobox', { name: 'Name' });
    await name.waitFor();
    await page.keyboard.type('gn?c');
    expect(await name.inputValue()).toBe('gn?c');
    expect(path(page)).toBe('/');
  });
});

describe.runIf(hasBrowser)('the frame', () => {
  const open = shareWindow({ records: RECORDS });
  const openEmpty = shareWindow({ records: [] });

  test.each([360, 640, 641, 899, 900, 1440])(
    'at %d px every page, the account and the search are there, and nothing overflows',
    async (width) => {
      const { page, complaints } = await openEmpty({ viewport: { width, height: 700 } });
      const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      const more = page.getByRole('button', { name: 'More', exact: true });
      const isPhone = width <= 640;
      expect(await links.count()).toBe(isPhone ? 4 : windowPaths.length);
      const controls = [
        ...(isPhone ? [more] : []),
        ...(await links.all()),
        page.getByRole('button', { name: 'Account: Personal' }),
        page.getByRole('button', { name: 'Search' }),
      ];
      for (const control of controls) {
        const box = await control.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        // Room for a finger where there are fingers.
        expect(box?.height).toBeGreaterThanOrEqual(width <= 640 ? 40 : 30);
      }
      const overflowing = await page.evaluate(
        () =>
          [...document.querySelectorAll('nav a')].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ).length,
      );
      expect(overflowing).toBe(0);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      if (!isPhone) return;
      await more.click();
      const further = page.getByRole('menuitem');
      await expect.poll(() => further.count()).toBe(windowPaths.length - 4);
      await isStill(page);
      expect(await violations(page)).toEqual([]);
      await further.last().click();
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
    },
  );

  test('adds a subscription of the name that was typed, where nothing has it', async () => {
    const { page, complaints } = await open();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Kagi');
    const lines = palette(page).getByRole('button');
    await lines.filter({ hasText: 'Add “Kagi” as a subscription' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await lines.filter({ hasText: 'Add “Kagi”' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await expect.poll(() => name.inputValue()).toBe('Kagi');
    // What is in the field already stays.
    await name.fill('Orion');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Zzz');
    await page.keyboard.press('Enter');
    await palette(page).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Orion');
    expect(complaints).toEqual([]);
  });

  test('runs a verb on the subscription named with it, in either order', async () => {
    const window = await open();
    const { page, complaints } = window;
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('edit netflix');
    await palette(page).getByRole('status').filter({ hasText: 'Edit Netflix' }).waitFor();
    expect(await palette(page).getByText('as a subscription').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Edit subscription' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('netflix cancel');
    await palette(page).getByRole('status').filter({ hasText: 'Mark Netflix cancelled' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Marked Netflix as cancelled').waitFor();
    const netflix = (await listed(window)).find(({ name }: { name: string }) => name === 'Netflix');
    expect(netflix.status).toBe('cancelled');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('delete netflix');
    await palette(page).getByRole('status').filter({ hasText: 'Delete Netflix' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Deleted Netflix').waitFor();
    expect((await listed(window)).map(({ name }: { name: string }) => name)).not.toContain(
      'Netflix',
    );
    expect(complaints).toEqual([]);
  });

  test('in Chinese, a verb needs no space', async () => {
    const { page } = await openWindow({ records: RECORDS, locale: 'zh-CN' });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('textbox').fill('取消netflix');
    await page.getByRole('dialog').getByRole('button', { name: '将Netflix标记为已取消' }).waitFor();
  });

  test.each([
    ['overdue', 'Show overdue subscriptions'],
    ['export', 'Export account'],
    ['csv', 'Save as CSV'],
    ['fun', 'Netflix'],
    ['10.00', 'Netflix'],
  ])('finds for %s: %s', async (query, expected) => {
    const { page } = await open();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(query);
    await palette(page).getByRole('status').filter({ hasText: expected }).waitFor();
  });

  test('offers no such thing where something has that name', async () => {
    const { page } = await open();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('net');
    await palette(page).getByRole('button', { name: 'Netflix' }).waitFor();
    expect(await palette(page).getByText('as a subscription').count()).toBe(0);
  });

  test.each([
    { width: 1440, height: 900 },
    { width: 360, height: 480 },
  ])('shows its keys whole below its lines, $width px wide', async (viewport) => {
    const { page } = await open({ viewport });
    await page.keyboard.press('ControlOrMeta+k');
    await palette(page).getByRole('button').first().waitFor();
    await isStill(page);
    const close = await palette(page)
      .getByText(/Close$/)
      .boundingBox();
    const edge = await palette(page).boundingBox();
    if (close === null || edge === null) throw new Error('It is not drawn.');
    expect(close.y + close.height).toBeLessThanOrEqual(edge.y + edge.height);
    expect(edge.y + edge.height).toBeLessThanOrEqual(viewport.height);
    const line = await palette(page).getByRole('button').first().boundingBox();
    expect((line?.x ?? 0) - edge.x).toBeCloseTo(
      edge.x + edge.width - (line?.x ?? 0) - (line?.width ?? 0),
      0,
    );
  });
});
