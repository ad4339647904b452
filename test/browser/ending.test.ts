import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { bulkBar } from './subscriptions.ts';
import { importTable } from './import-table.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, turnTo } from './window.ts';

const header =
  'Name,Amount,Currency,Billing period,Next payment,Contract terms,Started on,Category';
const gym =
  'Gym,39,EUR,monthly,2026-12-01,"2027-03-31, renews for 12 months, notice 3 months",,Health';
const sofa = 'Sofa,25,EUR,monthly,2026-12-14,,2026-03-14,Home';

async function opened(window: OpenWindow, name: string, ...rows: string[]) {
  const { page } = window;
  await importTable(page, header, ...rows);
  await turnTo(page, '/subscriptions');
  await page.getByRole('row', { name: new RegExp(name) }).click();
  const panel = page.getByRole('complementary', { name: 'Subscription' });
  await panel.getByRole('heading', { name }).waitFor();
  return { ...window, panel };
}

// Today is 21 November 2026.
describe.runIf(hasBrowser)('subscriptions that end', () => {
  const open = shareWindow({
    path: '/subscriptions',
    records: [draft()],
    viewport: { width: 1600, height: 900 },
  });

  test('a contract that is cancelled goes on until the end of its term, and can go on after all', async () => {
    const { page, panel } = await opened(await open(), 'Gym', gym);
    await panel.getByText('Cancel by 31 Dec 2026, or it runs until 31 Mar 2028').waitFor();
    await panel.getByRole('button', { name: 'Mark cancelled: Gym' }).click();
    await page.getByText('Gym ends on 31 Mar 2027.').waitFor();
    await panel.getByText('4 more payments', { exact: true }).first().waitFor();
    await page.getByRole('row', { name: /Gym.*Ends 31 Mar 2027/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    const ends = panel.getByText('Ends 31 Mar 2027', { exact: true });
    await ends.first().waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await ends.first().waitFor();
    await panel.getByRole('button', { name: 'Don’t end Gym' }).click();
    await ends.first().waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await panel.getByRole('button', { name: 'End now: Gym' }).click();
    await panel.getByText('Cancelled on 21 Nov 2026.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await ends.first().waitFor();
  });

  test('several that are cancelled at once end each on its day', async () => {
    const { page } = await opened(await open(), 'Gym', gym, sofa);
    await page.keyboard.press('Escape');
    for (const name of ['Gym', 'Sofa']) {
      await page.getByRole('checkbox', { name: new RegExp(`Select ${name}`) }).click();
    }
    await bulkBar(page).getByRole('button', { name: 'Mark cancelled', exact: true }).click();
    const ending = page.getByRole('row', { name: /Gym.*Ends 31 Mar 2027/ });
    await ending.waitFor();
    await page.getByRole('row', { name: /Sofa.*Cancelled/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await ending.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Sofa.*Cancelled/ }).waitFor({ state: 'detached' });
  });

  test('instalments are entered as the number that is left, which gives the last day', async () => {
    const { page, panel } = await opened(await open(), 'Sofa', sofa);
    await panel.getByRole('button', { name: 'Add details' }).click();
    await page.getByRole('menuitem', { name: 'End date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Details' });
    const day = dialog.getByRole('textbox', { name: 'Ends on' });
    await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('textbox', { name: 'Payments left' }).fill('15');
    await expect.poll(() => day.inputValue()).toBe('14 Feb 2028');
    await day.fill('14/1/2028');
    const left = dialog.getByRole('textbox', { name: 'Payments left' });
    await expect.poll(() => left.inputValue()).toBe('14');
    await left.fill('2');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const text of ['9 of 11 paid', '2 more payments', '€50.00 in total']) {
      await panel.getByText(text).first().waitFor();
    }
    await turnTo(page, '/calendar');
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByText('Sofa').first().waitFor();
  });

  test('after the last payment, none is shown as the next', async () => {
    const { page, panel } = await opened(await open(), 'Sofa', sofa);
    await panel.getByRole('button', { name: 'Add details' }).click();
    await page.getByRole('menuitem', { name: 'End date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Details' });
    await dialog.getByRole('textbox', { name: 'Ends on' }).fill('30/11/2026');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('No more payments').first().waitFor();
    await page.getByRole('row', { name: /Sofa.*Ends 30 Nov.*No upcoming payment/ }).waitFor();
    await turnTo(page, '/calendar');
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByText('Netflix').first().waitFor();
    expect(await page.getByText('Sofa').count()).toBe(0);
  });
});
