import type { Page } from 'playwright';
import { draft } from '../support/drafts.ts';
import { type OpenWindow, listed, openWindow } from './window.ts';

/** The subscription that there is. */
export const NETFLIX = draft({
  currency: 'EUR',
  nextPaymentDate: '2026-11-30',
  billingAnchorDay: 31,
});

type Options = Parameters<typeof openWindow>[0];

/** Opens the form for a new subscription, beside one that there is. */
export const newForm = async (options: Options = {}) =>
  newFormIn(await openWindow({ records: [NETFLIX], ...options }));

/** Opens the form for a new subscription. */
export async function newFormIn(window: OpenWindow) {
  const { page } = window;
  await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: 'New subscription' });
  await form.getByLabel('Name').waitFor();
  return { ...window, window, form };
}

/** Opens the form of the subscription that there is. */
export const editForm = async (options: Options = {}) =>
  editFormIn(await openWindow({ records: [NETFLIX], ...options }));

/** Opens the form of the only subscription. */
export async function editFormIn(window: OpenWindow) {
  const { page } = window;
  const [{ id }] = await listed(window);
  await page.evaluate((id: string) => history.pushState(null, '', `?open=${id}`), id);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('complementary', { name: 'Subscription' });
  await form.getByLabel('Name').waitFor();
  return { ...window, window, form, id: String(id) };
}

/** Adds "Delta" by keyboard from wherever the focus is, and leaves the form. */
export async function addDelta(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: 'New subscription' });
  await form.getByLabel('Name').fill('Delta');
  await form.getByLabel('Category').fill('News');
  await form.getByLabel('Amount').fill('5');
  await form.getByLabel('Next payment').fill('today');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Added Delta.').waitFor();
  await page.locator('#page').focus();
}

/** Adds something to the subscription that is open: a trial, a payment. */
export async function addIn(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Add details' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}
