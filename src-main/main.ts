import { join } from 'node:path';
import { Menu, app } from 'electron';
import { dataDirOf } from '../src-server/index.ts';
import { sayNoSandbox, sayWrongUsage } from './electron/ask.ts';
import { guardEverything } from './electron/guard.ts';
import { registerScheme } from './electron/scheme.ts';
import { Shell } from './electron/shell.ts';
import { chromiumFolders, passingFolders } from './folders.ts';
import { linkIn, placeOf } from './links.ts';
import { SCHEME } from './names.ts';
import { shellOptions } from './options.ts';
import { isSandboxOff } from './sandbox.ts';
import { textsIn } from './texts.ts';

// The desktop app's main process. What is decided is decided in the files beside this one; what imports
// Electron only does it.

/** Windows knows the app by it; the installer has the same. */
const APP_ID = 'app.perennial';

const WRONG_USAGE = 2;

const { options, wrong } = shellOptions(process.argv.slice(1), process.env);
const dataDir = dataDirOf(options.dataDir);
// Asked before the sandbox is enabled: Electron then takes the switch off the command line.
const isUnsafe = isSandboxOff((name) => app.commandLine.hasSwitch(name), process.env);
const isRefused = isUnsafe || wrong !== undefined;
const folders = isRefused ? passingFolders() : chromiumFolders(dataDir);
const shell = new Shell(options, { dataDir, pagesDir: join(import.meta.dirname, '../renderer') });

app.setName('Perennial');
app.setPath('userData', folders.userData);
app.setPath('sessionData', folders.sessionData);
app.setAppUserModelId(APP_ID);
if (!isUnsafe) app.enableSandbox();
registerScheme();
guardEverything(() => shell.baseUrl);
// The shell makes its own menu; else Electron would build its default one during the start.
Menu.setApplicationMenu(null);

if (isUnsafe) {
  app
    .whenReady()
    .then(() => sayNoSandbox(textsIn('system', app.getLocale())))
    .then(() => app.exit(1), fail);
}
// As the command line ends.
else if (wrong !== undefined) {
  process.stderr.write(`${wrong}\n`);
  app
    .whenReady()
    .then(() => sayWrongUsage(wrong, textsIn('system', app.getLocale())))
    .then(() => app.exit(WRONG_USAGE), fail);
}
// One app for each data folder: a second start shows the window of the first, and hands over its link.
// Where there can be no lock, the server says what is wrong with the folder.
else if (!folders.isKept || app.requestSingleInstanceLock()) {
  followLinks();
  followApp();
  app
    .whenReady()
    .then(() => shell.start(), fail)
    .catch(fail);
} else {
  app.quit();
}

function followLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(SCHEME);
  app.on('second-instance', (_event, argv) => {
    const link = linkIn(argv);
    shell.open(link === undefined ? undefined : placeOf(link));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    shell.open(placeOf(link));
  });
}

function followApp(): void {
  app.on('activate', () => shell.open());
  // Without a listener Electron would quit, but the tray may be there. The shell decides.
  app.on('window-all-closed', () => {});
  app.on('before-quit', (event) => {
    // An installer that waits for the end of the app must get it.
    if (shell.isInstalling) return;
    event.preventDefault();
    shell.quit();
  });
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  app.exit(1);
}
