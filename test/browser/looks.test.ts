import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { transitionAsOwner } from '../../src-server/services/status.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { openWindow } from './window.ts';

const records = [draft()];

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** How much of a text has no room, in pixels. */
const cutOff = (text: Element) => text.scrollWidth - text.clientWidth;

describe.runIf(hasBrowser)('how it looks', () => {
  test('what an invalid field only suggests does not look like what was typed', async () => {
    const { page } = await openWindow({ records });
    await page.keyboard.press('n');
    const form = page.getByRole('complementary', { name: 'New subscription' });
    const date = form.getByLabel('First or next payment', { exact: true });
    const colorOf = () => date.evaluate((field) => getComputedStyle(field, '::placeholder').color);
    await date.fill('');
    const faint = await colorOf();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true');
    expect(await date.inputValue()).toBe('');
    expect(await colorOf()).toBe(faint);
  });

  test('the button of a section stands clear of the text below it', async () => {
    const { page } = await openWindow({ records, path: '/keys' });
    const section = page.getByRole('region', { name: 'Keys' });
    const button = await boxOf(section.getByRole('button', { name: 'Issue key' }));
    const text = await boxOf(section.locator('p').first());
    expect(text.y - button.bottom).toBeGreaterThanOrEqual(8);
  });

  test('the list keeps to the margin of the page, and a status leaves its name room', async () => {
    const { page, server, key } = await openWindow({
      path: '/subscriptions',
      viewport: { width: 900, height: 700 },
    });
    const { data } = (await server.call('GET', '/api/v1/subscriptions?q=claude', { key })).json;
    transitionAsOwner(server.context, data[0].id, 'cancel');
    const row = page.getByRole('row', { name: /Claude Pro Cancelled/ });
    await row.waitFor();
    const margin = await boxOf(page.getByRole('button', { name: 'Add subscription' }));
    const amount = await boxOf(row.getByRole('gridcell').last());
    expect(amount.right).toBe(margin.right);
    expect(await row.locator('bdi').first().evaluate(cutOff)).toBe(0);
  });

  test('beside the inspector a status leaves its name room, too', async () => {
    const { page, server, key } = await openWindow({
      path: '/subscriptions',
      records: [draft({ name: 'Claude Pro' })],
      viewport: { width: 900, height: 700 },
    });
    const { data } = (await server.call('GET', '/api/v1/subscriptions', { key })).json;
    transitionAsOwner(server.context, data[0].id, 'cancel');
    const row = page.getByRole('row', { name: /Claude Pro.*Cancelled/ });
    await row.click();
    await page.getByRole('complementary', { name: 'Subscription' }).waitFor();
    expect(await row.locator('bdi').first().evaluate(cutOff)).toBe(0);
  });
});
