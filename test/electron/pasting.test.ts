import { test } from 'vitest';
import { type App, startRecorded } from './app.ts';
import { prepared } from './data.ts';

const paste = ({ app }: App, text: string) =>
  app.evaluate(async ({ BrowserWindow, clipboard }, copied) => {
    await clipboard.writeText(copied);
    // What the Edit menu's Paste does.
    BrowserWindow.getAllWindows()[0]?.webContents.paste();
  }, text);

test('a table pasted by the menu is imported where there is no field', async () => {
  const app = await startRecorded(prepared().dataDir);
  const page = await app.window();
  await page.getByRole('heading', { level: 1 }).click();
  await paste(app, 'Dienst\tBetrag\tAbrechnung\nZeitung\t10,50 EUR\tmonatlich');
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  await dialog.getByText('Zeitung').first().waitFor();
});
