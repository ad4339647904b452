import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import type { TestServer } from '../support/server.ts';
import { draft } from '../support/drafts.ts';
import { hasBrowser } from './browser.ts';
import { addIn } from './forms.ts';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, listed } from './window.ts';

/** The payment history of the one subscription that there is. */
async function openedIn(window: OpenWindow) {
  const { page } = window;
  const [{ id }] = await listed(window);
  await page.evaluate((open) => history.pushState(null, '', `?open=${open}`), id);
  const section = page.getByRole('region', { name: 'Payments' });
  const rows = async () =>
    (await section.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  return { ...window, window, section, rows };
}

type Paid = { paidOn: string; amount: number; currency: string };

/** Changes the payment of a day in another window. */
const changePayment = (server: TestServer, id: string, body: Paid) =>
  elsewhere(server, 'PUT', id, body.paidOn, body);

/** Calls the window's API for the payment of a day as another window does. */
async function elsewhere(
  server: TestServer,
  method: string,
  id: string,
  day: string,
  body?: Paid,
): Promise<void> {
  const token = issueLinkToken(server.context);
  const { json } = await server.send('POST', '/app/v1/session', { body: { token } });
  const path = `/app/v1/subscriptions/${id}/payments/${day}`;
  const headers = { [SESSION_HEADER]: String(json.session) };
  const { status } = await server.send(method, path, { headers, ...(body && { body }) });
  expect(status).toBe(200);
}

async function addPaymentsSince(page: Page, day: string): Promise<void> {
  await addIn(page, 'Past payments');
  const fill = page.getByRole('dialog', { name: 'Add past payments' });
  await fill.getByRole('textbox', { name: 'First payment' }).fill(day);
  await fill.getByRole('button', { name: 'Add past payments' }).click();
}

async function setNewPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Netflix' }).click();
  await page.getByRole('menuitem', { name: 'Change amount…' }).click();
  const price = page.getByRole('dialog', { name: 'Change the amount of Netflix' });
  await price.getByRole('textbox', { name: 'Effective from' }).fill('2026-11-01');
  await price.getByRole('textbox', { name: 'Amount' }).fill('17.99');
  await price.getByRole('button', { name: 'Save' }).click();
}

describe.runIf(hasBrowser)('the payment history', () => {
  const open = shareWindow({ records: [draft({ nextPaymentDate: '2026-12-14' })] });

  test('is filled in, added to, changed and deleted, each with Undo; what is refused stays', async () => {
    const { page, complaints, section, rows } = await openedIn(await open());
    await addPaymentsSince(page, '2026-10-01');
    await page.getByText('Added 2 Netflix payments.').waitFor();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49', '14 Oct 2026 US$15.49']);
    await section.getByRole('button', { name: 'Edit the payment on 14 Oct 2026' }).click();
    const change = page.getByRole('dialog', { name: 'Edit payment' });
    await change.getByRole('textbox', { name: 'Amount' }).fill('12');
    await change.getByRole('button', { name: 'Save' }).click();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$3.49 more US$15.49', '14 Oct 2026 US$12.00']);
    await section.getByRole('button', { name: 'Edit the payment on 14 Oct 2026' }).click();
    await change.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted the Netflix payment on 14 Oct 2026.').waitFor();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49']);
    await addIn(page, 'Payment');
    const add = page.getByRole('dialog', { name: 'Add payment' });
    await add.getByRole('textbox', { name: 'Paid on' }).fill('2026-11-20');
    await add.getByRole('textbox', { name: 'Amount' }).focus();
    await add.getByRole('button', { name: 'Add payment' }).click();
    await page.getByText('Added a Netflix payment on 20 Nov 2026.').waitFor();
    await expect.poll(rows).toEqual(['20 Nov 2026 US$15.49', '14 Nov 2026 US$15.49']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49']);
    expect(complaints).toEqual([]);
    await addIn(page, 'Payment');
    await add.getByRole('textbox', { name: 'Amount' }).fill('');
    await add.getByRole('button', { name: 'Add payment' }).click();
    await add.getByText('Enter an amount.').waitFor();
    await add.getByRole('textbox', { name: 'Amount' }).fill('99');
    await add.getByRole('textbox', { name: 'Paid on' }).fill('2026-11-14');
    await add.getByRole('textbox', { name: 'Amount' }).focus();
    await add.getByRole('button', { name: 'Add payment' }).click();
    const day = add.getByRole('textbox', { name: 'Paid on' });
    await add.getByText('There’s already a payment on this day.').waitFor();
    expect(await day.getAttribute('aria-invalid')).toBe('true');
    expect(await add.getByRole('textbox', { name: 'Amount' }).inputValue()).toContain('99');
  });

  test('with dozens of payments added at once is told in a line, and taken back at once', async () => {
    const { page, rows, window } = await openedIn(await open());
    await addPaymentsSince(page, '2020-01-01');
    await page.getByText('Added 83 Netflix payments.').waitFor();
    const changes = page.getByRole('region', { name: 'Changes' });
    await changes.getByText('payments recorded').waitFor();
    await changes.getByText('14 Nov 2026').waitFor();
    const calls: string[] = [];
    window.page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) calls.push(request.url());
    });
    await page.keyboard.press('Control+z');
    await page.getByText('Change to Netflix undone.').waitFor();
    await expect.poll(rows).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  test('has a new price since a day in the past, with Undo', async () => {
    const { window, page, rows } = await openedIn(await open());
    await addPaymentsSince(page, '2026-10-01');
    await expect.poll(rows).toHaveLength(2);
    await setNewPrice(page);
    await page.getByText('Netflix costs US$17.99 as of 1 Nov 2026. Updated 1 payment.').waitFor();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$2.50 more US$17.99', '14 Oct 2026 US$15.49']);
    expect(await listed(window)).toMatchObject([{ amount: 17.99 }]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49', '14 Oct 2026 US$15.49']);
    expect(await listed(window)).toMatchObject([{ amount: 15.49 }]);
  });

  test.each([
    {
      what: 'the price',
      price: { amount: 20 },
      left: 20,
      paid: 'US$2.50 more US$17.99',
    },
    {
      what: 'a payment',
      payment: { paidOn: '2026-11-14', amount: 25, currency: 'USD' },
      left: 17.99,
      paid: 'US$9.51 more US$25.00',
    },
  ])(
    'Undo of a new price leaves all as it is where $what was changed elsewhere since',
    async (to) => {
      const { window, server, key, page, rows } = await openedIn(await open());
      const [{ id }] = await listed(window);
      await addPaymentsSince(page, '2026-10-01');
      await expect.poll(rows).toHaveLength(2);
      await setNewPrice(page);
      await page.getByText('Netflix costs US$17.99 as of 1 Nov 2026.').waitFor();
      const path = `/api/v1/subscriptions/${id}`;
      if (to.payment) await changePayment(server, String(id), to.payment);
      else await server.call('PATCH', path, { key, body: to.price });
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByText('Couldn’t undo: Netflix has been changed since.').waitFor();
      await expect.poll(rows).toEqual([`14 Nov 2026 ${to.paid}`, '14 Oct 2026 US$15.49']);
      expect(await listed(window)).toMatchObject([{ amount: to.left }]);
    },
  );

  test.each(['Save', 'Delete'])(
    'a payment that was deleted elsewhere is said to be at “%s”, and there is nothing left to edit',
    async (button) => {
      const { window, server, page, section, rows } = await openedIn(await open());
      const [{ id }] = await listed(window);
      await addPaymentsSince(page, '2026-10-01');
      await expect.poll(rows).toHaveLength(2);
      await section.getByRole('button', { name: 'Edit the payment on 14 Nov 2026' }).click();
      const change = page.getByRole('dialog', { name: 'Edit payment' });
      await change.getByRole('textbox', { name: 'Amount' }).fill('12');
      await elsewhere(server, 'DELETE', String(id), '2026-11-14');
      await change.getByRole('button', { name: button }).click();
      await page.getByText('This payment was deleted elsewhere.').waitFor();
      await change.waitFor({ state: 'detached' });
      await expect.poll(rows).toEqual(['14 Oct 2026 US$15.49']);
    },
  );

  test('a payment of which only the day is changed keeps the amount that it got elsewhere', async () => {
    const { window, server, page, section, rows } = await openedIn(await open());
    const [{ id }] = await listed(window);
    await addPaymentsSince(page, '2026-11-01');
    await expect.poll(rows).toEqual(['14 Nov 2026 US$15.49']);
    await section.getByRole('button', { name: 'Edit the payment on 14 Nov 2026' }).click();
    const change = page.getByRole('dialog', { name: 'Edit payment' });
    await change.getByRole('textbox', { name: 'Paid on' }).fill('2026-11-15');
    await change.getByRole('textbox', { name: 'Amount' }).focus();
    await changePayment(server, String(id), { paidOn: '2026-11-14', amount: 12, currency: 'USD' });
    await change.getByRole('button', { name: 'Save' }).click();
    await expect.poll(rows).toEqual(['15 Nov 2026 US$12.00']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(rows).toEqual(['14 Nov 2026 US$12.00']);
  });
});
