import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { getPreferences } from '../../src-server/settings/preferences.ts';
import { hasBrowser } from './browser.ts';
import { bulkBar, openList, selectedNames, shareList } from './subscriptions.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LONG_ENOUGH_MS = 600;
const HINT = 'Touch and hold to select several';

/** A finger, which presses rows of the list. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let [x, y] = [0, 0];
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const down = async (name: string) => {
    const box = await page.getByRole('row', { name }).boundingBox();
    if (box === null) throw new Error(`There is no row ${name}.`);
    [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await send('touchStart', [{ x, y }]);
  };
  const up = () => send('touchEnd', []);
  const hold = async (name: string) => {
    await down(name);
    await page.waitForTimeout(LONG_ENOUGH_MS);
    await up();
  };
  return {
    down,
    up,
    hold,
    move: (across: number, down: number) =>
      send('touchMove', [{ x: (x += across), y: (y += down) }]),
  };
}

const openedIn = (page: Page) => new URL(page.url()).searchParams.get('open');

/** Counts how often the device would have vibrated. */
async function countVibrations(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['vibrations'] = '0';
    navigator.vibrate = () => {
      const { dataset } = document.body;
      dataset['vibrations'] = String(Number(dataset['vibrations']) + 1);
      return true;
    };
  });
  return () => page.evaluate(() => Number(document.body.dataset['vibrations']));
}

describe.runIf(hasBrowser)('on a touch screen', () => {
  const open = shareList(phone);

  test('a row that is held is selected, and then every row that is tapped', async () => {
    const { page, complaints } = await open();
    const finger = await fingerOn(page);
    await finger.hold('Adobe Creative Cloud');
    expect(await selectedNames(page)).toEqual(['Adobe Creative Cloud']);
    await bulkBar(page).getByText('1 selected').waitFor();
    await page.getByRole('row', { name: 'Amazon Prime' }).tap();
    await page.getByRole('row', { name: 'Apple Music' }).tap();
    await page.getByRole('row', { name: 'Amazon Prime' }).tap();
    expect(await selectedNames(page)).toEqual(['Adobe Creative Cloud', 'Apple Music']);
    expect(openedIn(page)).toBe(null);
    await bulkBar(page).getByRole('button', { name: 'Clear selection' }).tap();
    await page.getByRole('row', { name: 'Amazon Prime' }).tap();
    await expect.poll(() => openedIn(page)).not.toBe(null);
    expect(complaints).toEqual([]);
  });

  test('a touch that moves or scrolls selects nothing', async () => {
    const { page } = await open();
    const finger = await fingerOn(page);
    await finger.down('Amazon Prime');
    // What is less than the browser's own 15 pixels it keeps to itself.
    await finger.move(20, 0);
    await page.waitForTimeout(LONG_ENOUGH_MS);
    await finger.up();
    await finger.down('Apple Music');
    for (const by of [-20, -40, -60]) await finger.move(0, by);
    await page.waitForTimeout(LONG_ENOUGH_MS);
    await finger.up();
    await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid.scrollTop)).not.toBe(0);
    expect(await selectedNames(page)).toEqual([]);
    expect(openedIn(page)).toBe(null);
  });

  test('neither a menu of the browser nor selected text is in the way', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      document.addEventListener('contextmenu', (event) => {
        document.body.dataset['menu'] = String(!event.defaultPrevented);
      });
    });
    const finger = await fingerOn(page);
    await finger.hold('Amazon Prime');
    await page.getByRole('row', { name: 'Amazon Prime' }).dispatchEvent('contextmenu');
    expect(await page.locator('body').getAttribute('data-menu')).toBe('false');
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    expect(await page.getByRole('menu').count()).toBe(0);
    // With the mouse there is the menu of the row.
    await page.getByRole('row', { name: 'Apple Music' }).click({ button: 'right' });
    await page.getByRole('menu', { name: 'More actions for Apple Music' }).waitFor();
  });

  test('the device vibrates, unless less motion is wanted', async () => {
    for (const [reducedMotion, expected] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      const { page } = await openList({ ...phone, reducedMotion });
      const vibrations = await countVibrations(page);
      const finger = await fingerOn(page);
      await page.getByRole('button', { name: 'Dismiss' }).tap();
      await finger.hold('Amazon Prime');
      expect(await selectedNames(page)).toEqual(['Amazon Prime']);
      expect(await vibrations()).toBe(expected);
    }
  });

  test('a hint says how to select several, until it is closed', async () => {
    const { page, server } = await open();
    await page.getByText(HINT).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await page.getByText(HINT).waitFor({ state: 'detached' });
    await expect.poll(() => getPreferences(server.context).data.touchHintDone).toBe(true);
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await page.getByText(HINT).count()).toBe(0);
  });

  test('the hint goes once it has been followed, and is not there for a mouse', async () => {
    const { page, server } = await open();
    await page.getByText(HINT).waitFor();
    await (await fingerOn(page)).hold('Amazon Prime');
    await page.getByText(HINT).waitFor({ state: 'detached' });
    await expect.poll(() => getPreferences(server.context).data.touchHintDone).toBe(true);
    const { page: other } = await openList({ viewport: phone.viewport });
    expect(await other.getByText(HINT).count()).toBe(0);
  });
});
