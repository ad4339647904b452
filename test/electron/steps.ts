import type { Locator, Page } from 'playwright';

const DAY_MS = 86_400_000;
// Far enough that no time zone has it on the other side of today.
const FAR_DAYS = 20;

const daysFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The day of a subscription that renews soon, by the clock of this computer. */
export const soon = () => daysFromNow(FAR_DAYS);
/** The day of one that is overdue. */
export const past = () => daysFromNow(-FAR_DAYS);

/** Goes through the screens of the first run, with a first subscription of that name. */
export async function goThroughFirstRun(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome to Perennial' }).waitFor();
  await page.getByRole('combobox', { name: 'Name' }).fill(name);
  await page.getByLabel('Amount').fill('15.49');
  await page.getByLabel('Next payment').fill(soon());
  await page.getByRole('button', { name: 'Add and continue' }).click();
  await page.getByRole('heading', { name: 'Reminders' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Where should reminders go?' }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** Adds a subscription by the window's form, which `n` opens. */
export async function addByForm(page: Page, name: string): Promise<void> {
  await page.keyboard.press('n');
  await fillForm(page, name);
}

/** The form of a new subscription. */
export const newForm = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'New subscription' });

/** Types another name for the account in Settings, and saves nothing; the field with that name. */
export async function typeAndSaveNothing(page: Page): Promise<Locator> {
  await page.locator('#page').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  const account = page.getByRole('region', { name: 'Account' });
  const name = account.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  await name.press('ControlOrMeta+a');
  await name.pressSequentially('Half of a na');
  return name;
}

/** Fills in the form that is open, and saves. */
export async function fillForm(page: Page, name: string): Promise<void> {
  const form = newForm(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Category').fill('Video');
  await form.getByLabel('Amount').fill('9.99');
  await form.getByLabel('Next payment').fill(soon());
  await form.getByLabel('Next payment').press('ControlOrMeta+Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText(name).first().waitFor();
}
