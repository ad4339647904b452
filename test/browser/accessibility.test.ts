import { describe, expect, test } from 'vitest';
import { windowPaths } from '../../src-server/contract/app.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { openWindow, turnTo } from './window.ts';

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
        const violations = await violationsOf(page);
        if (violations.length > 0) found[path] = violations;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(width);
      }
      expect(found).toEqual({});
      expect(complaints).toEqual([]);
    },
    LONGEST_MS,
  );
});
