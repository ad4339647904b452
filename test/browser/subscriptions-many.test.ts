import { describe, expect, test } from 'vitest';
import { fill } from '../bench/fill.ts';
import { hasBrowser } from './browser.ts';
import { bulkBar, expectCount, openList, shownNames } from './subscriptions.ts';
import { openWindow } from './window.ts';

const MANY = 10_000;

type Dated = { name: string; nextPaymentDate: string };

describe.runIf(hasBrowser)('10,000 subscriptions', () => {
  test('are a window of rows in the document, and all of them are reached by keyboard', async () => {
    const { page, server, key, complaints } = await openWindow({ records: [] });
    fill(server.dataDir, MANY);
    // By the next payment, and by name where that is the same.
    const last = async () => {
      const path = '/api/v1/subscriptions?sort=-nextPaymentDate&limit=100';
      const rows: Dated[] = (await server.call('GET', path, { key })).json.data;
      const latest = rows.filter(({ nextPaymentDate: day }) => day === rows[0]?.nextPaymentDate);
      expect(latest.length).toBeLessThan(rows.length);
      return latest
        .map(({ name }) => name)
        .toSorted(new Intl.Collator('en-GB').compare)
        .at(-1);
    };
    await page.goto(`${server.baseUrl}/subscriptions`);
    await page.getByRole('row').nth(5).waitFor();
    const grid = page.getByRole('grid');
    const active = async () => {
      const id = await grid.getAttribute('aria-activedescendant');
      const row = page.locator(`[id="${id}"]`);
      return {
        at: await row.getAttribute('aria-rowindex'),
        name: await row.locator('bdi').first().innerText(),
      };
    };
    // At once, while most of them are still coming: the end is the end of all.
    await grid.focus();
    await page.keyboard.press('End');
    await expectCount(page, '10,000 subscriptions');
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    const end = { at: String(MANY + 1), name: await last() };
    await expect.poll(active).toEqual(end);
    await expect.poll(async () => (await shownNames(page)).at(-1)).toBe(end.name);
    expect((await shownNames(page)).length).toBeLessThan(60);

    await page.keyboard.press('Home');
    expect((await active()).at).toBe('2');
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('PageDown');
    expect(Number((await active()).at)).toBeGreaterThan(200);
    expect((await shownNames(page)).length).toBeLessThan(60);
    expect(complaints).toEqual([]);
  });

  test('are searched and changed as fast as they are typed and pressed', async () => {
    const { page, server, key, complaints } = await openList({ records: [] });
    fill(server.dataDir, MANY);
    await page.reload();
    await expectCount(page, '10,000 subscriptions');
    // In quotes it is one text, as it is for the server; otherwise each word may stand anywhere.
    await page.getByRole('searchbox').fill('"zeitung 777"');
    const found = await server.call('GET', '/api/v1/subscriptions?q=zeitung%20777', { key });
    await expectCount(page, `${found.json.data.length} subscriptions`);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bulkBar(page).getByRole('button', { name: 'Pause' }).click();
    await page.getByText(`Paused ${found.json.data.length} subscriptions.`).waitFor();
    await page.goto(`${server.baseUrl}/subscriptions?status=paused`);
    await expectCount(page, `${found.json.data.length} subscriptions`);
    expect(complaints).toEqual([]);
  });
});
