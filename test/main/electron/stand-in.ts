import { EventEmitter } from 'node:events';

// A stand-in for as much of Electron as the shell calls. It shows what the shell asks for and in which
// order; what Electron makes of that is for the tests in test/electron/.

/** A dialog, as it is asked for. */
type Question = { type: string; message: string; detail?: string; buttons?: string[] };

type Item = { label?: string; click?: () => void; submenu?: Item[] };

/** What the shell asked the stand-in for. */
export const told = {
  windows: [] as FakeWindow[],
  trays: [] as FakeTray[],
  scripts: [] as string[],
  handled: [] as string[],
  /** Answers what the page asks for. */
  ask: undefined as ((request: Request) => Promise<Response>) | undefined,
  schemes: [] as object[],
  notified: [] as object[],
  badge: 0,
  theme: '',
  exits: [] as number[],
  hidden: 0,
  relaunches: [] as object[],
  isLockFree: false,
  /** Whether pages are loaded as soon as they are asked for. */
  isLoading: true,
  loginItems: [] as object[],
  /** Menus of the Dock. */
  dockMenus: [] as Item[][],
  /** Tasks of the jump list. */
  userTasks: [] as object[],
  asked: [] as string[],
  questions: [] as Question[],
  /** The button that a person presses, where there is such a one. */
  answer: '',
  /** Menus that were opened: the application's without its items. */
  popups: [] as { items?: Item[] }[],
  menu: [] as Item[],
};

/** Forgets all of it. */
export function forget(): void {
  electron.powerMonitor.removeAllListeners();
  electron.screen.removeAllListeners();
  electron.nativeTheme.removeAllListeners();
  Object.assign(told, { badge: 0, theme: '', hidden: 0, isLockFree: false });
  Object.assign(told, { isLoading: true, answer: '' });
  for (const list of [
    told.windows,
    told.trays,
    told.scripts,
    told.handled,
    told.schemes,
    told.notified,
    told.exits,
    told.loginItems,
    told.relaunches,
    told.dockMenus,
    told.userTasks,
    told.asked,
    told.questions,
    told.popups,
  ]) {
    list.length = 0;
  }
}

class FakeContents extends EventEmitter {
  /** What was done to misspelt words. */
  readonly spelt: string[] = [];
  replaceMisspelling = (word: string) => void this.spelt.push(`replace ${word}`);
  readonly session = {
    addWordToSpellCheckerDictionary: (word: string) => void this.spelt.push(`learn ${word}`),
  };
  isLoading = false;
  isLoadingMainFrame = () => this.isLoading;
  executeJavaScript = (script: string) => Promise.resolve(told.scripts.push(script));
  reloads = 0;
  reload = () => void (this.reloads += 1);
}

/** A window that does what it is told. */
export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly options: object;
  address = '';
  isShown = false;
  isGone = false;
  /** What it was told to do to itself, in that order. */
  did: string[] = [];
  constructor(options: object) {
    super();
    this.options = options;
    told.windows.push(this);
  }
  loadURL = (address: string) => {
    this.address = address;
    if (told.isLoading) queueMicrotask(() => this.webContents.emit('did-finish-load'));
    return Promise.resolve();
  };
  show = () => {
    this.isShown = true;
    this.did.push('show');
    this.emit('show');
  };
  showInactive = () => {
    this.isShown = true;
    this.did.push('showInactive');
    this.emit('show');
  };
  isVisible = () => this.isShown;
  hide = () => (this.isShown = false);
  focus = () => {};
  /** Where it was put last. */
  bounds: object = {};
  setBounds = (bounds: object) => void (this.bounds = bounds);
  maximize = () => void this.did.push('maximize');
  setFullScreen = (on: boolean) => void this.did.push(`setFullScreen ${on}`);
  minimize = () => {
    this.isDown = true;
    this.did.push('minimize');
  };
  restore = () => void this.did.push('restore');
  isDestroyed = () => this.isGone;
  isDown = false;
  isMinimized = () => this.isDown;
  isMaximized = () => false;
  isFull = false;
  isFullScreen = () => this.isFull;
  setOverlayIcon = () => {};
  background = '';
  setBackgroundColor = (color: string) => void (this.background = color);
  setTitleBarOverlay = (overlay: object) =>
    void this.did.push(`overlay ${Object.keys(overlay).length}`);
  getBounds = () => ({ x: 10, y: 20, width: 800, height: 600 });
  isNormal = () => !this.isMaximized() && !this.isMinimized() && !this.isFullScreen();
  /** As the person does: it goes unless that is prevented. */
  close = () => {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  };
  destroy = () => {
    this.isGone = true;
    this.emit('closed');
  };
}

class FakeTray extends EventEmitter {
  menu: Item[] = [];
  tip = '';
  isThere = true;
  /** Path of its picture. */
  readonly image: string;
  constructor(image: string) {
    super();
    this.image = image;
    told.trays.push(this);
  }
  setContextMenu = (menu: FakeTray['menu']) => (this.menu = menu);
  setToolTip = (tip: string) => (this.tip = tip);
  destroy = () => (this.isThere = false);
}

class FakeNotification extends EventEmitter {
  static isSupported = () => true;
  constructor(message: object) {
    super();
    told.notified.push(message);
  }
  show = () => void setImmediate(() => this.emit('show'));
}

class FakeTheme extends EventEmitter {
  shouldUseDarkColors = false;
  set themeSource(theme: string) {
    told.theme = theme;
  }
}

const workArea = { x: 0, y: 0, width: 1920, height: 1080 };

class FakeScreen extends EventEmitter {
  getPrimaryDisplay = () => ({ id: 1, workArea, scaleFactor: 1 });
  getAllDisplays = () => [this.getPrimaryDisplay()];
}

/** The module, as far as it is used. */
export const electron = {
  app: {
    name: 'Perennial',
    isPackaged: false,
    whenReady: () => Promise.resolve(),
    on: () => {},
    getLocale: () => 'en-GB',
    getVersion: () => '1.0.0',
    relaunch: (options: object) => void told.relaunches.push(options),
    releaseSingleInstanceLock: () => void (told.isLockFree = true),
    getLoginItemSettings: (_of?: object) => ({ wasOpenedAtLogin: false, openAtLogin: false }),
    setLoginItemSettings: (settings: object) => void told.loginItems.push(settings),
    dock: { setMenu: (menu: Item[]) => void told.dockMenus.push(menu) },
    setUserTasks: (tasks: object[]) => told.userTasks.push(...tasks) > 0,
    setBadgeCount: (count: number) => (told.badge = count),
    exit: (code = 0) => void told.exits.push(code),
  },
  BrowserWindow: FakeWindow,
  Menu: {
    buildFromTemplate: (template: Item[]) =>
      Object.defineProperty(template, 'popup', {
        value: (where: object) => told.popups.push({ ...where, items: template }),
      }),
    setApplicationMenu: (menu: Item[]) => (told.menu = menu),
    getApplicationMenu: () => ({ popup: (where: object) => told.popups.push(where) }),
  },
  Notification: FakeNotification,
  Tray: FakeTray,
  clipboard: { writeText: (_text: string): Promise<void> => Promise.resolve() },
  dialog: {
    // With its window first, where it has one.
    showMessageBox: (...asked: Question[]) => {
      const question = asked.at(-1) ?? { type: '', message: '' };
      told.asked.push(question.type);
      told.questions.push(question);
      const pressed = question.buttons?.indexOf(told.answer) ?? 0;
      return Promise.resolve({ response: Math.max(0, pressed) });
    },
  },
  nativeImage: { createFromPath: (path: string) => path },
  nativeTheme: new FakeTheme(),
  powerMonitor: new EventEmitter(),
  protocol: {
    handle: (scheme: string, ask: typeof told.ask) => {
      told.handled.push(scheme);
      told.ask = ask;
    },
    registerSchemesAsPrivileged: (schemes: object[]) => void told.schemes.push(...schemes),
  },
  safeStorage: { isAsyncEncryptionAvailable: () => Promise.resolve(false) },
  screen: new FakeScreen(),
  shell: {},
};
