import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { NETFLIX } from './forms.ts';
import { openWindow } from './window.ts';

/** Lets the server take the first change at this address without the window hearing of it; tells how often it has. */
async function loseAnswer(page: Page, method: string, path: RegExp): Promise<() => number> {
  let lost = 0;
  await page.route(path, async (route) => {
    if (lost > 0 || route.request().method() !== method) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  return () => lost;
}

const overdue = { ...NETFLIX, name: 'Gazette', nextPaymentDate: '2026-11-10' };

const open = async (options: Parameters<typeof openWindow>[0] = {}) => {
  const window = await openWindow({ records: [NETFLIX], ...options });
  const { page, server, key } = window;
  /** What was done to subscriptions after they were added, as the audit trail has it. */
  const done = async () => {
    const { json } = await server.call('GET', '/api/v1/audit', { key });
    const actions = (json.data as { action: string }[]).map(({ action }) => action);
    return actions.filter((action) => action !== 'subscription.create').toReversed();
  };
  const isUntroubled = async () => (await page.getByText('Couldn’t').count()) === 0;
  return { page, done, isUntroubled };
};

describe.runIf(hasBrowser)('a change whose answer got lost is done once, and told as done', () => {
  test('pausing', async () => {
    const { page, done, isUntroubled } = await open({ path: '/subscriptions' });
    const lost = await loseAnswer(page, 'POST', /\/pause$/u);
    await page.getByText('Netflix').click();
    await page.keyboard.press('p');
    await page.getByText('Paused Netflix.').waitFor();
    expect(await isUntroubled()).toBe(true);
    expect(lost()).toBe(1);
    expect(await done()).toEqual(['subscription.pause']);
  });

  test('deleting', async () => {
    const { page, done, isUntroubled } = await open({ path: '/subscriptions' });
    const lost = await loseAnswer(page, 'DELETE', /\/api\/v1\/subscriptions\//u);
    await page.getByText('Netflix').click();
    await page.keyboard.press('Delete');
    await page.getByText('Deleted Netflix.').waitFor();
    expect(await isUntroubled()).toBe(true);
    expect(lost()).toBe(1);
    expect(await done()).toEqual(['subscription.delete']);
  });

  test('changing an amount', async () => {
    const { page, done, isUntroubled } = await open({ path: '/subscriptions' });
    const lost = await loseAnswer(page, 'PATCH', /\/api\/v1\/subscriptions\//u);
    await page.locator('[data-edit=amount]').click();
    await page.getByRole('dialog').getByLabel('Amount').fill('20');
    await page.keyboard.press('Enter');
    await page.getByText('Saved Netflix.').waitFor();
    expect(await isUntroubled()).toBe(true);
    expect(lost()).toBe(1);
    expect(await done()).toEqual(['subscription.update']);
  });

  test('marking a charge as paid', async () => {
    const { page, done, isUntroubled } = await open({ records: [overdue] });
    const lost = await loseAnswer(page, 'POST', /\/renew$/u);
    await page.getByRole('button', { name: 'Mark renewed: Gazette' }).click();
    await page.getByText('Payment recorded.').waitFor();
    expect(await isUntroubled()).toBe(true);
    expect(lost()).toBe(1);
    expect(await done()).toEqual(['subscription.update']);
  });

  test('choosing a setting', async () => {
    const { page, isUntroubled } = await open({ path: '/settings' });
    const lost = await loseAnswer(page, 'PATCH', /\/app\/v1\/settings$/u);
    await page.getByRole('switch', { name: 'Send reminders' }).press('Space');
    await page.getByText('Saved').waitFor();
    expect(await isUntroubled()).toBe(true);
    expect(lost()).toBe(1);
  });
});
