import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { NETFLIX } from './forms.ts';
import { openWindow } from './window.ts';

/**
 * Lets the server take the first change at this address without the window hearing of it, as nothing of the repeats;
 * tells how often that was.
 */
async function loseAnswer(
  page: Page,
  method: string,
  path: RegExp,
  times = 1,
): Promise<() => number> {
  let lost = 0;
  await page.route(path, async (route) => {
    if (lost >= times || route.request().method() !== method) return route.fallback();
    lost += 1;
    if (lost === 1) await route.fetch();
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
    const lost = await loseAnswer(page, 'PATCH', /\/app\/v1\/subscriptions\//u);
    await page.locator('[data-edit=amount]').click();
    await page.getByRole('dialog').getByLabel('Amount').fill('20');
    await page.keyboard.press('Enter');
    await page.getByText(/^Netflix: .* → .*20\.00$/).waitFor();
    expect(await isUntroubled()).toBe(true);
    expect(lost()).toBe(1);
    expect(await done()).toEqual(['subscription.update']);
  });

  test('marking a charge as paid', async () => {
    const { page, done, isUntroubled } = await open({ records: [overdue] });
    const lost = await loseAnswer(page, 'POST', /\/renew$/u);
    await page.getByRole('button', { name: 'Mark renewed: Gazette' }).click();
    await page.getByText(/^Marked .* as renewed\./).waitFor();
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

/** The request, and its repeat at once. */
const BOTH = 2;

const tryAgain = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: 'Couldn’t' })
    .getByRole('button', { name: 'Try again' })
    .click();

describe.runIf(hasBrowser)(
  'a change that was done before the server went away is told as done',
  () => {
    test('pausing, by “Try again”', async () => {
      const { page, done, isUntroubled } = await open({ path: '/subscriptions' });
      await loseAnswer(page, 'POST', /\/pause$/u, BOTH);
      await page.getByText('Netflix').click();
      await page.keyboard.press('p');
      await tryAgain(page);
      await page.getByText('Paused Netflix.').waitFor();
      await expect.poll(isUntroubled).toBe(true);
      expect(await done()).toEqual(['subscription.pause']);
      // Later, the same is another change.
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Change to Netflix undone.').waitFor();
      await page.keyboard.press('p');
      await page.getByText('Paused Netflix.').waitFor();
      expect(await done()).toEqual([
        'subscription.pause',
        'subscription.resume',
        'subscription.pause',
      ]);
    });

    test('undoing, by Ctrl+Z once more', async () => {
      const { page, done } = await open({ path: '/subscriptions' });
      await page.getByText('Netflix').click();
      await page.keyboard.press('p');
      await page.getByText('Paused Netflix.').waitFor();
      await loseAnswer(page, 'POST', /\/resume$/u, BOTH);
      await page.keyboard.press('Control+z');
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('Change to Netflix undone.').waitFor();
      expect(await done()).toEqual(['subscription.pause', 'subscription.resume']);
    });

    test.each(['“Try again”', 'Enter'])('adding a payment, by %s', async (how) => {
      const { page, done, isUntroubled } = await open({ path: '/subscriptions' });
      await loseAnswer(page, 'POST', /\/payments$/u, BOTH);
      await page.getByText('Netflix').click();
      await page.getByRole('button', { name: 'Add details' }).click();
      await page.getByRole('menuitem', { name: 'Payment', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Amount').fill('12');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
      if (how === 'Enter') await page.getByRole('dialog').getByLabel('Amount').press('Enter');
      else await tryAgain(page);
      await page.getByText(/^Added a Netflix payment/u).waitFor();
      await expect.poll(isUntroubled).toBe(true);
      expect(await done()).toEqual([]);
    });

    test('pausing several, by “Try again”', async () => {
      const records = ['Alpha', 'Beta'].map((name) => ({ ...NETFLIX, name }));
      const { page, done, isUntroubled } = await open({ path: '/subscriptions', records });
      let seen = 0;
      await page.route(/\/pause$/u, async (route) => {
        seen += 1;
        if (seen > records.length * BOTH) return route.fallback();
        if (seen <= records.length) await route.fetch();
        return route.abort();
      });
      for (const name of ['Alpha', 'Beta'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await tryAgain(page);
      await page.getByText('Paused 2 subscriptions.').waitFor();
      await expect.poll(isUntroubled).toBe(true);
      expect(await done()).toEqual(['subscription.pause', 'subscription.pause']);
    });
  },
);
