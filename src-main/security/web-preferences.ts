import type { WebPreferences } from 'electron';

/** Whether the system checks spelling itself, so that no dictionaries are needed. */
export const hasSystemSpellChecker = (platform: NodeJS.Platform): boolean =>
  platform === 'darwin' || platform === 'win32';

/** The preferences of every page of the app. Nothing may change them. */
export function webPreferencesOf({
  isPackaged,
  platform,
}: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
}): Readonly<WebPreferences> {
  return Object.freeze({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    devTools: !isPackaged,
    spellcheck: hasSystemSpellChecker(platform),
  });
}
