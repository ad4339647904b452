import { renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { hasBrowser } from './browser.ts';
import { violations } from './both-themes.ts';
import { openWindow } from './window.ts';

describe.runIf(hasBrowser)('the second folder for backups', () => {
  test('is chosen, told to be away, back, and given up', async () => {
    const { page, server } = await openWindow({ path: '/settings', records: [draft()] });
    const section = page.getByRole('region', { name: 'Backups' });
    const field = section.getByLabel('Second folder');
    const use = section.getByRole('button', { name: 'Copy backups here' });
    await field.fill('somewhere');
    await use.click();
    await section.getByText('Enter the full path of a folder').waitFor();
    const folder = temporaryFolder();
    await field.fill(folder);
    await use.click();
    await section
      .getByRole('code')
      .filter({ hasText: `${folder}/Perennial backups ` })
      .waitFor();
    await section.getByText('Up to date as of').waitFor();
    renameSync(folder, `${folder}-away`);
    await server.wake();
    await section
      .getByRole('alert')
      .filter({ hasText: 'There’s no folder at this path' })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    renameSync(`${folder}-away`, folder);
    await server.wake();
    await section.getByRole('alert').waitFor({ state: 'detached' });
    await section.getByRole('button', { name: 'Stop copying' }).click();
    await field.waitFor();
  });
});
