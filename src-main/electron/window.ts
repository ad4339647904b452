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

/** What a window needs to know and to tell. */
export type WindowParts = {
  /** Address of the server; empty before there is one. */
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
  /** Path of its icon; undefined where the system takes that of the program. */
  icon: string | undefined;
  /** The person would rather keep what was not saved than leave. */
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
  // Once more: the constructor scales by the main display, whichever the place is on.
  window.setBounds(bounds);
  followFirstShow(window, placement, parts);
  followClosing(window, parts);
  followSession(window, parts);
  keepWhatIsTyped(window);
  followTheme(window);
  followCrashes(window, parts);
  followMenuKeys(window);
  offerMenu(window, parts);
  // Chromium then shows its own page, which says why.
  window.loadURL(addressOf(place)).catch(() => {});
  return window;
}

/** Brings the window to the front, at a place if one is asked for. */
export function showWindow(window: BrowserWindow, place?: Place): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (place === undefined) return;
  const { webContents } = window;
  // Whatever the page does with it, nothing here depends on it.
  const go = () => void webContents.executeJavaScript(goScript(place)).catch(() => {});
  if (webContents.isLoadingMainFrame()) webContents.once('did-finish-load', go);
  else go();
}

/** Shows the window without taking the keyboard from what the person does. */
export function showUnasked(window: BrowserWindow, appearance: Appearance): void {
  if (appearance === 'minimized') window.minimize();
  else window.showInactive();
}

// A page that takes longer waits for what else there is to do.
const LONGEST_LOADING_MS = 3000;

/** Resolves once the page of a window has been loaded, or does not seem to come. */
export function endOfLoading(window: BrowserWindow): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_LOADING_MS).unref();
    const { webContents } = window;
    webContents.once('did-finish-load', resolve).once('did-fail-load', () => resolve());
    window.once('closed', resolve);
  });
}

/** Whether a window is to be seen, or will be as soon as it is loaded. */
export function isInSight(window: BrowserWindow): boolean {
  return window.isVisible() || window.isMinimized() || window.webContents.isLoadingMainFrame();
}

// The main one first.
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
      // Not before: until then it is not yet as it was.
      followPlacement(window, placement, parts);
    },
  });
  window.once('ready-to-show', ready);
  window.webContents.once('did-finish-load', ready).once('did-fail-load', ready);
  // A window that begins minimized is shown by restoring it.
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
    // getNormalBounds() of a maximized window is what covers the display, on X11.
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
    // Afterwards: a page that crashed can't be asked, and its window would go in the midst of this.
    if (what === 'quit') setImmediate(() => parts.quit());
  });
  askBeforeUnload(window, parts);
}

// Electron wants the answer at once, and its synchronous dialog would stop the server until a person
// answers. So the page stays for now, and what unloads it is done again after "Leave".
function askBeforeUnload(window: BrowserWindow, { texts, quitting, onStay }: WindowParts): void {
  let isAsking = false;
  let mayReload = false;
  const leave = () => {
    // Not close(): Chromium drops that while it is still busy with an earlier one.
    if (quitting.isQuitting) return window.destroy();
    // Apart from an end of the app, only "Reload" unloads the page.
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
    // Enter keeps what was typed.
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

// Drafts are kept by the page, which Chromium writes to disk only every few seconds; should the app be
// killed or crash, what was typed last would be lost.
function keepWhatIsTyped(window: BrowserWindow): void {
  const { session } = window.webContents;
  const writer = typedTextWriter(() => session.flushStorageData());
  window.webContents.on('input-event', (_event, { type }) => {
    if (ENTERING.has(type)) writer.entered();
  });
  window.on('closed', () => writer.stop());
}

// Windows tells windows that it goes off, or that the person logs off; other systems tell the app.
function followSession(window: BrowserWindow, { quitting }: WindowParts): void {
  const shutDown = () => quitting.shutDown();
  window.on('query-session-end', shutDown).on('session-end', shutDown);
}

// A Mac would keep an empty full screen.
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
  // Electron 42 crashes when a page is reloaded while it still reports that the page is gone.
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
      // The app may have been quit meanwhile.
      else if (!quitting.isQuitting && !window.isDestroyed()) reload();
    });
  });
}

function followMenuKeys(window: BrowserWindow): void {
  const { opens, interrupted } = menuKeys(process.platform);
  window.on('blur', interrupted).on('focus', interrupted);
  window.webContents.on('before-input-event', (event, key) => {
    if (!opens(key)) return;
    // Else Windows would go on with the key, to a menu bar that is not there.
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
