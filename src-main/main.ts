import { join } from 'node:path';
import { Menu, app } from 'electron';
import { dataDirOf } from '../src-server/index.ts';
import { sayWrongUsage } from './electron/ask.ts';
import { runCommand } from './electron/command-line.ts';
import { followErrors, keepCrashDumps } from './electron/errors.ts';
import type { FailureParts } from './electron/failure.ts';
import { guardEverything } from './electron/guard.ts';
import { isKeyHelper, runKeyHelper } from './electron/key-store.ts';
import { noSandboxText, sayNoSandbox } from './electron/no-sandbox.ts';
import { keepAliveAtLogoff } from './electron/keep-alive.ts';
import { registerScheme } from './electron/scheme.ts';
import { Shell } from './electron/shell.ts';
import { chromiumFolders, removeTemporaryFolders, temporaryFolders } from './folders.ts';
import { commandIn } from './startup/command-line.ts';
import { identityOf } from './startup/identity.ts';
import { linkIn, openedBySecondStart, placeOf } from './startup/links.ts';
import { SCHEME } from './names.ts';
import { shellOptions } from './startup/options.ts';
import { outsideAddress } from './security/allowed.ts';
import { sandboxRefusal } from './security/sandbox.ts';
import { openShellLog, outlastTerminal } from './errors/shell-log.ts';
import { textsIn } from './texts.ts';

// The main process of the desktop app. The decisions are made in the files next to this one; the files that
// import Electron only carry them out.

const WRONG_USAGE = 2;
const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

// From source, the app's folder is the first argument.
const command = commandIn(process.argv.slice(app.isPackaged ? 1 : 2));
const { options, wrong } = shellOptions(
  command === undefined ? process.argv.slice(1) : [],
  process.env,
);
const dataDir = dataDirOf(options.dataDir);
// Checked before the sandbox is enabled, because Electron then removes the switch from the command line.
const noSandbox = sandboxRefusal({
  hasSwitch: (name) => app.commandLine.hasSwitch(name),
  switchValue: (name) => app.commandLine.getSwitchValue(name),
  env: process.env,
  execPath: process.execPath,
});
const usesNoData = noSandbox !== undefined || wrong !== undefined || command !== undefined;
const folders = usesNoData ? temporaryFolders() : chromiumFolders(dataDir);
const log = openShellLog(join(folders.userData, 'logs'));
if (folders.problem !== undefined) {
  const where = `Chromium uses ${folders.sessionData} for its files until the next start`;
  log.note('warn', `${where}, because it cannot use ${dataDir}`, folders.problem);
}
removeLeftovers();
const pagesDir = join(import.meta.dirname, '../renderer');
const imagesDir = join(import.meta.dirname, 'images');
const shell = new Shell(options, { dataDir, pagesDir, imagesDir, log });

if (command === undefined) {
  outlastTerminal();
  followErrors({
    log,
    texts: () => shell.texts(),
    isQuitting: () => shell.isQuitting,
    closeServer: () => shell.closeServer(),
  });
  keepAliveAtLogoff(() => shell.isQuitting);
}

const identity = identityOf(app.isPackaged);
app.setName(identity.name);
app.setPath('userData', folders.userData);
app.setPath('sessionData', folders.sessionData);
app.setAppUserModelId(identity.appUserModelId);
// Only on Windows.
if ('setToastActivatorCLSID' in app) app.setToastActivatorCLSID(identity.toastActivator);
// Only an installed app uses the keyring. Chromium would otherwise query it, which prompts if it is locked.
if (!app.isPackaged) app.commandLine.appendSwitch('password-store', 'basic');
keepCrashDumps(join(folders.sessionData, 'Crashpad'), log);
if (noSandbox === undefined) app.enableSandbox();
registerScheme();
guardEverything((link) =>
  outsideAddress(link, shell.baseUrl, (address) => shell.hasWebLink(address)),
);
// The shell creates the menu; otherwise Electron would build its default menu during startup.
Menu.setApplicationMenu(null);

// A command loads no page, so it needs no sandbox.
if (command !== undefined) {
  void runCommand(command, pagesDir);
} else if (noSandbox !== undefined) {
  log.note('error', noSandboxText(noSandbox));
  app
    .whenReady()
    .then(() => sayNoSandbox(noSandbox, ofSystem()))
    .then(() => app.exit(1), fail);
} else if (isKeyHelper()) {
  void runKeyHelper();
}
// The same exit code as the command line.
else if (wrong !== undefined) {
  log.note('error', wrong);
  app
    .whenReady()
    .then(() => sayWrongUsage(wrong, ofSystem()))
    .then(() => app.exit(WRONG_USAGE), fail);
}
// One app per data folder: a second start shows the window of the first and hands over its link.
// If the lock can't be created, the server reports the problem with the folder.
else if (!folders.canLock || app.requestSingleInstanceLock()) {
  followLinks();
  followApp();
  app
    .whenReady()
    .then(() => {
      followSignals();
      return shell.start();
    })
    .catch(fail);
} else {
  app.quit();
}

function removeLeftovers(): void {
  try {
    removeTemporaryFolders();
  } catch (error) {
    log.note('warn', 'could not remove temporary folders from earlier starts', error);
  }
}

function followLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(SCHEME);
  app.on('second-instance', (_event, argv) => {
    const what = openedBySecondStart(argv);
    const isHidden = what === undefined;
    if (shell.comeBack({ link: linkIn(argv), isHidden }) || isHidden) return;
    shell.open(what === 'window' ? undefined : what);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    shell.open(placeOf(link));
  });
}

function followApp(): void {
  app.on('activate', () => shell.open());
  // Without a listener, Electron would quit, but the app may stay in the tray. The shell decides.
  app.on('window-all-closed', () => {});
  app.on('before-quit', (event) => {
    // If an installer is waiting for the app to end, it must do so.
    if (shell.isInstalling) return;
    event.preventDefault();
    shell.quit();
  });
}

// Electron only handles one signal of each kind and dies of the next, and closing a terminal sends two.
function followSignals(): void {
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      app.quit();
    });
  }
}

function ofSystem(): FailureParts {
  return { log, texts: textsIn('system', app.getLocale()) };
}

async function fail(error: unknown): Promise<void> {
  log.note('fatal', 'the app stopped because of an error', error);
  await log.flush();
  app.exit(1);
}
