import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { startRecorded } from './app.ts';
import { asked, press } from './recorded.ts';

// As the launcher of the AppImage starts it where AppArmor keeps it from the sandbox.
test('an AppImage that AppArmor refuses shows commands, copies them, and ends', async () => {
  const dataDir = temporaryFolder();
  const refused = ['--no-sandbox', '--sandbox-refused-by=apparmor'];
  const app = await startRecorded(dataDir, ...refused);
  const question = await asked(app);
  expect(question).toMatchObject({
    message: 'Perennial cannot start without its sandbox',
    buttons: ['Copy Commands', 'Copy Details', 'Quit'],
  });
  const [, commands = ''] = question.detail.split('\n\n');
  expect(commands).toContain('--apparmor-profile | sudo tee /etc/apparmor.d/perennial-appimage\n');
  await press(app, 'Copy Commands');
  // It stays, with what was copied, until the person quits.
  expect(await asked(app, 2)).toEqual(question);
  expect(await app.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(commands);
  await press(app, 'Quit');
  expect(await app.ended()).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});
