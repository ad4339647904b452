import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { skipFirstRun, startApp } from './app.ts';

const { platform } = process;

test.runIf(platform === 'linux')(
  'no dictionary is used until a person wants it; where none can be had, the settings say so',
  async () => {
    const dataDir = temporaryFolder();
    skipFirstRun(dataDir);
    const { window, app } = await startApp(dataDir);
    const page = await window();
    const languages = () =>
      app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages());
    expect(await languages()).toEqual([]);
    // Chromium goes on asking where nothing is, so that this test asks nobody.
    await app.evaluate(({ session }) => {
      const { defaultSession } = session;
      defaultSession.setSpellCheckerDictionaryDownloadURL = (address) =>
        Object.assign(globalThis, { dictionariesFrom: address });
    });
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const part = page.getByRole('region', { name: 'Desktop app' });
    await part.getByText('Dictionaries are downloaded from Google').waitFor();
    await part.getByRole('switch', { name: 'Check spelling' }).click({ force: true });
    await expect.poll(languages).not.toEqual([]);
    const from = await app.evaluate(() =>
      String((globalThis as unknown as { dictionariesFrom: unknown }).dictionariesFrom),
    );
    expect(new URL(from).hostname).toBe('redirector.gvt1.com');
    await part.getByText('No dictionary could be downloaded').waitFor();
  },
);

test.runIf(platform === 'win32')('Windows checks spelling, and there is no switch', async () => {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  const { window, app } = await startApp(dataDir);
  const page = await window();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('region', { name: 'Desktop app' }).getByText('Keep in the tray').waitFor();
  const languages = await app.evaluate(({ session }) =>
    session.defaultSession.getSpellCheckerLanguages(),
  );
  expect(languages).not.toEqual([]);
  expect(await page.getByRole('switch', { name: 'Check spelling' }).count()).toBe(0);
});
