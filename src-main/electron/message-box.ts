import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BrowserWindow, type MessageBoxOptions, dialog } from 'electron';

// On Linux, Electron delivers the answer of a dialog up to 30 s late while nothing else keeps the main
// process busy (electron/electron#51049).
const WAKE_MS = 100;

/**
 * Asks in a dialog of the system's, on `window` where that is there. Resolves with the index of the button
 * that was pressed, once it is safe to close the window.
 */
export async function showMessageBox(
  options: MessageBoxOptions,
  window: BrowserWindow | undefined,
): Promise<number> {
  const own: MessageBoxOptions = { title: 'Perennial', ...options };
  const isThere = window !== undefined && !window.isDestroyed();
  const shown = isThere ? dialog.showMessageBox(window, own) : dialog.showMessageBox(own);
  const wake = setInterval(() => {}, WAKE_MS);
  try {
    const { response } = await shown;
    // GTK is still busy with the key that answered, and crashes where its window's parent is gone by then.
    await nextTurn();
    return response;
  } finally {
    clearInterval(wake);
  }
}
