import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, turnTo } from './window.ts';

const NOTES = `Shared with **Ana**.
Paid by phone.

- [the contract](https://example.com/contract)
- <img src=x onerror="document.title='run'"> ![pixel](https://example.com/x.png) [bad](javascript:alert(1))`;

/** A window with one record open, and what an inspector's form has of it. */
async function openedIn(window: OpenWindow) {
  const { page } = window;
  await page.getByRole('row', { name: /Netflix/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Details' });
  const field = (name: string) =>
    dialog
      .getByRole('textbox', { name, exact: true })
      .or(dialog.getByRole('combobox', { name, exact: true }));
  const section = page.getByRole('region', { name: 'Details' });
  return { ...window, dialog, field, section };
}

const startAdding = async ({ page }: Pick<OpenWindow, 'page'>) => {
  await page.getByRole('button', { name: 'Add details' }).click();
  await page.getByRole('menuitem', { name: 'Notes and details' }).click();
};

describe.runIf(hasBrowser)('details', () => {
  const open = shareWindow({
    path: '/subscriptions',
    records: [draft()],
    viewport: { width: 1600, height: 900 },
  });

  test('are added by keyboard, shown, and taken back', async () => {
    const { page, dialog, field, section, complaints } = await openedIn(await open());
    await startAdding({ page });
    await field('Notes').pressSequentially('See the app');
    for (const [name, text] of [
      ['Payment method', 'Visa'],
      ['Account number', 'C-1204'],
      ['Started on', '31/3/2021'],
      ['Website', 'netflix.com'],
      ['Cancellation page', 'https://www.netflix.com/cancelplan'],
    ] as const) {
      await page.keyboard.press('Tab');
      while (!(await field(name).evaluate((each) => each === document.activeElement))) {
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(text);
    }
    await dialog.getByRole('button', { name: 'Add link' }).press('Enter');
    await field('Title of link 1').fill('Contract');
    await field('Address of link 1').fill('example.com/contract.pdf');
    await field('Tags').pressSequentially('family');
    await page.keyboard.press('Enter');
    await field('Tags').pressSequentially('Büro');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved Netflix.').waitFor();
    for (const text of ['See the app', 'Visa', 'C-1204', '31 Mar 2021', 'family', 'Büro']) {
      await section.getByText(text).waitFor();
    }
    const links = section.getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([
      '/subscriptions?method=Visa',
      'https://netflix.com/',
      'https://www.netflix.com/cancelplan',
      'https://example.com/contract.pdf',
      '/subscriptions?tag=family',
      '/subscriptions?tag=B%C3%BCro',
    ]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await section.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('have contract terms, from which follows until when it can be cancelled', async () => {
    const { page, dialog, field, section } = await openedIn(await open());
    await startAdding({ page });
    expect(await field('Renewal (months)').count()).toBe(0);
    await field('Term ends').fill('31/1/2027');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Contract: enter when the term ends').waitFor();
    await field('Renewal (months)').fill('6');
    await field('Notice').fill('2');
    // Told before it is saved. Today is 21 November 2026.
    const chance = 'Cancel by 30 Nov 2026, or it runs until 31 Jul 2027';
    await dialog.getByText(chance).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved Netflix.').waitFor();
    const panel = page.getByRole('complementary', { name: 'Subscription' });
    await panel.getByText(chance).waitFor();
    await section
      .getByText('Term ends 31 Jan 2027 · Renews for 6 months · Notice: 2 months')
      .waitFor();
    await turnTo(page, '/');
    const row = page.getByRole('listitem').filter({ hasText: chance });
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Mark cancelled: Netflix' }).click();
    await row.waitFor({ state: 'detached' });
    await turnTo(page, '/subscriptions');
    await page.getByText('Netflix').first().click();
    await section.getByText('2 more payments').waitFor();
    expect(await panel.getByText(chance).count()).toBe(0);
  });

  test('that are wrong are said at their field, and the rest stays', async () => {
    const { page, dialog, field } = await openedIn(await open());
    await startAdding({ page });
    await field('Notes').fill('Kept');
    await field('Website').fill('not an address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Website must be a web address such as https://example.com.').waitFor();
    expect(await field('Website').evaluate((each) => each === document.activeElement)).toBe(true);
    await field('Website').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved Netflix.').waitFor();
    await page.getByRole('region', { name: 'Details' }).getByText('Kept').waitFor();
  });

  test('are asked about before they are lost', async () => {
    const { page, field } = await openedIn(await open());
    await startAdding({ page });
    await field('Notes').fill('Half');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue editing' }).click();
    expect(await field('Notes').inputValue()).toBe('Half');
  });

  test('are Markdown, of which nothing runs, is loaded, or leads elsewhere than to the web', async () => {
    const { page, dialog, field, section, complaints } = await openedIn(await open());
    await startAdding({ page });
    await field('Notes').fill(NOTES);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Ana', { exact: true }).waitFor();
    expect(await section.locator('strong').innerText()).toBe('Ana');
    expect(await section.locator('img').count()).toBe(0);
    const links = section.getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.com/contract',
    ]);
    expect(await page.title()).not.toBe('run');
    expect(complaints).toEqual([]);
  });

  test('lead from a tag to all that have it, which a filter and a word find too', async () => {
    const { page, dialog, field, section } = await openedIn(await open());
    await startAdding({ page });
    await field('Tags').pressSequentially('family');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByRole('link', { name: 'family' }).click();
    const chip = page.getByRole('button', { name: 'Remove filter: Tag family' });
    await chip.waitFor();
    expect(new URL(page.url()).searchParams.getAll('tag')).toEqual(['family']);
    expect(await page.getByRole('row', { name: /Netflix/ }).count()).toBe(1);
    await chip.click();
    const search = page.getByRole('searchbox');
    await search.fill('tag:work');
    await page.getByText('No subscription matches the filters.').waitFor();
    await search.fill('paid:visa tag:family');
    await page.getByText('No subscription matches the filters.').waitFor();
    await search.fill('');
    await page.getByRole('row', { name: /Netflix/ }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Tag', { exact: true }).first().click();
    await page.getByRole('option', { name: 'family' }).click();
    await chip.waitFor();
  });

  test('are columns of the list where a person wants them', async () => {
    const { page, dialog, field } = await openedIn(await open());
    await startAdding({ page });
    await field('Payment method').fill('Visa');
    await field('Tags').pressSequentially('family');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved Netflix.').waitFor();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'View' });
    await view.getByLabel('Paid with').check();
    await view.getByLabel('Tags').check();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    const headers = () => page.getByRole('columnheader').allInnerTexts();
    await expect
      .poll(headers)
      .toEqual(['', 'Name', 'Category', 'Tags', 'Billing', 'Paid with', 'Next payment', 'Amount']);
    const row = page.getByRole('row', { name: /Netflix/ });
    expect(await row.getByRole('gridcell').allInnerTexts()).toEqual(
      expect.arrayContaining(['family', 'Visa']),
    );
    await row.click();
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Visa' }).click();
    await page.getByRole('button', { name: /Visa/ }).first().waitFor();
    expect(new URL(page.url()).searchParams.getAll('method')).toEqual(['Visa']);
  });

  test('propose what other subscriptions have', async () => {
    const { page, dialog, field, section } = await openedIn(await open());
    await startAdding({ page });
    await field('Payment method').fill('Pay later');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByRole('button', { name: 'Edit' }).click();
    await field('Payment method').fill('');
    await field('Payment method').pressSequentially('pay');
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await options.allInnerTexts()).toEqual([
      'Pay later',
      'PayPal',
      'Apple Pay',
      'Google Pay',
      'Alipay',
      'WeChat Pay',
    ]);
  });
});
