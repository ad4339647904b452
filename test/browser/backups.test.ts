import { readdirSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { type OpenWindow, listed, openWindow, turnTo } from './window.ts';

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
    for (const count of [2, 1]) {
      await section.getByRole('button', { name: 'Undo restore' }).click();
      await expect.poll(async () => (await listed(window)).length).toBe(count);
    }
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

  test('in a second folder are sealed, and brought back from there with the passphrase', async () => {
    const window = await openWindow({ path: '/settings', records });
    const { page, server, key, complaints } = window;
    const section = page.getByRole('region', { name: 'Backups' });
    const folder = await chooseFolder(window);
    await section.getByText('Not sealed').waitFor();
    await setPassphrase(window);
    await section.getByRole('button', { name: 'Back up now' }).click();
    await section.getByText('Same as now').waitFor();
    await server.wake();
    expect(sealedIn(folder)).toBe(1);
    const [netflix] = await listed(window);
    await server.call('DELETE', `/api/v1/subscriptions/${netflix.id}`, { key });
    rmSync(`${server.dataDir} backups`, { recursive: true });
    await page.reload();
    await section.getByText('1 more only in the second folder').waitFor();
    await section.getByRole('button', { name: 'Show backups' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Only in the second folder, sealed: 2 subscriptions').waitFor();
    await dialog.getByRole('button', { name: /^Restore everything/ }).click();
    const field = dialog.getByLabel('Passphrase', { exact: true });
    await field.fill('correct horse');
    await dialog.getByRole('button', { name: 'Open backup' }).click();
    await dialog.getByText('This isn’t the passphrase.').waitFor();
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await field.fill(PASSPHRASE);
    await dialog.getByRole('button', { name: 'Open backup' }).click();
    await page.getByRole('button', { name: 'Restore everything', exact: true }).click();
    await page.getByText(/^Restored the backup from/).waitFor();
    expect(await listed(window)).toHaveLength(2);
    expect(complaints.filter((text) => !text.includes('409') && !text.includes('400'))).toEqual([]);
  });

  test('are sealed with another passphrase, or no longer, and not by accident', async () => {
    const window = await openWindow({ path: '/settings', records });
    const { page } = window;
    const section = page.getByRole('region', { name: 'Backups' });
    await chooseFolder(window);
    await setPassphrase(window);
    await section.getByRole('button', { name: 'Change passphrase' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current passphrase').fill('not this one');
    await dialog.getByLabel('New passphrase', { exact: true }).fill('another passphrase');
    await dialog.getByLabel('New passphrase again').fill('another passphrase');
    const submit = dialog.getByRole('button', { name: 'Change passphrase' });
    await submit.click();
    await dialog.getByText('This isn’t the passphrase.').waitFor();
    await dialog.getByLabel('Current passphrase').fill(PASSPHRASE);
    await submit.click();
    await page.getByText('Passphrase changed.').waitFor();

    await section.getByRole('button', { name: 'Change folder' }).click();
    await section.getByLabel('Second folder').fill(temporaryFolder());
    await section.getByRole('button', { name: 'Copy backups here' }).click();
    await page.getByText('sealed as before').waitFor();
    await section.getByText('Sealed with a passphrase').waitFor();

    await section.getByRole('button', { name: 'Stop copying' }).click();
    await page.getByText('This also removes the passphrase.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await section.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Stop sealing' }).click();
    await section.getByText('Not sealed').waitFor();
    await turnTo(page, '/activity');
    await page.getByText('changed the passphrase for backups').first().waitFor();
    await page.getByText('changed the second folder for backups').first().waitFor();
  });

  test('that can’t be copied need attention until they can, and so does the calendar file', async () => {
    const window = await openWindow({ path: '/settings', records });
    const { page, server, key } = window;
    const folder = await chooseFolder(window);
    const calendar = page.getByRole('region', { name: 'Calendar in other apps' });
    await calendar.getByLabel('Folder', { exact: true }).fill(folder);
    await calendar.getByRole('button', { name: 'Keep a file here' }).click();
    await calendar.getByText('Up to date as of').waitFor();
    renameSync(folder, `${folder}-away`);
    // The calendar file is written when something has changed.
    await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Later' }) });
    await server.wake();
    await turnTo(page, '/');
    await page.getByText('Can’t copy backups to the second folder').waitFor();
    await page.getByText('Can’t update the calendar file').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss: Can’t update the calendar file' }).click();
    await page.getByText('Can’t update the calendar file').waitFor({ state: 'detached' });
    renameSync(`${folder}-away`, folder);
    await server.wake();
    await page.getByText('Can’t copy backups to the second folder').waitFor({ state: 'detached' });
    renameSync(folder, `${folder}-away`);
    await server.wake();
    await page.getByRole('link', { name: 'Open Settings: Can’t copy backups' }).click();
    await page.waitForURL('**/settings#backups');
  });
});

const PASSPHRASE = 'correct horse battery';

/** Chooses a second folder, and returns it. */
async function chooseFolder({ page }: OpenWindow): Promise<string> {
  const folder = temporaryFolder();
  const section = page.getByRole('region', { name: 'Backups' });
  await section.getByLabel('Second folder').fill(folder);
  await section.getByRole('button', { name: 'Copy backups here' }).click();
  await section.getByRole('button', { name: 'Stop copying' }).waitFor();
  return folder;
}

/** Seals backups, at first with two passphrases that differ. */
async function setPassphrase({ page }: OpenWindow): Promise<void> {
  await page.getByRole('button', { name: 'Set passphrase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set passphrase' });
  await dialog.getByText('nobody can open sealed backups').waitFor();
  await dialog.getByLabel('New passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('New passphrase again').fill('something else');
  const submit = dialog.getByRole('button', { name: 'Set passphrase' });
  await submit.click();
  await dialog.getByText('The two passphrases are different.').waitFor();
  await dialog.getByLabel('New passphrase again').fill(PASSPHRASE);
  await submit.click();
  await page.getByText('Sealed with a passphrase').waitFor();
  await dialog.waitFor({ state: 'detached' });
}

/** How many sealed backups a folder has. */
const sealedIn = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.db.age'))
    .length;
