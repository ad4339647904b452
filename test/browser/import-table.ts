import type { Page } from 'playwright';
import { turnTo } from './window.ts';

/** Adds subscriptions with details, which the public API has none of, by importing a table. */
export async function importTable(page: Page, header: string, ...rows: string[]): Promise<void> {
  await turnTo(page, '/settings');
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\n')),
  });
  await page.getByRole('button', { name: `Add ${rows.length}` }).click();
  await page
    .getByText(/^Imported/)
    .first()
    .waitFor();
}
