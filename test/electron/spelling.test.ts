import { expect, test } from 'vitest';
import { type App, startRecorded } from './app.ts';
import { prepared } from './data.ts';
import { callsOf } from './recorded.ts';

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
      const own = session.defaultSession;
      const { calls } = globalThis.recorded;
      own.setSpellCheckerDictionaryDownloadURL = (address) =>
        calls.push({ name: 'dictionaries', on: own, args: [address] });
      const set = own.setSpellCheckerLanguages.bind(own);
      own.setSpellCheckerLanguages = (codes) => {
        calls.push({ name: 'languages', on: own, args: [codes] });
        set(codes);
      };
    });
    await part.getByText('Dictionaries are downloaded from Google').waitFor();
    await part.getByRole('switch', { name: 'Check spelling' }).click({ force: true });
    await part.getByText('No dictionary could be downloaded').waitFor();
    // None is had within moments, and is then not asked for again: so what was asked, not what is set now.
    expect(await callsOf(app, 'dictionaries')).toEqual([
      ['https://redirector.gvt1.com/edgedl/chrome/dict/'],
      ['https://localhost:9/'],
    ]);
    expect(await callsOf(app, 'languages')).toEqual([
      [expect.arrayContaining([expect.stringMatching(/^en\b/)])],
      [[]],
    ]);
    expect(await languagesOf(app)).toEqual([]);
  },
);

test.runIf(platform !== 'linux')('the system checks spelling, and there is no switch', async () => {
  const app = await startRecorded(prepared({ language: 'en' }).dataDir);
  const part = await settingsOf(app);
  expect(await part.getByRole('switch', { name: 'Check spelling' }).count()).toBe(0);
  // On a Mac it is not for apps to say in which language.
  if (platform === 'win32') expect(await languagesOf(app)).not.toEqual([]);
});
