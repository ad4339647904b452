// Loaded before the app, by Electron's `-r`. It stands where the app would wait for a person or leave its
// window: dialogs, menus at the pointer, notifications, other programs, a second start. What was asked for
// is kept in `globalThis.recorded`, for tests to read and to answer. All else is Electron's own.

const { writeFileSync } = require('node:fs');
const { Server } = require('node:net');
const path = require('node:path');
const { BrowserWindow, Menu, Notification, Tray, app, dialog, shell } = require('electron');

/** @param {string} name */
const callsOf = (name) => recorded.calls.filter((call) => call.name === name);

/** @type {Record<string, () => import('electron').Menu | null | undefined>} */
const menus = {
  tray: () =>
    /** @type {import('electron').Menu | undefined} */ (callsOf('setContextMenu').at(-1)?.args[0]),
  application: () => Menu.getApplicationMenu(),
  pointer: () => /** @type {import('electron').Menu | undefined} */ (callsOf('popup').at(-1)?.on),
};

/** @type {typeof globalThis.recorded} */
const recorded = {
  calls: [],
  questions: [],
  isOver: false,
  callsOf,
  tray: () =>
    /** @type {import('electron').Tray | undefined} */ (callsOf('setContextMenu').at(-1)?.on),
  notifications: () =>
    callsOf('show').map(({ on }) => /** @type {import('electron').Notification} */ (on)),
  itemsOf: (which) =>
    (menus[which]?.()?.items ?? []).flatMap((item) => [item, ...(item.submenu?.items ?? [])]),
};
globalThis.recorded = recorded;

/**
 * Keeps each call of a method with what it is given; then it is made, or `instead` in its place.
 * @template {object} T
 * @param {T} owner
 * @param {string} name
 * @param {(this: T, ...args: unknown[]) => unknown} [instead]
 */
function record(owner, name, instead) {
  /** @type {unknown} */
  const method = instead ?? Reflect.get(owner, name);
  const real = /** @type {(this: T, ...args: unknown[]) => unknown} */ (method);
  /** @type {(this: T, ...args: unknown[]) => unknown} */
  const value = function (...args) {
    recorded.calls.push({ name, on: this, args });
    return real.apply(this, args);
  };
  // Not set: it may be a method of the class below.
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

/** @param {unknown[]} args What a dialog is asked for: with its window first, where it has one. */
const shownBy = (args) => /** @type {import('electron').MessageBoxOptions} */ (args.at(-1));

record(dialog, 'showMessageBox', (...args) => {
  /** @type {PromiseWithResolvers<import('electron').MessageBoxReturnValue>} */
  const { promise, resolve } = Promise.withResolvers();
  const answer = (/** @type {number} */ response) => resolve({ response, checkboxChecked: false });
  recorded.questions.push({ shown: shownBy(args), answer });
  const { signal, cancelId = 0 } = shownBy(args);
  signal?.addEventListener('abort', () => answer(cancelId));
  if (recorded.isOver) answer(0);
  return promise;
});
record(Menu.prototype, 'popup', () => {});

// A machine that tests may have nothing that shows any.
Notification.isSupported = () => true;
record(Notification.prototype, 'show', function () {
  setImmediate(() => this.emit('show'));
});

record(shell, 'openExternal', () => Promise.resolve());
record(shell, 'openPath', () => Promise.resolve(''));

// The app ends right after it: what tells of it has to outlast it.
record(app, 'relaunch', (options) =>
  writeFileSync(path.join(app.getPath('userData'), 'relaunched'), JSON.stringify(options)),
);

record(app, 'setAppUserModelId');
record(app, 'setBadgeCount');
record(BrowserWindow.prototype, 'setOverlayIcon');
record(BrowserWindow.prototype, 'minimize');
record(BrowserWindow.prototype, 'showInactive');
record(Tray.prototype, 'setContextMenu');
record(Tray.prototype, 'setToolTip');

// What a test can't bring about: the system's start at login, ...
if (process.argv.includes('--opened-at-login')) {
  const ask = app.getLoginItemSettings.bind(app);
  app.getLoginItemSettings = (options) => ({ ...ask(options), wasOpenedAtLogin: true });
}

// ... something of the system that fails once the server runs, ...
if (process.argv.includes('--tray-fails')) {
  record(Tray.prototype, 'setToolTip', () => {
    throw new Error('no tray here');
  });
}

// ... a person who quits before the server answers, ...
if (process.argv.includes('--quits-at=ready')) void app.whenReady().then(() => app.quit());
if (process.argv.includes('--quits-at=listen')) {
  /** @type {unknown} */
  const method = Reflect.get(Server.prototype, 'listen');
  const real = /** @type {(this: unknown, ...args: unknown[]) => unknown} */ (method);
  /** @type {(this: unknown, ...args: unknown[]) => unknown} */
  const listen = function (...args) {
    app.quit();
    return real.apply(this, args);
  };
  Object.assign(Server.prototype, { listen });
}

// ... and a computer that sleeps, on which nothing looks by itself for what is due.
const LONG_MS = 30_000;
if (process.argv.includes('--sleeps')) {
  const begin = globalThis.setInterval;
  /** @type {(work: () => void, ms?: number) => NodeJS.Timeout} */
  const seldom = (work, ms = 0) => begin(ms < LONG_MS ? work : () => {}, ms);
  Object.assign(globalThis, { setInterval: seldom });
}
