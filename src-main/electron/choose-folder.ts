import { type BrowserWindow, dialog } from 'electron';
import { keepAwake } from './message-box.ts';

/** Lets the person choose a folder in the system's dialog, on `window` if it exists. Undefined if they cancel. */
export async function chooseFolder(window: BrowserWindow | undefined): Promise<string | undefined> {
  const options: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };
  const isThere = window !== undefined && !window.isDestroyed();
  const { filePaths } = await keepAwake(
    isThere ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options),
  );
  return filePaths[0];
}
