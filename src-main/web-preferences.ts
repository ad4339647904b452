import type { WebPreferences } from 'electron';

/** The one set of preferences that every page of the app has. Nothing may change it. */
export function webPreferencesOf({
  platform,
  isPackaged,
}: {
  platform: NodeJS.Platform;
  isPackaged: boolean;
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
    spellcheck: isSpellingLocal(platform),
  });
}

/**
 * Whether spelling is checked by the system itself. Elsewhere Electron would download dictionaries from
 * a server of Google, and the window asks nobody for anything.
 */
export const isSpellingLocal = (platform: NodeJS.Platform): boolean => platform === 'darwin';
