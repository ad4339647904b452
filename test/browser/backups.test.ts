import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { listed, openWindow, turnTo } from './window.ts';

const records = [draft({ name: 'Netflix' }), draft({ name: 'Spotify' })];

describe.runIf(hasBrowser)('Backups in Settings', () => {
  test('are made, show how they differ from now, and restore everything, with a way back', async () => {
    const window = await openWindow({ path: '/settings', records });
    const { page, server, key, complaints } = window;
    const section = page.getByRole('region', { name: 'Backups' });
    await section.getByText('No backup yet').waitFor();
    await section.getByRole('button', { name: 'Back up now' }).click();
    await section.getByText('Same as now').waitFor();
    const [netflix] = await listed(window);
    await server.call('DELETE', `/api/v1/subscriptions/${netflix.id}`, { key });
    await section.getByText('2 subscriptions, 1 more than now').waitFor();

    await section.getByRole('button', { name: 'Show backups' }).click();
    const dialog = page.getByRole('dialog', { name: 'Backups' });
    await dialog.getByText('2 subscriptions, 1 more than now').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Restore everything/ }).click();
    await page.getByRole('button', { name: 'Restore everything', exact: true }).click();
    await page.getByText(/^Restored the backup from/).waitFor();
    expect(await listed(window)).toHaveLength(2);
    await section.getByText('Reminders are paused').waitFor();

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await listed(window)).length).toBe(1);
    await turnTo(page, '/');
    await page.getByText('Reminders are paused').waitFor();
    await page.getByRole('button', { name: 'Resume reminders' }).click();
    await page.getByText('Reminders are paused').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('restore one subscription, those that differ first', async () => {
    const window = await openWindow({ path: '/settings', records });
    const { page, server, key } = window;
    const section = page.getByRole('region', { name: 'Backups' });
    await section.getByRole('button', { name: 'Back up now' }).click();
    await section.getByText('Same as now').waitFor();
    const spotify = (await listed(window)).find(({ name }: { name: string }) => name === 'Spotify');
    await server.call('DELETE', `/api/v1/subscriptions/${spotify.id}`, { key });
    await section.getByText('1 more than now').waitFor();
    await section.getByRole('button', { name: 'Show backups' }).click();
    await page.getByRole('button', { name: /^Restore one subscription/ }).click();
    await page.getByText('Deleted since').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore Spotify' }).click();
    await page.getByText('Restored Spotify').waitFor();
    expect(await listed(window)).toHaveLength(2);
    await page.getByText('Deleted since').waitFor({ state: 'detached' });
  });
});
