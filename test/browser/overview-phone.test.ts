import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';

const viewport = { width: 360, height: 740 };

describe.runIf(hasBrowser)('the overview on a phone', () => {
  const open = shareWindow({ viewport });

  test('has the names of renewals whole, and when they renew below', async () => {
    const { page, complaints } = await open();
    const renewals = page.getByRole('region', { name: 'Renewals in the next 30 days' });
    const name = renewals.getByText('Deutschlandticket');
    await name.waitFor();
    const cut = await renewals
      .locator('bdi')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
    const due = await renewals.getByRole('time').last().boundingBox();
    const box = await name.boundingBox();
    expect(due?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(complaints).toEqual([]);
  });

  test('draws the bar of a category as long as its share of the whole', async () => {
    const { page } = await open();
    const food = page
      .getByRole('region', { name: 'Spending by category' })
      .getByRole('row', { name: /Food/ });
    await food.getByText('40%').waitFor();
    const part = await food.getByRole('rowheader').evaluate((cell) => {
      const track = cell.lastElementChild;
      return (track?.firstElementChild?.clientWidth ?? 0) / (track?.clientWidth ?? 1);
    });
    expect(part).toBeCloseTo(0.4, 1);
  });

  test('shows whole days of the next weeks, all of one width, however far it is scrolled', async () => {
    const { page } = await open();
    const days = page.getByRole('list', { name: 'Charges by day' });
    await days.getByRole('link').first().waitFor();
    const cut = () =>
      days.evaluate((list) => {
        const { left, right } = (list.parentElement ?? list).getBoundingClientRect();
        const boxes = [...list.children].map((day) => day.getBoundingClientRect());
        return {
          widths: new Set(boxes.map(({ width }) => width.toFixed(1))).size,
          isWhole:
            boxes.some((box) => Math.abs(box.left - left - 8) < 1) &&
            boxes.some((box) => Math.abs(box.right - right) < 1),
        };
      });
    expect(await cut()).toEqual({ widths: 1, isWhole: true });
    const today = await days.getByText('Today').boundingBox();
    const frame = await days.locator('xpath=..').boundingBox();
    expect(today?.x).toBeGreaterThanOrEqual(frame?.x ?? Infinity);
    await days.evaluate((list) => list.parentElement?.scrollBy({ left: 100 }));
    await expect.poll(cut).toEqual({ widths: 1, isWhole: true });
    const label = await days.getByText('27', { exact: true }).boundingBox();
    const bar = await days.getByRole('link').first().boundingBox();
    const middle = (box: typeof bar) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(middle(label)).toBeCloseTo(middle(bar), 0);
  });

  test('shows that there are later days, and leads to them', async () => {
    const { page, complaints } = await open({ viewport: { width: 768, height: 900 } });
    const later = page.getByRole('button', { name: 'Show later days' });
    await later.waitFor();
    await later.click();
    await expect.poll(() => later.count()).toBe(0);
    const last = page.getByRole('list', { name: 'Charges by day' }).getByRole('listitem').last();
    const box = await last.boundingBox();
    expect((box?.x ?? 768) + (box?.width ?? 0)).toBeLessThan(768);
    expect(complaints).toEqual([]);
  });
});
