import { BrowserWindow } from 'electron';

const WEB_PREFERENCES = Object.freeze({
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webviewTag: false,
});

/** Opens the app's window on the page that the server serves at `baseUrl`, and on nothing else. */
export function openWindow(baseUrl: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    show: false,
    webPreferences: WEB_PREFERENCES,
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.session.setPermissionRequestHandler((_contents, _permission, decide) =>
    decide(false),
  );
  webContents.session.setPermissionCheckHandler(() => false);
  window.once('ready-to-show', () => window.show());
  // The window then shows Chromium's own error page, which says why.
  window.loadURL(baseUrl).catch(() => window.show());
  return window;
}
