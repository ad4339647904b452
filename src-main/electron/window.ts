import { BrowserWindow, Menu, app, nativeTheme, screen } from 'electron';
import { contextMenu } from '../menus/context-menu.ts';
import { crashPolicy, oneDialog } from '../errors/crashes.ts';
import { firstShow } from '../window/first-show.ts';
import { frameOf, hasOverlayColors, overlayOf } from '../window/title-bar.ts';
import { type Place, addressOf, goScript } from '../startup/links.ts';
import { menuKeys } from '../menus/menu-keys.ts';
import { LEAST, type Placement, placed } from '../window/placement.ts';
import type { ShellLog } from '../errors/shell-log.ts';
import type { Appearance, OnClose } from '../window/close-policy.ts';
import type { Texts } from '../texts.ts';
import { typedTextWriter } from '../window/typed-text.ts';
import { webPreferencesOf } from '../security/web-preferences.ts';
import { sayNotCopied } from './ask.ts';
import { askAboutFailure, copyText } from './failure.ts';
import type { Quitting } from './quitting.ts';
import { showMessageBox } from './message-box.ts';

/** The dependencies and callbacks of a window. */
export type WindowParts = {
  /** The server's address; empty before it runs. */
  baseUrl: () => string;
  log: ShellLog;
  texts: () => Texts;
  placement: Placement | undefined;
  onPlaced: (placement: Placement) => void;
  whatClosingDoes: () => OnClose;
  onHidden: () => void;
  quit: () => void;
  quitting: Pick<Quitting, 'isQuitting' | 'shutDown' | 'waitFor'>;
  appearance: Appearance;
  /** The path of its icon; undefined if the system uses that of the program. */
  icon: string | undefined;
  /** Called when the user stays because of unsaved changes. */
  onStay: () => void;
};

/** Opens the window at a place. */
export function openWindow(place: Place, parts: WindowParts): BrowserWindow {
  const placement = placed(parts.placement, displays());
  const { bounds } = placement;
  const { platform } = process;
  const window = new BrowserWindow({
    ...bounds,
    ...frameOf(platform, nativeTheme.shouldUseDarkColors),
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    show: false,
    title: 'Perennial',
    ...(parts.icon === undefined ? {} : { icon: parts.icon }),
    webPreferences: webPreferencesOf({ isPackaged: app.isPackaged, platform }),
  });
  // Set again, because the constructor uses the scale factor of the main display.
  window.setBounds(bounds);
  followFirstShow(window, placement, parts);
  followClosing(window, parts);
  followSession(window, parts);
  keepWhatIsTyped(window);
  followTheme(window);
  followCrashes(window, parts);
  followMenuKeys(window);
  offerMenu(window, parts);
  // Chromium then shows its own error page.
  window.loadURL(addressOf(place)).catch(() => {});
  return window;
}

/** Brings the window to the front, at a place if one is requested. */
export function showWindow(window: BrowserWindow, place?: Place): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (place === undefined) return;
  const { webContents } = window;
  // Nothing here depends on what the page does with it.
  const go = () => void webContents.executeJavaScript(goScript(place)).catch(() => {});
  if (webContents.isLoadingMainFrame()) webContents.once('did-finish-load', go);
  else go();
}

/** Shows the window without taking the keyboard focus. */
export function showUnasked(window: BrowserWindow, appearance: Appearance): void {
  if (appearance === 'minimized') window.minimize();
  else window.showInactive();
}

// A page that takes longer waits for other startup work.
const LONGEST_LOADING_MS = 3000;

/** Resolves once a window's page has loaded, or seems to have failed. */
export function endOfLoading(window: BrowserWindow): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_LOADING_MS).unref();
    const { webContents } = window;
    webContents.once('did-finish-load', resolve).once('did-fail-load', () => resolve());
    window.once('closed', resolve);
  });
}

/** Whether a window is visible, or will be as soon as it has loaded. */
export function isInSight(window: BrowserWindow): boolean {
  return window.isVisible() || window.isMinimized() || window.webContents.isLoadingMainFrame();
}

// The main display first.
function displays() {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)];
}

function followFirstShow(window: BrowserWindow, placement: Placement, parts: WindowParts): void {
  const { ready, wasShown } = firstShow({
    show() {
      if (window.isDestroyed()) return;
      if (parts.appearance === 'inFront') window.show();
      else showUnasked(window, parts.appearance);
    },
    shown() {
      if (placement.isMaximized) window.maximize();
      if (placement.isFullScreen) window.setFullScreen(true);
      // Not earlier, because the position isn't restored until then.
      followPlacement(window, placement, parts);
    },
  });
  window.once('ready-to-show', ready);
  window.webContents.once('did-finish-load', ready).once('did-fail-load', ready);
  // Restoring a window that starts minimized shows it.
  window.once('show', wasShown).once('restore', wasShown);
}

const SETTLED_MS = 500;

function followPlacement(
  window: BrowserWindow,
  before: Placement,
  { onPlaced }: WindowParts,
): void {
  let timer: NodeJS.Timeout | undefined;
  let { bounds } = before;
  const tell = () => {
    // On X11, getNormalBounds() of a maximized window covers the display.
    if (window.isNormal()) bounds = window.getBounds();
    onPlaced({ bounds, isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLED_MS);
  };
  window.on('resize', soon).on('move', soon);
  window.on('close', tell);
  window.on('closed', () => clearTimeout(timer));
}

function followClosing(window: BrowserWindow, parts: WindowParts): void {
  window.on('close', (event) => {
    const what = parts.whatClosingDoes();
    if (what !== 'close') event.preventDefault();
    if (what === 'hide') hide(window, parts.onHidden);
    if (what === 'minimize') window.minimize();
    // Deferred: a crashed page can't be asked, and its window would be destroyed during this event.
    if (what === 'quit') setImmediate(() => parts.quit());
  });
  askBeforeUnload(window, parts);
}

// Electron needs the response immediately, and its synchronous dialog would block the server until the user
// answers. So the page stays for now, and the unload is repeated after "Leave".
function askBeforeUnload(window: BrowserWindow, { texts, quitting, onStay }: WindowParts): void {
  let isAsking = false;
  let mayReload = false;
  const leave = () => {
    // Not close(), which Chromium ignores while an earlier one is in progress.
    if (quitting.isQuitting) return window.destroy();
    // Except when the app quits, only "Reload" unloads the page.
    mayReload = true;
    window.webContents.reload();
  };
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayReload) {
      mayReload = false;
      return event.preventDefault();
    }
    window.show();
    if (isAsking) return;
    isAsking = true;
    const { message, detail, leave: yes, stay: no } = texts().unsaved;
    const buttons = [yes, no];
    // Enter stays on the page.
    const choice = { buttons, defaultId: 1, cancelId: 1 };
    const answer = showMessageBox({ type: 'question', message, detail, ...choice }, window);
    quitting.waitFor(answer);
    void answer.then((response) => {
      isAsking = false;
      if (window.isDestroyed()) return;
      if (response === 0) leave();
      else onStay();
    });
  });
}

const ENTERING: ReadonlySet<string> = new Set(['rawKeyDown', 'keyDown', 'char', 'mouseUp']);

// The page stores drafts, which Chromium writes to disk only every few seconds. If the app were killed, the
// last text typed would be lost.
function keepWhatIsTyped(window: BrowserWindow): void {
  const { session } = window.webContents;
  const writer = typedTextWriter(() => session.flushStorageData());
  window.webContents.on('input-event', (_event, { type }) => {
    if (ENTERING.has(type)) writer.entered();
  });
  window.on('closed', () => writer.stop());
}

// Windows notifies windows of shutdown and logoff; other systems notify the app.
function followSession(window: BrowserWindow, { quitting }: WindowParts): void {
  const shutDown = () => quitting.shutDown();
  window.on('query-session-end', shutDown).on('session-end', shutDown);
}

// macOS would keep an empty full-screen space.
function hide(window: BrowserWindow, onHidden: () => void): void {
  const done = () => {
    window.hide();
    onHidden();
  };
  if (!window.isFullScreen()) return done();
  window.once('leave-full-screen', done);
  window.setFullScreen(false);
}

function followTheme(window: BrowserWindow): void {
  const follow = () => {
    const isDark = nativeTheme.shouldUseDarkColors;
    window.setBackgroundColor(frameOf(process.platform, isDark).backgroundColor ?? '');
    if (hasOverlayColors(process.platform)) window.setTitleBarOverlay(overlayOf(isDark));
  };
  nativeTheme.on('updated', follow);
  window.on('closed', () => nativeTheme.off('updated', follow));
}

function followCrashes(window: BrowserWindow, { log, texts, quit, quitting }: WindowParts): void {
  const decide = crashPolicy(() => Date.now());
  // Electron 42 crashes if a page is reloaded while its exit is still being reported.
  const reload = () =>
    void setImmediate(() => {
      if (!window.isDestroyed()) window.webContents.reload();
    });
  const alone = oneDialog();
  const ask = (isQuestion: boolean, detail: string, buttons: string[], error: string) =>
    alone(isQuestion, (signal) => {
      const type = isQuestion ? 'error' : 'warning';
      const { message } = texts().crashed;
      const said = { type, message, detail, buttons, error, offersLogs: true, signal } as const;
      return askAboutFailure(said, { log, texts: texts(), window });
    });
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const { crashed, buttons } = texts();
    const error = `The page's process ended: ${reason}, exit code ${exitCode}`;
    const what = decide({ reason, isQuitting: quitting.isQuitting });
    if (what === 'restore') reload();
    if (what === 'reload') {
      reload();
      void ask(false, crashed.once, [buttons.ok], error);
    }
    if (what !== 'give_up') return;
    void ask(true, crashed.again, [buttons.openWindow, buttons.quit], error).then((pressed) => {
      if (pressed === undefined) return;
      if (pressed !== 0) quit();
      // The app may have quit in the meantime.
      else if (!quitting.isQuitting && !window.isDestroyed()) reload();
    });
  });
}

function followMenuKeys(window: BrowserWindow): void {
  const { opens, interrupted } = menuKeys(process.platform);
  window.on('blur', interrupted).on('focus', interrupted);
  window.webContents.on('before-input-event', (event, key) => {
    if (!opens(key)) return;
    // Otherwise Windows would pass the key on to a menu bar that doesn't exist.
    event.preventDefault();
    Menu.getApplicationMenu()?.popup({ window, x: 0, y: 0 });
  });
}

function offerMenu(window: BrowserWindow, { baseUrl, texts }: WindowParts): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, clicked) => {
    const items = contextMenu(clicked, baseUrl(), texts(), {
      replaceWith: (word) => webContents.replaceMisspelling(word),
      learn: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) =>
        void copyText(text).catch((error: unknown) => sayNotCopied(window, text, error, texts())),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
