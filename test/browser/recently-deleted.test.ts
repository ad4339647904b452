import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { listed, openWindow } from './window.ts';

const records = ['Netflix', 'Spotify', 'Paper'].map((name) => draft({ name }));

describe.runIf(hasBrowser)('recently deleted subscriptions', () => {
  test('are listed with who deleted them, and restored or deleted now, by the keyboard', async () => {
    const window = await openWindow({ path: '/subscriptions', records });
    const { page, server, key, complaints } = window;
    for (const { id, name } of await listed(window)) {
      if (name === 'Paper') continue;
      server.clock.advance(60_000);
      await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
    }
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Recently deleted…' }).click();
    // The menu would cover the dialog.
    await page.getByRole('dialog', { name: 'View' }).waitFor({ state: 'detached' });
    const dialog = page.getByRole('dialog', { name: 'Recently deleted' });
    await dialog
      .getByText(/deleted 21 Nov 2026, 12:0[12] by Test · 30 days left/)
      .first()
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore Netflix' }).press('Enter');
    await page.getByText('Restored Netflix').waitFor();
    await dialog.getByRole('button', { name: 'Delete now: Spotify' }).press('Enter');
    await page.getByRole('button', { name: 'Delete now', exact: true }).press('Enter');
    await dialog.getByText('Nothing was deleted').waitFor();
    const names = (await listed(window)).map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['Netflix', 'Paper']);
    expect(complaints).toEqual([]);
  });
});
