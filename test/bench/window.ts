import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import type { WindowPath } from '../../src-server/contract/window.ts';
import { linkTo } from '../../src-server/server.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import type { Child } from './children.ts';
import type { Filled } from './fill.ts';
import type { Sample } from './measure.ts';
import { changePreferences } from '../support/changing.ts';

/** What `page/paints.js` puts into each page. */
type Paints = {
  firstRows: Promise<number>;
  watch(look: Look): { took: Promise<number> };
  whole: Promise<number>;
  watchAll(): { took: Promise<number> };
};
declare const paints: Paints;

/** What a key changes that can be seen: the active row, the search field, or the first row. */
type Look = 'active' | 'typed' | 'first';

/** The list of subscriptions in a page that measures itself. */
export type MeasuredList = Readonly<{
  page: Page;
  /**
   * Goes to the list anew and answers the milliseconds until its first rows were painted, when all
   * the others have come too.
   */
  load: () => Promise<Sample>;
  /** Presses a key and answers the milliseconds until what it changes was painted. */
  press: (key: string, look: Look) => Promise<Sample>;
}>;

const SCRIPT = fileURLToPath(import.meta.resolve('./page/paints.js'));
const COMPLETE = '[role=grid]:not([aria-rowcount="-1"])';

/** Opens the window of a server by a one-time link, in a profile of its own, and goes to the list. */
export async function openList(
  browser: Browser,
  server: Child,
  filled: Filled,
): Promise<MeasuredList> {
  const { page, baseUrl, used } = await openPage(browser, server, filled);
  const load = async () => {
    // What is there already must not be in the way of what comes.
    await page.goto('about:blank');
    await page.goto(`${baseUrl}/subscriptions`);
    const value = await page.evaluate(() => paints.firstRows);
    const processor = await used();
    await page.locator(COMPLETE).waitFor();
    return { value, processor };
  };
  const press = async (key: string, look: Look) => {
    const watch = await page.evaluateHandle((name) => paints.watch(name), look);
    const before = await used();
    await page.keyboard.press(key);
    const value = await watch.evaluate(({ took }) => took);
    return { value, processor: (await used()) - before };
  };
  await load();
  return { page, load, press };
}

/** Pages of the window that measure when they are painted whole. */
export type MeasuredPages = Readonly<{
  /** Goes to a page anew and answers the milliseconds until all of it was painted. */
  load: (path: WindowPath) => Promise<Sample>;
  /** Presses a key and answers the milliseconds until all that it changes was painted. */
  press: (key: string) => Promise<Sample>;
}>;

/** Opens the window of a server to measure its pages. */
export async function openPages(
  browser: Browser,
  server: Child,
  filled: Filled,
): Promise<MeasuredPages> {
  const { page, baseUrl, used } = await openPage(browser, server, filled);
  return {
    async load(path) {
      await page.goto('about:blank');
      await page.goto(baseUrl + path);
      const value = await page.evaluate(() => paints.whole);
      return { value, processor: await used() };
    },
    async press(key) {
      const watch = await page.evaluateHandle(() => paints.watchAll());
      const before = await used();
      await page.keyboard.press(key);
      const value = await watch.evaluate(({ took }) => took);
      return { value, processor: (await used()) - before };
    },
  };
}

async function openPage(browser: Browser, { port }: Child, { dataDir }: Filled) {
  const baseUrl = `http://127.0.0.1:${port}`;
  // What moves is not complete until it rests.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript({ path: SCRIPT });
  await page.goto(linkTo(baseUrl, prepare(dataDir)));
  await page.locator('#page').waitFor();
  return { page, baseUrl, used: await processorOf(page) };
}

/**
 * Tells the processor time in microseconds that the page has used since it was navigated to. Not
 * counted is what other threads did for it.
 */
async function processorOf(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1e6;
  };
}

/** Makes the window ready to be opened, and answers the token of a link to it. */
function prepare(dataDir: string): string {
  finishFirstRun(dataDir);
  const { context, close } = openData(prepareDataFolder(dataDir));
  try {
    return issueLinkToken(context);
  } finally {
    close();
  }
}

/** Ends the first run, so that pages show at once. */
export function finishFirstRun(dataDir: string): void {
  const { context, close } = openData(prepareDataFolder(dataDir));
  try {
    changePreferences(context, { firstRunDone: true });
  } finally {
    close();
  }
}
