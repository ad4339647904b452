import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { shareList } from './subscriptions.ts';
import { turnTo } from './window.ts';

/** The visible style of an element: its colors, and its border and outline if it has any. */
const lookOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { backgroundColor, outlineStyle, outlineWidth, borderWidth } = getComputedStyle(shown);
    return { backgroundColor, outline: `${outlineStyle} ${outlineWidth}`, borderWidth };
  });

/** The colors that the system forces on what it is asked for. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const sample = document.createElement('div');
    sample.style.cssText = `color: ${color}`;
    document.body.append(sample);
    const { color: computed } = getComputedStyle(sample);
    sample.remove();
    return computed;
  }, name);

describe.runIf(hasBrowser)('in colors that the system forces', () => {
  const open = shareWindow({ forcedColors: 'active', listSort: 'name' });
  const path = '/subscriptions';

  test('what is selected in the list is seen, as is what is ticked', async () => {
    const { page } = await open({ path });
    const box = page.getByRole('checkbox', { name: 'Select Amazon Prime' });
    const row = page.getByRole('row', { name: /Amazon Prime/ });
    const before = [await lookOf(box), await lookOf(row)];
    await box.click();
    const after = [await lookOf(box), await lookOf(row)];
    expect(after[0]?.backgroundColor).toBe(await systemColor(page, 'Highlight'));
    expect(after[0]?.backgroundColor).not.toBe(before[0]?.backgroundColor);
    expect(after[1]?.borderWidth).not.toBe(before[1]?.borderWidth);
  });

  test('what is chosen in a menu is seen: switches, columns, density', async () => {
    const { page } = await open({ path });
    const highlight = await systemColor(page, 'Highlight');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const ticked = page.getByRole('checkbox', { name: 'Category' });
    expect((await lookOf(ticked)).backgroundColor).toBe(highlight);
    const indicator = page.locator('.mantine-SegmentedControl-indicator');
    expect((await lookOf(indicator)).backgroundColor).toBe(highlight);
    await turnTo(page, '/settings');
    const track = page.locator('input:checked ~ .mantine-Switch-track').first();
    expect((await lookOf(track)).borderWidth).toBe('1px');
    expect((await lookOf(track)).backgroundColor).toBe(highlight);
  });

  test('the page that is shown, what Enter takes, and where a dialog ends are seen', async () => {
    const { page } = await open();
    const highlight = await systemColor(page, 'Highlight');
    const current = page.locator('a[aria-current=page]').first();
    expect((await lookOf(current)).backgroundColor).toBe(highlight);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('netflix');
    const taken = page.locator('.mantine-Spotlight-action[data-selected]');
    expect((await lookOf(taken)).outline).toBe('solid 2px');
    expect((await lookOf(page.locator('.mantine-Spotlight-content'))).borderWidth).toBe('1px');
  });

  test('the marks of charges and categories keep their colors', async () => {
    const { page } = await open();
    const canvas = await systemColor(page, 'Canvas');
    for (const part of ['ribbon_segment', 'category_mark', 'categories_bar']) {
      const [, name = ''] = part.split('_');
      const marks = page.locator(`main [class*="_${name}_"]`);
      await marks.first().waitFor({ state: 'attached' });
      const colors = await marks.evaluateAll((all) =>
        all.map((each) => getComputedStyle(each).backgroundColor),
      );
      expect(colors).not.toContain(canvas);
    }
  });
});

describe.runIf(hasBrowser)('at 200 % in a window of 1280 by 800', () => {
  const open = shareList({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('every field of a menu can be reached', async () => {
    const { page } = await open();
    for (const [menu, last] of [
      ['Filter', 'Renews until'],
      ['View', 'Per month'],
    ] as const) {
      await page.getByRole('button', { name: menu, exact: true }).click();
      const field = page
        .getByRole('dialog', { name: menu })
        .getByLabel(last, { exact: true })
        .first();
      await field.scrollIntoViewIfNeeded();
      const box = await field.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
      await page.keyboard.press('Escape');
    }
  });

  test('the list shows several rows', async () => {
    const { page } = await open();
    const box = await page.getByRole('grid').boundingBox();
    expect(box?.height).toBeGreaterThan(36 + 2 * 44);
  });
});
