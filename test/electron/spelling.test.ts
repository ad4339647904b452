import { expect, test } from 'vitest';
import { type App, startRecorded } from './app.ts';
import { prepared } from './data.ts';

const { platform } = process;

const languagesOf = ({ app }: App) =>
  app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages());

/** The part of the settings that is about the app. */
async function settingsOf(app: App) {
  const page = await app.window();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const part = page.getByRole('region', { name: 'Desktop app' });
  await part.getByText('Keep in the tray').first().waitFor();
  return part;
}

test.runIf(platform === 'linux')(
  'no dictionary is used until a person wants it; where none can be had, the settings say so',
  async () => {
    // For English there is one, whatever the system speaks.
    const app = await startRecorded(prepared({ language: 'en' }).dataDir);
    const part = await settingsOf(app);
    expect(await languagesOf(app)).toEqual([]);
    // Chromium goes on asking where nothing is, so that this test asks nobody.
    await app.app.evaluate(({ session }) => {
      session.defaultSession.setSpellCheckerDictionaryDownloadURL = (address) =>
        globalThis.recorded.calls.push({ name: 'dictionaries', on: session, args: [address] });
    });
    await part.getByText('Dictionaries are downloaded from Google').waitFor();
    await part.getByRole('switch', { name: 'Check spelling' }).click({ force: true });
    await expect.poll(() => languagesOf(app)).not.toEqual([]);
    const asked = await app.app.evaluate(() =>
      globalThis.recorded.callsOf('dictionaries').map(({ args }) => String(args[0])),
    );
    expect(asked).toEqual(['https://redirector.gvt1.com/edgedl/chrome/dict/']);
    await part.getByText('No dictionary could be downloaded').waitFor();
  },
);

test.runIf(platform !== 'linux')('the system checks spelling, and there is no switch', async () => {
  const app = await startRecorded(prepared({ language: 'en' }).dataDir);
  const part = await settingsOf(app);
  expect(await part.getByRole('switch', { name: 'Check spelling' }).count()).toBe(0);
  // On a Mac it is not for apps to say in which language.
  if (platform === 'win32') expect(await languagesOf(app)).not.toEqual([]);
});
