import type { Page } from 'playwright';
import { violationsOf } from './axe.ts';

/** What axe finds wrong with the page as it is, in the light and in the dark. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    // What fades has its colours only once it has come; what is gone before that ends its fading by an error.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
    );
    const wrong = await violationsOf(page);
    found.push(...wrong.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
