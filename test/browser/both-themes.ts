import type { Page } from 'playwright';
import { violationsOf } from './axe.ts';
import { isStill } from './window.ts';

/** What axe finds wrong with the page as it is, in the light and in the dark. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await isStill(page);
    const wrong = await violationsOf(page);
    found.push(...wrong.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
