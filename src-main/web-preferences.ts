import type { WebPreferences } from 'electron';

/** The one set of preferences that every page of the app has. Nothing may change it. */
export function webPreferencesOf({
  isPackaged,
}: {
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
    // In which languages, if any, is for the session to say.
    spellcheck: true,
  });
}
