import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { listed, openWindow } from './window.ts';

describe.runIf(hasBrowser)('the payment history', () => {
  test('is filled in, added to, changed and deleted, each with Undo; what is refused stays', async () => {
    const window = await openWindow({ records: [draft({ nextPaymentDate: '2026-12-14' })] });
    const { page, complaints } = window;
    const [{ id }] = await listed(window);
    await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
    const section = page.getByRole('region', { name: 'Payment history' });
    const rows = async () =>
      (await section.getByRole('listitem').allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' '),
      );
    await section.getByRole('button', { name: 'Fill in' }).click();
    const fill = page.getByRole('dialog', { name: 'Fill in' });
    await fill.getByRole('textbox', { name: 'Paid since' }).fill('2026-10-01');
    await fill.getByRole('button', { name: 'Fill in' }).click();
    await page.getByText('2 payments of Netflix were filled in.').waitFor();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49', '14 Oct 2026 US$15.49']);
    await section.getByRole('button', { name: 'Change the payment of 14 Oct 2026' }).click();
    const change = page.getByRole('dialog', { name: 'Change payment' });
    await change.getByRole('textbox', { name: 'Amount' }).fill('12');
    await change.getByRole('button', { name: 'Save' }).click();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$3.49 more US$15.49', '14 Oct 2026 US$12.00']);
    await section.getByRole('button', { name: 'Change the payment of 14 Oct 2026' }).click();
    await change.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The payment of Netflix on 14 Oct 2026 was deleted.').waitFor();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49']);
    await section.getByRole('button', { name: 'Add payment' }).click();
    const add = page.getByRole('dialog', { name: 'Add payment' });
    await add.getByRole('textbox', { name: 'Paid on' }).fill('2026-11-20');
    await add.getByRole('textbox', { name: 'Amount' }).focus();
    await add.getByRole('button', { name: 'Add payment' }).click();
    await page.getByText('A payment of Netflix on 20 Nov 2026 was added.').waitFor();
    await expect.poll(rows).toEqual(['20 Nov 2026 US$15.49', '14 Nov 2026 US$15.49']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49']);
    expect(complaints).toEqual([]);
    await section.getByRole('button', { name: 'Add payment' }).click();
    await add.getByRole('textbox', { name: 'Amount' }).fill('99');
    await add.getByRole('textbox', { name: 'Paid on' }).fill('2026-11-14');
    await add.getByRole('textbox', { name: 'Amount' }).focus();
    await add.getByRole('button', { name: 'Add payment' }).click();
    await page.getByText('has a payment on 2026-11-14 already').waitFor();
    expect(await add.getByRole('textbox', { name: 'Amount' }).inputValue()).toContain('99');
  });
});
