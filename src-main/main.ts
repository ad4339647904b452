import { join } from 'node:path';
import { app, dialog } from 'electron';
import { DEFAULT_HOURLY_QUOTA, DEFAULT_PORT, startServer } from '../src-server/index.ts';
import { openWindow } from './window.ts';

// One server per data folder: a second start shows the window of the first.
if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start).catch(sayThatItFailed);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const server = await startServer({
    dataDir: app.getPath('userData'),
    port: DEFAULT_PORT,
    hourlyQuota: DEFAULT_HOURLY_QUOTA,
    allowHosts: [],
    pagesDir: join(import.meta.dirname, '../renderer'),
  });
  const window = openWindow(server.baseUrl);
  app.on('second-instance', () => window.focus());
  app.on('window-all-closed', () => {
    server.close().then(
      () => app.exit(),
      () => app.exit(1),
    );
  });
}

function sayThatItFailed(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('Perennial could not start', reason);
  app.exit(1);
}
