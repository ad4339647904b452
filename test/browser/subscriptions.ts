import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { shareWindow } from './share-window.ts';
import { type OpenWindow, type WindowOptions, openWindow } from './window.ts';

const LIST = { path: '/subscriptions', listSort: 'name' } as const;

/** Opens the window at the list of subscriptions, by name and with the household's 64 unless said otherwise. */
export async function openList(options: WindowOptions = {}): Promise<OpenWindow> {
  const opened = await openWindow({ ...LIST, ...options });
  if (options.records?.length !== 0) await opened.page.getByRole('grid').waitFor();
  return opened;
}

/** Lets the tests of a `describe` use one window at the list; see {@link shareWindow}. */
export function shareList(options: WindowOptions = {}): ReturnType<typeof shareWindow> {
  const open = shareWindow({ ...LIST, ...options });
  return async (shown) => {
    const opened = await open(shown);
    if (options.records?.length !== 0) await opened.page.getByRole('grid').waitFor();
    return opened;
  };
}

/** The names of the rows that are in the document, from top to bottom. */
export function shownNames(page: Page): Promise<string[]> {
  return page
    .locator('[role=row][data-index]')
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => Number(one.dataset['index']) - Number(other.dataset['index']))
        .map((row) => row.querySelector('bdi')?.textContent ?? ''),
    );
}

/** Waits until the list begins with these names. */
export async function expectFirst(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await shownNames(page)).slice(0, names.length))
    .toEqual([...names]);
}

/** Waits until the line below the list says so. */
export async function expectCount(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).waitFor();
}

/** The names of the rows that are selected. */
export async function selectedNames(page: Page): Promise<string[]> {
  const rows = page.locator('[role=row][aria-selected=true]');
  return rows.evaluateAll((all) => all.map((row) => row.querySelector('bdi')?.textContent ?? ''));
}

/** The bar with what can be done to the selection. */
export const bulkBar = (page: Page): Locator =>
  page.getByRole('group', { name: 'Actions for the selection' });

/** The parameters of the window's address. */
export function addressOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Adds values to a filter of the menu. Its list stays open for more of them, until the keyboard goes on. */
export async function choose(page: Page, filter: string, values: readonly string[]): Promise<void> {
  const filters = page.getByRole('dialog', { name: 'Filter' });
  const field = filters.getByRole('combobox', { name: filter });
  await field.press('ArrowDown');
  for (const name of values) await filters.getByRole('option', { name, exact: true }).click();
  await field.press('Tab');
  await filters.getByRole('listbox').waitFor({ state: 'hidden' });
}
