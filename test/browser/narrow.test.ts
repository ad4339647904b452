import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

// The clock begins on Saturday, 21 November 2026.
const records = [draft({ name: 'Netflix', category: 'Video', nextPaymentDate: '2026-12-12' })];
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.runIf(hasBrowser)('on a phone, a single subscription', () => {
  test('is seen in the ribbon, also if it renews in three weeks', async () => {
    const { page, complaints } = await openWindow({ ...phone, records });
    const days = page.getByRole('list', { name: 'Charges by day' });
    const mark = days.getByRole('link', { name: /Netflix/ });
    await mark.waitFor();
    await expect
      .poll(async () => {
        const box = await mark.boundingBox();
        return box !== null && box.x > 0 && box.x + box.width < phone.viewport.width;
      })
      .toBe(true);
    expect(complaints).toEqual([]);
  });

  test('can be edited in dialogs, which lie over what is known of it', async () => {
    const { page, complaints } = await openWindow({ ...phone, records, path: '/subscriptions' });
    await page.getByRole('row', { name: /Netflix/ }).tap();
    await page.getByRole('button', { name: 'Add details' }).last().tap();
    await page.getByRole('menuitem', { name: 'Notes and details' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Details' });
    await dialog.getByRole('textbox', { name: 'New price from' }).fill('2027-01-01');
    await dialog.getByRole('textbox', { name: 'New amount in USD' }).fill('17.99');
    await dialog.getByRole('button', { name: 'Save' }).tap({ timeout: 5000 });
    await page.getByText('US$17.99 from 1 Jan 2027').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('needs no share of its category in Insights, and its button is within reach of a finger', async () => {
    const { page, complaints } = await openWindow({ ...phone, records, path: '/insights' });
    await page.getByRole('heading', { name: 'Everything you pay in USD goes to Video' }).waitFor();
    const button = page.getByRole('button', { name: 'Switch to yearly: Netflix' });
    const reach = await button.evaluate((one) => getComputedStyle(one, '::after').height);
    expect(Number.parseFloat(reach)).toBeGreaterThanOrEqual(44);
    expect(complaints).toEqual([]);
  });
});

test.runIf(hasBrowser).each([360, 400, 480, 599])(
  'the actions for a selection keep their words on one line at %d px',
  async (width) => {
    const all = [...records, draft({ name: 'Late', nextPaymentDate: '2026-11-01' })];
    const { page } = await openWindow({
      records: all,
      path: '/subscriptions',
      viewport: { width, height: 740 },
    });
    await page.getByRole('grid').press('Control+a');
    const bar = page.getByRole('group', { name: 'Actions for the selection' });
    const cancel = bar.getByRole('button', { name: 'Mark cancelled' });
    await cancel.waitFor();
    expect((await cancel.locator('span:visible').last().boundingBox())?.height).toBeLessThan(16);
    const box = await bar.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  },
);
