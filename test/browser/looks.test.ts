import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, isStill, listed, openWindow, turnTo } from './window.ts';

const records = [draft()];

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Opens a subscription beside the list; `before` is where its row was until then. */
async function openBesideList({ page }: OpenWindow) {
  const row = page.getByRole('row', { name: /Adobe Creative Cloud/ });
  const before = await boxOf(row);
  await row.getByText('Adobe Creative Cloud').click();
  const panel = page.getByRole('complementary', { name: 'Subscription' });
  await panel.getByRole('heading', { name: 'Adobe Creative Cloud' }).waitFor();
  await isStill(page);
  return { page, row, before, panel };
}

/** How much of a text has no room, in pixels. */
const cutOff = (text: Element) => text.scrollWidth - text.clientWidth;

/** Whether nothing lies over the middle of an element. */
const isOnTop = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

describe.runIf(hasBrowser)('how it looks', () => {
  const open = shareWindow({ records });
  const openHousehold = shareWindow({ path: '/subscriptions', listSort: 'name' });

  test('what an invalid field only suggests does not look like what was typed', async () => {
    const { page } = await open();
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    const date = form.getByLabel('First or next payment', { exact: true });
    const colorOf = () => date.evaluate((field) => getComputedStyle(field, '::placeholder').color);
    const faint = await colorOf();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
    expect(await date.inputValue()).toBe('');
    expect(await colorOf()).toBe(faint);
  });

  test.each(['/', '/insights', '/keys', '/settings'])(
    'from 1280 px up, the form covers nothing of %s',
    async (path) => {
      const { page } = await open({ path, viewport: { width: 1280, height: 800 } });
      await page.keyboard.press('n');
      const form = await boxOf(page.getByRole('complementary', { name: 'New subscription' }));
      const main = page.locator('#page');
      await expect.poll(async () => (await boxOf(main)).x + (await boxOf(main)).width).toBe(form.x);
      const cut = await main.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(cut).toBe(0);
    },
  );

  test.each(['light', 'dark'] as const)(
    '%s: links in text have the accent colour',
    async (colorScheme) => {
      const { page } = await open({ colorScheme, path: '/keys' });
      const link = page.getByRole('paragraph').getByRole('link', { name: 'Activity' });
      await link.waitFor();
      const [color, accent] = await link.evaluate((element) => {
        const probe = document.createElement('span');
        probe.style.color = 'var(--accent)';
        element.after(probe);
        return [element, probe].map((each) => getComputedStyle(each).color);
      });
      expect(color).toBe(accent);
    },
  );

  test('a wait of less than 200 ms leaves no trace, and a longer one shows where things will be', async () => {
    const { page } = await openWindow({ records });
    await page.route('**/app/v1/activity?*', () => {});
    const { unseenMs, top, topBefore } = await page.evaluate(async () => {
      history.pushState(null, '', '/activity');
      let skeleton = null;
      while (skeleton === null) {
        await new Promise(requestAnimationFrame);
        skeleton = document.querySelector('main .mantine-Skeleton-root');
      }
      const [waiting] = skeleton.getAnimations();
      const topBefore = skeleton.getBoundingClientRect().top;
      while (!skeleton.checkVisibility({ visibilityProperty: true })) {
        await new Promise(requestAnimationFrame);
      }
      const { top } = skeleton.getBoundingClientRect();
      // By the clock of the frames: a busy machine looks late at what came.
      const unseenMs = Number(document.timeline.currentTime) - Number(waiting?.startTime);
      return { unseenMs, top, topBefore };
    });
    expect(unseenMs).toBeGreaterThanOrEqual(200);
    expect(top).toBe(topBefore);
  });

  test('the button of a section stands clear of the text below it', async () => {
    const { page } = await open({ path: '/keys' });
    const section = page.getByRole('region', { name: 'Keys' });
    const button = await boxOf(section.getByRole('button', { name: 'Create key' }));
    const text = await boxOf(section.locator('p').first());
    expect(text.y - button.bottom).toBeGreaterThanOrEqual(8);
  });

  test('the list keeps to the margin of the page, and a status leaves its name room', async () => {
    const { page, server, key } = await openHousehold({
      viewport: { width: 900, height: 700 },
    });
    const { data } = (await server.call('GET', '/api/v1/subscriptions?q=claude', { key })).json;
    transitionAsOwner(server.context, data[0].id, 'cancel');
    const row = page.getByRole('row', { name: /Claude Pro Cancelled/ });
    await row.waitFor();
    const margin = await boxOf(page.getByRole('button', { name: 'Add subscription' }));
    const amount = await boxOf(row.getByRole('gridcell').last().locator('> *'));
    expect(amount.right).toBe(margin.right);
    expect(await row.locator('bdi').first().evaluate(cutOff)).toBe(0);
  });

  test('where there is less room, the inspector lies over the page, which stays as it is and can be reached by the keyboard', async () => {
    const { page, row, before, panel } = await openBesideList(
      await openHousehold({ viewport: { width: 1199, height: 700 } }),
    );
    expect(await boxOf(row)).toEqual(before);
    const add = page.getByRole('button', { name: 'Add subscription' });
    expect((await boxOf(add)).right).toBeGreaterThan((await boxOf(panel)).x);
    await add.focus();
    await expect
      .poll(async () => (await boxOf(add)).right)
      .toBeLessThanOrEqual((await boxOf(panel)).x);
  });

  test.each([1200, 1440])(
    '%i px: the list makes room for the inspector, and no row moves up or down',
    async (width) => {
      const { row, before, panel } = await openBesideList(
        await openHousehold({ viewport: { width, height: 700 } }),
      );
      const { y, height } = await boxOf(row);
      expect({ y, height }).toEqual({ y: before.y, height: before.height });
      const { x: edge } = await boxOf(panel);
      expect((await boxOf(row)).right).toBeLessThanOrEqual(edge);
      for (const column of ['nextPaymentDate', 'amount']) {
        const cell = row.locator(`[data-edit=${column}]`);
        expect(await cell.evaluate(cutOff)).toBe(0);
        expect((await boxOf(cell)).right).toBeLessThanOrEqual(edge);
      }
    },
  );

  test.each(['/', '/calendar'])(
    'opening a subscription moves nothing up or down on %s',
    async (path) => {
      const window = await openHousehold({ path, viewport: { width: 1440, height: 900 } });
      const { page } = window;
      const [{ id }] = await listed(window);
      const places = () =>
        page
          .locator('main :is(h2, h3, [role=gridcell])')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
      await page.locator('main :is(h2, h3)').first().waitFor();
      await isStill(page);
      const before = await places();
      expect(before.length).toBeGreaterThan(2);
      await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), String(id));
      const panel = page.getByRole('complementary', { name: 'Subscription' });
      await panel.getByRole('heading', { level: 2 }).waitFor();
      await isStill(page);
      expect(await places()).toEqual(before);
    },
  );

  test.each([
    { width: 1440, height: 900, left: 232 },
    { width: 1440, height: 900, left: 232, isOpen: true },
    { width: 900, height: 700, left: 232, isOpen: true },
    { width: 768, height: 900, left: 56 },
    { width: 360, height: 740, left: 0 },
  ])('$width px: a toast stands in the middle of what is free ($isOpen)', async (shown) => {
    const { page } = await openHousehold({ viewport: shown });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    if (shown.isOpen) {
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name: 'Subscription' }).waitFor();
      await page.getByRole('grid').focus();
    }
    await page.keyboard.press('p');
    const toast = page.getByRole('alert').filter({ hasText: /paused/i });
    await toast.waitFor();
    await isStill(page);
    const box = await boxOf(toast);
    const free = shown.isOpen ? shown.width - 384 : shown.width;
    expect(box.width).toBeLessThanOrEqual(440);
    expect(box.x).toBeGreaterThanOrEqual(shown.left);
    expect((box.x + box.right) / 2).toBeCloseTo((shown.left + free) / 2, 0);
  });

  test.each([
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ])(
    '$width px: a toast covers neither the title of a high dialog nor what closes it',
    async (viewport) => {
      const { page } = await openHousehold({ viewport });
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('p');
      await page
        .getByRole('alert')
        .filter({ hasText: /paused/i })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add details' }).click();
      await page.getByRole('menuitem', { name: 'Notes and details' }).click();
      const dialog = page.getByRole('dialog', { name: 'Details' });
      await dialog.getByRole('heading', { name: 'Details' }).waitFor();
      await isStill(page);
      const toast = await boxOf(page.getByRole('alert').filter({ hasText: /paused/i }));
      const title = await boxOf(dialog.getByRole('heading', { name: 'Details' }));
      expect(toast.y + toast.height).toBeLessThanOrEqual(title.y);
      expect(await dialog.getByRole('button', { name: 'Close' }).evaluate(isOnTop)).toBe(true);
    },
  );

  test('on a phone, a toast covers no filter', async () => {
    const { page } = await openHousehold({
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    const toast = page.getByRole('alert').filter({ hasText: /paused/i });
    await toast.waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByText('Renews', { exact: true }).waitFor();
    const title = filters.getByText('Filter', { exact: true }).first();
    await expect.poll(() => title.evaluate(isOnTop)).toBe(true);
  });

  test.each([320, 360])(
    'on a phone %i px wide, a tab has the name of its page, whole',
    async (width) => {
      const { page } = await open({ viewport: { width, height: 740 } });
      const tabs = page.getByRole('navigation', { name: 'Pages' });
      for (const name of ['Overview', 'Subscriptions', 'Calendar', 'Insights']) {
        await tabs.getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        expect(await tabs.getByText(name, { exact: true }).evaluate(cutOff)).toBe(0);
        expect((await boxOf(tabs.getByText(name, { exact: true }))).width).toBeGreaterThan(1);
      }
      expect(await tabs.evaluate(cutOff)).toBe(0);
    },
  );

  test('pages without subscriptions say so at one height, however long the text', async () => {
    const { page } = await openWindow({ records: [], viewport: { width: 1280, height: 800 } });
    const heights = new Set<number>();
    for (const path of ['/', '/subscriptions', '/calendar', '/insights']) {
      await turnTo(page, path);
      heights.add((await boxOf(page.locator('main').getByRole('heading', { level: 2 }))).y);
    }
    expect(heights.size).toBe(1);
  });

  test('in Chinese, what a slice of the ring costs is told in one line', async () => {
    const { page } = await openWindow({
      path: '/insights',
      locale: 'zh-CN',
      records: Array.from({ length: 8 }, (_, index) =>
        draft({ category: `家庭生活用品${index}`, amount: 98_765.43 }),
      ),
    });
    await page.locator('.recharts-sector').first().hover();
    const name = page.locator('.recharts-tooltip-wrapper').getByText('家庭生活用品');
    await name.waitFor();
    const { lines } = await name.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return { lines: new Set([...range.getClientRects()].map(({ top }) => top)).size };
    });
    expect(lines).toBe(1);
  });
});
