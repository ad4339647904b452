import { describe, expect, test } from 'vitest';
import { windowPaths } from '../../src-server/contract/window.ts';
import { transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import household from '../fixtures/household.json' with { type: 'json' };
import { violationsOf } from './axe.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { listed, openWindow, turnTo } from './window.ts';

// Seven pages one after the other, each looked at in full.
const LONGEST_MS = 180_000;

const schemes = ['light', 'dark'] as const;
const widths = [1440, 390] as const;
const cases = schemes.flatMap((colorScheme) => widths.map((width) => ({ colorScheme, width })));

describe.runIf(hasBrowser)('every page', () => {
  test.each(cases)(
    '$colorScheme, $width px: axe finds nothing',
    async ({ colorScheme, width }) => {
      const { page, complaints } = await openWindow({
        colorScheme,
        viewport: { width, height: 900 },
      });
      const found: Record<string, string[]> = {};
      for (const path of windowPaths) {
        await turnTo(page, path);
        const wrong = await violationsOf(page);
        if (wrong.length > 0) found[path] = wrong;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(width);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, `${path} is taller than the window`).toBeLessThanOrEqual(900);
      }
      expect(found).toEqual({});
      expect(complaints).toEqual([]);
    },
    LONGEST_MS,
  );

  test('the account menu: axe finds nothing', async () => {
    const { page, server } = await openWindow({ records: [] });
    server.addAccount('Work');
    await page.getByRole('button', { name: 'Account: Personal' }).click();
    await page.getByRole('menuitem', { name: 'Work' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('rows that are selected: axe finds nothing', async () => {
    const window = await openWindow({ path: '/subscriptions', records: household.slice(0, 4) });
    const { page, server } = window;
    const [first, second] = await listed(window);
    transitionAsOwner(server.context, first.id, 'pause');
    transitionAsOwner(server.context, second.id, 'cancel');
    for (const status of ['Paused', 'Cancelled']) await page.getByText(status).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByText('4 selected', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('lists that are open: axe finds nothing', async () => {
    const { page } = await openWindow({ path: '/activity' });
    await page.getByRole('combobox', { name: 'Subscription or key' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await turnTo(page, '/settings');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
