import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { newForm } from './forms.ts';
import { type OpenWindow, isStill, openWindow, turnTo } from './window.ts';

/** What moves or fades, or would: its element, and for how many milliseconds. */
function motionsIn(page: Page): Promise<{ what: string; ms: number }[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const what = `${element.tagName} ${element.className} ${pseudo ?? ''}`;
        // Waiting for a moment before something shows is no motion.
        const isMoved = !/^none$|unseen|unchanged/.test(style.animationName);
        const motions = [
          { of: 'transition', durations: style.transitionDuration },
          { of: style.animationName, durations: isMoved ? style.animationDuration : '0s' },
        ];
        return motions.map(({ of, durations }) => ({
          what: `${what} ${of}`,
          // Computed durations are in seconds.
          ms: 1000 * Math.max(...durations.split(',').map((each) => parseFloat(each))),
        }));
      }),
    );
    const running = document
      .getAnimations()
      .filter(
        (each) => !(each instanceof CSSAnimation && /unseen|unchanged/.test(each.animationName)),
      )
      .map((each) => ({
        what: 'running',
        ms: Number(each.effect?.getComputedTiming().activeDuration),
      }));
    return [...found, ...running].filter(({ ms }) => ms > 0);
  });
}

const surfaces: Readonly<Record<string, (window: OpenWindow) => Promise<void>>> = {
  'the inspector': async ({ page }) => {
    await page.getByText('HelloFresh').click();
    await page.locator('[data-inspector]').waitFor();
  },
  'the palette': async ({ page }) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
  },
  'a menu': async ({ page }) => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByText('Density').waitFor();
  },
  'a modal': async ({ page }) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  'a toast': async ({ page }) => {
    await page.getByRole('checkbox', { name: 'Select HelloFresh' }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused 1 subscription.').waitFor();
  },
  Insights: ({ page }) => turnTo(page, '/insights'),
  Overview: ({ page }) => turnTo(page, '/'),
  Calendar: ({ page }) => turnTo(page, '/calendar'),
  Activity: ({ page }) => turnTo(page, '/activity'),
  API: ({ page }) => turnTo(page, '/keys'),
  Settings: ({ page }) => turnTo(page, '/settings'),
};

async function motionsOf(name: string, reducedMotion: 'reduce' | 'no-preference') {
  const window = await openWindow({ path: '/subscriptions', reducedMotion });
  await window.page.getByRole('grid').waitFor();
  await surfaces[name]?.(window);
  return motionsIn(window.page);
}

describe.runIf(hasBrowser).each(Object.keys(surfaces))('motion in %s', (name) => {
  test('there is none where none is wanted', async () => {
    expect(await motionsOf(name, 'reduce')).toEqual([]);
  });

  test('it takes about 150 ms', async () => {
    const motions = await motionsOf(name, 'no-preference');
    expect(motions.filter(({ ms }) => ms > 180)).toEqual([]);
  });
});

/** Records how far what is on a page is moved by what appears later: a share of the window, 0 for not at all. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      for (const { value } of shifts) moved.sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
}

// A font that arrives a frame late moves some words by a few pixels.
const UNSEEN_SHIFT = 0.01;

describe.runIf(hasBrowser)('while answers come', () => {
  test.each([1440, 360])('nothing on any page moves, at %d px', async (width) => {
    const { page, server } = await openWindow({ viewport: { width, height: 900 } });
    const shifts = await watchShifts(page);
    // Some answers take longer than others.
    const delays = [0, 300, 100];
    let calls = 0;
    let pending = 0;
    await page.route(/\/app\/v1\/(?!changes)/, async (route) => {
      pending += 1;
      const wait = delays[calls++ % delays.length];
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.fulfill({ response: await route.fetch() });
      pending -= 1;
    });
    for (const path of ['/', '/subscriptions', '/calendar', '/insights', '/activity', '/keys']) {
      await page.goto('about:blank');
      await page.goto(`${server.baseUrl}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const isWhole = async () => {
        const skeletons = await page.locator('main [class*=Skeleton]').count();
        return pending === 0 && skeletons === 0;
      };
      await expect.poll(isWhole).toBe(true);
      await isStill(page);
      expect(await shifts(), path).toBeLessThan(UNSEEN_SHIFT);
    }
  });
});

test.runIf(hasBrowser)(
  'without motion, the spinner of a busy button is in its middle',
  async () => {
    const { page, form } = await newForm({ reducedMotion: 'reduce' });
    const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/app/v1/subscriptions', async (route) => {
      if (route.request().method() === 'POST') await isSeen;
      await route.continue();
    });
    await form.getByLabel('Name').fill('Kagi');
    await form.getByLabel('Amount').fill('10');
    await form.getByLabel('Next payment').fill('today');
    await page.keyboard.press('Control+Enter');
    const spinner = form.locator('.mantine-Button-loader');
    await spinner.waitFor();
    const middles = await spinner.evaluate((loader) =>
      [loader, loader.closest('button') ?? loader].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
    const [of, wanted] = middles;
    expect(Math.abs((of?.x ?? 0) - (wanted?.x ?? 99))).toBeLessThan(1);
    expect(Math.abs((of?.y ?? 0) - (wanted?.y ?? 99))).toBeLessThan(1);
    answer();
  },
);
