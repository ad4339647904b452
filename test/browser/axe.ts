import axe from 'axe-core';
import type { Page } from 'playwright';

/**
 * What axe finds wrong with a page as it is now: each rule with the elements that break it. It runs in the
 * page itself: the official runner for Playwright opens a second page for each result, which takes longer
 * than the check.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // It stays in a page until that is loaded anew.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => {
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    return injected.run(document, { resultTypes: ['violations'] });
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
