import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { listed, openWindow } from './window.ts';

const video = {
  name: 'Netflix',
  category: 'Video',
  amount: 10.1,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-11-24',
};
const family = { ...video, name: 'net flix', amount: 19.99, nextPaymentDate: '2026-12-02' };

const open = (records: readonly object[]) => openWindow({ path: '/insights', records });

describe.runIf(hasBrowser)('possible duplicates', () => {
  test('tell what is the same and what differs', async () => {
    const { page, complaints } = await open([video, family]);
    const group = page.getByRole('region', { name: 'Netflix' });
    await group
      .getByText('Different price and next payment · Same billing period, category and date added')
      .waitFor();
    const [first, second] = await group.getByRole('listitem').allInnerTexts();
    expect(first).toMatch(/US\$10\.10[\s\S]+Monthly[\s\S]+24 Nov 2026[\s\S]+21 Nov 2026/);
    await page.getByRole('link', { name: 'Open net flix' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBeNull();
    expect(second).toMatch(/US\$19\.99[\s\S]+Monthly[\s\S]+2 Dec 2026/);
    expect(complaints).toEqual([]);
  });

  test('one is marked cancelled, and comes back active, by a click', async () => {
    const window = await open([video, family]);
    const { page, complaints } = window;
    const statuses = async () =>
      (await listed(window)).map(({ status }: { status: string }) => status);
    const cancel = page.getByRole('button', { name: 'Mark cancelled: net flix' });
    await cancel.click();
    await page.getByText('No subscriptions share a name.').waitFor();
    expect((await statuses()).toSorted()).toEqual(['active', 'cancelled']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await cancel.waitFor();
    expect(await statuses()).toEqual(['active', 'active']);
    expect(complaints).toEqual([]);
  });

  test('all are kept for good, on Overview too, until there is another one', async () => {
    const { page, server, key, complaints } = await open([video, family]);
    const keep = page.getByRole('button', { name: 'Keep all: Netflix' });
    const kept = page.getByText('You’ve kept every subscription that shares a name.');
    await keep.press('Enter');
    await kept.waitFor();
    // The keyboard goes on in the section.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Possible duplicates');
    await page.getByRole('button', { name: 'Undo' }).click();
    await keep.click();
    await kept.waitFor();
    await page.reload();
    await kept.waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('You’re all caught up.').waitFor();
    await page.goBack();
    await server.send('POST', '/api/v1/subscriptions', { key, body: family });
    await keep.waitFor();
    expect(complaints).toEqual([]);
  });
});
