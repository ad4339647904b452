import type { Page } from 'playwright';

const DAY_MS = 86_400_000;
// Far enough ahead that no time zone calls it past.
const AHEAD_DAYS = 20;

/** What a person types for a subscription that renews soon, by the clock of this computer. */
const soon = () => new Date(Date.now() + AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Goes through the screens of the first run, with a first subscription of that name. */
export async function goThroughFirstRun(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your first subscription' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Amount').fill('15.49');
  await page.getByLabel('Next payment').fill(soon());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: 'Reminders' }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** Adds a subscription by the window's form, which `n` opens. */
export async function addByForm(page: Page, name: string): Promise<void> {
  await page.keyboard.press('n');
  const form = page.getByRole('complementary', { name: 'New subscription' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Category').fill('Video');
  await form.getByLabel('Amount').fill('9.99');
  await form.getByLabel('Next payment').fill(soon());
  await form.getByLabel('Next payment').press('ControlOrMeta+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText(name).first().waitFor();
}
