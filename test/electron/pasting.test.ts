import { expect, test } from 'vitest';
import { type App, startRecorded } from './app.ts';
import { prepared } from './data.ts';

const paste = ({ app }: App, text: string) =>
  app.evaluate(async ({ BrowserWindow, clipboard }, copied) => {
    await clipboard.writeText(copied);
    const [window] = BrowserWindow.getAllWindows();
    // A page that isn't focused is not told.
    window?.focus();
    window?.webContents.focus();
    // What the Edit menu's Paste does.
    window?.webContents.paste();
  }, text);

test('a table pasted by the menu is imported where there is no field', async () => {
  const app = await startRecorded(prepared().dataDir);
  const page = await app.window();
  await page.getByRole('heading', { level: 1 }).click();
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  // Another program can hold the clipboard for a moment.
  await expect
    .poll(
      async () => {
        await paste(app, 'Dienst\tBetrag\tAbrechnung\nZeitung\t10,50 EUR\tmonatlich');
        return dialog.isVisible();
      },
      { interval: 1000 },
    )
    .toBe(true);
  await dialog.getByText('Zeitung').filter({ visible: true }).first().waitFor();
});
