import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BrowserWindow, type MessageBoxOptions, dialog } from 'electron';

// On Linux, Electron delivers the response of a dialog up to 30 s late while nothing else keeps the main
// process busy (electron/electron#51049).
const WAKE_MS = 100;

/**
 * Shows a native dialog, on `window` if it exists. Resolves with the index of the pressed button once it is
 * safe to close the window.
 */
export async function showMessageBox(
  options: MessageBoxOptions,
  window: BrowserWindow | undefined,
): Promise<number> {
  const own: MessageBoxOptions = { title: 'Perennial', ...options };
  const isThere = window !== undefined && !window.isDestroyed();
  const shown = isThere ? dialog.showMessageBox(window, own) : dialog.showMessageBox(own);
  const { response } = await keepAwake(shown);
  return response;
}

/** Waits for a native dialog that is shown. Resolves once it is safe to close its window. */
export async function keepAwake<T>(shown: Promise<T>): Promise<T> {
  const wake = setInterval(() => {}, WAKE_MS);
  try {
    const answer = await shown;
    // GTK is still handling the key that closed the dialog, and crashes if its parent window is gone by then.
    await nextTurn();
    return answer;
  } finally {
    clearInterval(wake);
  }
}
