import { describe, expect, test } from 'vitest';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { updateRecord } from '../../src-server/subscriptions/records.ts';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { listed, turnTo } from './window.ts';

describe.runIf(hasBrowser)('a coming price', () => {
  const open = shareWindow({
    path: '/subscriptions',
    records: [draft({ amount: 15.49, nextPaymentDate: '2026-12-14' })],
    viewport: { width: 1600, height: 900 },
  });

  test('is entered with its day, refused without an amount, shown, and what later charges cost', async () => {
    const { page, complaints } = await open();
    await page.getByRole('row', { name: /Netflix/ }).click();
    await page.getByRole('button', { name: 'Add details' }).click();
    await page.getByRole('menuitem', { name: 'Notes and details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Details' });
    const group = dialog.getByRole('group', { name: 'Price change' });
    const amount = group.getByRole('textbox', { name: 'New amount in USD' });
    expect(await amount.count()).toBe(0);
    await group.getByRole('textbox', { name: 'New price from' }).fill('1/1/2027');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await group.getByText('Enter an amount.').waitFor();
    await amount.fill('17.999');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await group.getByText(/decimals/).waitFor();
    await amount.fill('17.99');
    const first = group.getByRole('textbox', { name: 'New price from' });
    await first.fill('20/11/2026');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await group.getByText(/^Choose a day after today/).waitFor();
    await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
    expect(await amount.getAttribute('aria-invalid')).not.toBe('true');
    await first.fill('1/1/2027');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved Netflix.').waitFor();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('US$17.99 from 1 Jan 2027').waitFor();
    const upcoming = page.getByRole('region', { name: 'Upcoming charges' });
    await expect
      .poll(async () =>
        (await upcoming.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')),
      )
      .toEqual([
        ['Thu, 14 January 2027', 'US$17.99'],
        ['Sun, 14 February 2027', 'US$17.99'],
        ['Sun, 14 March 2027', 'US$17.99'],
      ]);
    await turnTo(page, '/insights');
    await page.getByRole('heading', { name: 'The next 12 months cost US$213.38' }).waitFor();
    // The average is that of the present price.
    await page.getByText('US$185.88 per year').first().waitFor();
    await turnTo(page, '/calendar');
    await page.evaluate(() => history.pushState(null, '', '/calendar?day=2027-01-14'));
    await page.getByRole('main').getByText('US$17.99').first().waitFor();
    await turnTo(page, '/');
    await page.getByRole('link', { name: 'Netflix, US$15.49, Mon, 14 December 2026' }).waitFor();
    // The refusal of the day.
    expect(complaints).toEqual([expect.stringContaining('409')]);
  });

  test('is what Overview lists once its day has come, and goes with its day', async () => {
    const window = await open();
    const { page, server } = window;
    const { context } = server;
    const [{ id }] = await listed(window);
    const nextPrice = { from: '2026-12-14', amount: 20 };
    context.db
      .transaction(() => {
        const actor = commandLineActor(context, resolveAccount(context, undefined).id);
        updateRecord(context, actor, id, { nextPrice });
      })
      .immediate();
    await turnTo(page, '/');
    const renewals = page.getByRole('region', { name: 'Renewals in the next 30 days' });
    await renewals.getByText('US$20.00').waitFor();
    await renewals.getByRole('link', { name: 'Netflix' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('US$20.00 from 14 Dec 2026').waitFor();
    await details.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Details' });
    const group = dialog.getByRole('group', { name: 'Price change' });
    await group.getByRole('textbox', { name: 'New price from' }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await details.waitFor({ state: 'detached' });
    await renewals.getByText('US$15.49').waitFor();
  });

  test('can be entered where the amount is changed', async () => {
    const { page } = await open();
    await page.getByRole('row', { name: /Netflix/ }).click();
    await page.getByRole('button', { name: 'More actions for Netflix' }).click();
    await page.getByRole('menuitem', { name: 'Change amount…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the amount of Netflix' });
    await dialog.getByRole('textbox', { name: 'Effective from' }).fill('2027-01-01');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('17.99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('US$17.99 from 1 Jan 2027').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await details.waitFor({ state: 'detached' });
  });
});
