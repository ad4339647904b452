import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { newForm } from './forms.ts';
import { type OpenWindow, openWindow, turnTo } from './window.ts';

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
    await page.getByText('1 subscription paused').waitFor();
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

describe.runIf(hasBrowser)('while answers come', () => {
  test.each([1440, 360])(
    'nothing on the overview is moved, at %d px, by what takes longer',
    async (width) => {
      const { page, server } = await openWindow({
        path: '/settings',
        viewport: { width, height: 900 },
      });
      const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/app/v1/subscriptions?*', async (route) => {
        await isSeen;
        await route.continue();
      });
      await page.goto(`${server.baseUrl}/`);
      const below = page.getByRole('region', { name: 'Renewals in the next 30 days' });
      await below.getByRole('listitem').first().waitFor();
      const top = async () => (await below.boundingBox())?.y ?? 0;
      const before = await top();
      answer();
      await page.getByText('2 subscriptions with the same name').waitFor();
      // What needs attention is as long as it is; room is kept for one concern.
      const attention = await page.getByRole('region', { name: 'Needs attention' }).boundingBox();
      const expected = before + (attention?.height ?? 0) - 106;
      expect(Math.abs((await top()) - expected)).toBeLessThan(12);
    },
  );
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
