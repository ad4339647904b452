import { describe, expect, test } from 'vitest';
import { insertPayment } from '../../src-server/payments/repository.ts';
import { draft } from '../support/drafts.ts';
import { changePreferences } from '../support/changing.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, listed, openWindow, turnTo } from './window.ts';

const DAY_MS = 24 * 3_600_000;

const PAID = [
  ['2023-03-14', 12.99],
  ['2024-05-14', 13.99],
  ['2026-10-14', 17.99],
  ['2026-11-14', 17.99],
] as const;

/** A window in which Netflix has been paid, and what the inspector says of its price. */
async function openedIn(
  window: OpenWindow,
  payments: readonly (readonly [string, number])[] = PAID,
) {
  const { page, server } = window;
  const [{ id }] = await listed(window);
  for (const [paidOn, amount] of payments) {
    insertPayment(server.context.db, {
      subscriptionId: id,
      paidOn,
      amountHundredths: Math.round(amount * 100),
      currency: 'USD',
    });
  }
  await page.reload();
  await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
  const section = page.getByRole('region', { name: 'Price', exact: true });
  const rows = async () =>
    (await section.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  return { ...window, id, section, rows, chart: section.getByRole('img') };
}

describe.runIf(hasBrowser)('the price history', () => {
  const open = shareWindow({ records: [draft({ amount: 17.99 })] });

  test('is a sentence, a chart with its text, the changes, and what was paid', async () => {
    const { page, section, rows, chart, complaints } = await openedIn(await open());
    await section.getByText('Up 38% since March 2023').waitFor();
    await chart
      .and(page.getByLabel('Chart of the price: US$12.99 in March 2023, US$17.99 now'))
      .waitFor();
    await expect
      .poll(rows)
      .toEqual(['14 Oct 2026 US$13.99 → US$17.99 +29%', '14 May 2024 US$12.99 → US$13.99 +8%']);
    await section.getByText('You’ve paid US$62.96 since March 2023, in 4 payments.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('follows when the amount changes, and says when it is no longer comparable', async () => {
    const window = await openWindow({ records: [draft({ amount: 17.99 })] });
    window.clock.advance(DAY_MS);
    const { server, id, section, rows, chart } = await openedIn(window, [['2026-10-14', 17.99]]);
    await section.getByText('Unchanged since October 2026').waitFor();
    expect(await chart.count()).toBe(0);
    await server.send('PATCH', `/api/v1/subscriptions/${id}`, {
      key: window.key,
      body: { amount: 150, period: 'yearly' },
    });
    await expect.poll(rows).toEqual(['22 Nov 2026 US$17.99 (Monthly) → US$150.00 (Yearly)']);
    await section.getByText('Unchanged since November 2026').waitFor();
    expect(await chart.count()).toBe(0);
    expect(await section.getByText('%').count()).toBe(0);
  });

  test('of a price that fell, or was nothing, or is what it was, is told as such', async () => {
    const fell = await openedIn(await open(), [['2024-05-14', 19.99]]);
    await fell.section.getByText('Down 10% since May 2024').waitFor();
    await expect.poll(fell.rows).toEqual(['21 Nov 2026 US$19.99 → US$17.99 −10%']);
    const free = await openedIn(await open(), [
      ['2024-05-14', 0],
      ['2024-07-14', 17.99],
    ]);
    await free.section.getByText('Free until July 2024').waitFor();
    const same = await openedIn(await open(), [
      ['2024-05-14', 17.99],
      ['2024-07-14', 9.99],
    ]);
    await same.section.getByText('Same as in May 2024').waitFor();
  });

  test('is not there for a record without any past', async () => {
    const { page, section } = await openedIn(await open(), []);
    await page
      .getByRole('region', { name: 'Payments' })
      .getByText(/^Charges appear/)
      .waitFor();
    expect(await section.count()).toBe(0);
  });

  test('in Insights has the biggest rises, each a link to its record', async () => {
    const { page, section, complaints } = await openedIn(await open());
    await turnTo(page, '/insights');
    const rises = page.getByRole('region', { name: 'Price increases' });
    await rises.getByText('US$12.99 in March 2023, US$17.99 now').waitFor();
    await rises.getByText('+38%').waitFor();
    expect(await violations(page)).toEqual([]);
    await rises.getByRole('link', { name: 'Netflix' }).click();
    await section.getByText('Up 38% since March 2023').waitFor();
    expect(complaints).toEqual([]);
  });

  test('is told in Chinese', async () => {
    const { page, server } = await openedIn(await open());
    changePreferences(server.context, { language: 'zh-CN' });
    await page.reload();
    await page.getByText('自2023年3月起上涨38%').waitFor();
    await page.getByText('自2023年3月起已支付 US$62.96，共4笔。').waitFor();
  });
});

describe.runIf(hasBrowser)('in colors that the system forces', () => {
  const open = shareWindow({ records: [draft({ amount: 17.99 })], forcedColors: 'active' });

  test('the line of the price has the color of text, without a ground', async () => {
    const { chart } = await openedIn(await open());
    await chart.waitFor();
    const [area, line] = await chart.locator('path').evaluateAll((paths) =>
      paths.map((path) => {
        const { fill, stroke, color } = getComputedStyle(path);
        return { fill, isText: stroke === color };
      }),
    );
    expect([area?.fill, line?.isText]).toEqual(['none', true]);
  });
});
