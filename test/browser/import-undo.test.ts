import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { listed, openWindow } from './window.ts';

const CSV = `name,category,amount,currency,period,nextPaymentDate
Alpha,Video,10,USD,monthly,2026-12-13
Beta,Video,20,USD,monthly,2026-12-14`;

describe.runIf(hasBrowser)('the import on the Activity page', () => {
  test('says what it did, and is undone except for what has changed since', async () => {
    const window = await openWindow({ path: '/settings', records: [draft({ name: 'Other' })] });
    const { page, server, key, complaints } = window;
    await page.getByRole('button', { name: 'Import…' }).click();
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Add 2' }).click();
    await page.getByText('Imported 2 subscriptions.').waitFor();
    const beta = (await listed(window)).find(({ name }: { name: string }) => name === 'Beta');
    await server.send('PATCH', `/api/v1/subscriptions/${beta?.id}`, { key, body: { amount: 21 } });

    await page.getByRole('link', { name: 'Activity' }).click();
    const entry = page.getByRole('article').filter({ hasText: 'imported list.csv' });
    await entry.getByText('2 added').waitFor();
    expect(await violations(page)).toEqual([]);
    // What it added is one entry, until that is opened.
    const added = page.getByRole('article').filter({ hasText: /You added (Alpha|Beta)/ });
    expect(await added.count()).toBe(0);
    await entry.getByRole('button', { name: 'Show what changed' }).click();
    await expect.poll(() => added.count()).toBe(2);
    await entry.getByRole('button', { name: 'Show what changed' }).click();
    await expect.poll(() => added.count()).toBe(0);
    await entry.getByRole('button', { name: 'Undo import of list.csv' }).click();
    const question = page.getByRole('dialog', { name: 'Undo the import of list.csv?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Changed since, so left as they are: Beta.').waitFor();
    await entry.getByText('2 added · Undone').waitFor();
    expect(await entry.getByRole('button', { name: /Undo import/ }).count()).toBe(0);
    const undone = page.getByRole('article').filter({ hasText: 'undid the import of list.csv' });
    await undone.getByText('1 change undone · 1 changed since and kept').waitFor();
    const names = (await listed(window)).map(({ name }: { name: string }) => name).toSorted();
    expect(names).toEqual(['Beta', 'Other']);
    expect(complaints).toEqual([]);
  });
});
