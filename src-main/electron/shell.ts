import { join } from 'node:path';
import { type BrowserWindow, Menu, Notification, app, nativeTheme, shell } from 'electron';
import {
  DEFAULT_HOURLY_QUOTA,
  type RunningServer,
  runCommandLine,
  startServer,
  systemSources,
} from '../../src-server/index.ts';
import { appMenu } from '../app-menu.ts';
import { OVERVIEW, type Place, inItsAccount, placeOf } from '../links.ts';
import { canStartAtLogin, isLoginStart } from '../login-item.ts';
import { desktopNotifier } from '../notify.ts';
import type { ShellOptions } from '../options.ts';
import { type Remembered, recall, remember } from '../shell-file.ts';
import { untilStarted } from '../starting.ts';
import { isToldOfTray, onClose } from '../staying.ts';
import { type Texts, textsIn } from '../texts.ts';
import { createWindowSession } from '../window-session.ts';
import { AppUpdates } from '../updates.ts';
import { askAboutStart } from './ask.ts';
import { serveScheme } from './scheme.ts';
import { followPower, startAtLogin, systemKeyStore } from './system.ts';
import { systemUpdater } from './updater.ts';
import { Leaving } from './leaving.ts';
import { createTray } from './tray.ts';
import { openWindow, showWindow } from './window.ts';

/** Where the shell finds things. */
export type ShellPlaces = { dataDir: string; pagesDir: string };

/** The desktop app: one server, one window, one tray, and what becomes of them. */
export class Shell {
  readonly #options: ShellOptions;
  readonly #places: ShellPlaces;
  readonly #file: string;
  #remembered: Remembered;
  #server: RunningServer | undefined;
  #window: BrowserWindow | undefined;
  /** Asked for before there was a server to show it. */
  #waiting: Place | undefined;
  #updates: AppUpdates | undefined;
  readonly #openUpdater: typeof systemUpdater;
  #stopFollowing = () => {};
  /** What was set in the system by the preferences, to set it again only when they change. */
  #applied = '';
  readonly #showInTray = createTray({
    show: () => this.open(),
    go: (place) => this.open(place),
    switchReminders: (id, on) => void this.#server?.desktop.switchReminders(id, on).catch(() => {}),
    quit: () => this.quit(),
  });

  readonly #leaving = new Leaving({
    updates: () => this.#updates,
    remember: (changes) => this.#remember(changes),
    closeWindow: () => {
      const window = this.#window;
      window?.close();
      return window !== undefined;
    },
    takeServer: () => {
      const server = this.#server;
      this.#server = undefined;
      return server;
    },
    stopFollowing: () => this.#stopFollowing(),
    stay: (server) => {
      this.#server = server;
      this.open(SETTINGS);
    },
  });

  constructor(options: ShellOptions, places: ShellPlaces, openUpdater = systemUpdater) {
    this.#openUpdater = openUpdater;
    this.#options = options;
    this.#places = places;
    this.#file = join(places.dataDir, 'desktop.json');
    this.#remembered = recall(this.#file);
    this.#waiting = options.link === undefined ? undefined : placeOf(options.link);
  }

  /** Address of the server; empty before there is one. */
  get baseUrl(): string {
    return this.#server?.baseUrl ?? '';
  }

  /** Starts the server, then everything around it; once the app is ready. */
  async start(): Promise<void> {
    const updates = await this.#openUpdates();
    this.#updates = updates;
    const server = await this.#startServer(updates);
    if (server === undefined) return app.exit();
    this.#server = server;
    updates.begin();
    const session = createWindowSession(server, fetch);
    serveScheme({ baseUrl: server.baseUrl, session, fetch });
    followPower({
      wake: () => void server.wake().catch(() => {}),
      quit: () => this.#leaving.shutDown(),
    });
    this.#stopFollowing = server.desktop.subscribe(() => this.#refresh());
    this.#refresh();
    const { wasOpenedAtLogin } = app.getLoginItemSettings();
    const isClosed = isLoginStart({ hidden: this.#options.hidden, wasOpenedAtLogin });
    if (!isClosed || this.#waiting !== undefined) this.open(this.#waiting);
  }

  /** Shows the window, at a place if one is asked for. */
  open(place?: Place): void {
    if (this.#server === undefined) {
      // A click on the icon asks for no place, and takes none back.
      this.#waiting = place ?? this.#waiting ?? OVERVIEW;
      return;
    }
    const { accountOf } = this.#server.desktop;
    const goal = place && inItsAccount(place, accountOf);
    if (this.#window === undefined) {
      this.#window = this.#newWindow(this.#server, goal ?? OVERVIEW);
      this.#refresh();
    } else {
      showWindow(this.#window, goal);
    }
  }

  /** Ends in order: what was not saved is asked about, answers under way are finished. */
  quit(): void {
    this.#leaving.quit();
  }

  /** Whether the app ends by an installer, which nothing is to keep from it. */
  get isInstalling(): boolean {
    return this.#leaving.isInstalling;
  }

  async #openUpdates(): Promise<AppUpdates> {
    return new AppUpdates({
      currentVersion: app.getVersion(),
      updater: await this.#openUpdater().catch(noUpdater),
      preferences: () => this.#server?.desktop.state().preferences ?? NOTHING_WANTED,
      now: () => Date.now(),
      every: repeat,
      remembered: this.#remembered.notInstalled,
      remember: (notInstalled) => this.#remember({ notInstalled }),
      restart: () => this.#leaving.restart(),
    });
  }

  #startServer(updates: AppUpdates): Promise<RunningServer | undefined> {
    const { dataDir, pagesDir } = this.#places;
    const texts = () => this.#texts();
    const notifyDesktop = desktopNotifier({
      isSupported: () => Notification.isSupported(),
      create: (message) => new Notification(message),
      go: (place) => this.open(place),
      texts,
    });
    const desktop = { canStartAtLogin: canStartAtLogin(app.isPackaged) };
    const config = {
      dataDir,
      pagesDir,
      desktop,
      hourlyQuota: DEFAULT_HOURLY_QUOTA,
      allowHosts: [],
    };
    const sources = { ...systemSources, notifyDesktop, keyStore: systemKeyStore, updates };
    return untilStarted(this.#options.port, {
      start: (port) => startServer({ ...config, port }, sources),
      ask: (error) => askAboutStart(error, texts()),
      showFolder: () => void shell.openPath(dataDir),
      openBrowser: () => runCommandLine(['open', '--data-dir', dataDir], { pagesDir }),
      keepPort: ({ desktop: view, port }) => view.keepPort(port),
    });
  }

  #newWindow(server: RunningServer, place: Place): BrowserWindow {
    const window = openWindow(place, {
      baseUrl: server.baseUrl,
      texts: () => this.#texts(),
      placement: this.#remembered.placement,
      onPlaced: (placement) => this.#remember({ placement }),
      whatClosingDoes: () =>
        onClose({
          platform: process.platform,
          keepInTray: server.desktop.state().preferences.keepInTray,
          isQuitting: this.#leaving.isQuitting,
        }),
      onHidden: () => this.#tellOfTray(),
      quit: () => this.quit(),
      leaving: this.#leaving,
      onStay: () => this.#leaving.stay(),
    });
    window.on('closed', () => {
      this.#window = undefined;
      if (this.#leaving.isQuitting) this.#leaving.end();
    });
    return window;
  }

  #tellOfTray(): void {
    const { toldOfTray = false } = this.#remembered;
    if (!isToldOfTray(process.platform, toldOfTray)) return;
    new Notification(this.#texts().inTray).show();
    this.#remember({ toldOfTray: true });
  }

  #remember(changes: Remembered): void {
    this.#remembered = { ...this.#remembered, ...changes };
    remember(this.#file, this.#remembered);
  }

  #texts(): Texts {
    const language = this.#server?.desktop.state().preferences.language ?? 'system';
    return textsIn(language, app.getLocale());
  }

  #refresh(): void {
    if (this.#server === undefined) return;
    this.#updates?.preferencesChanged();
    const state = this.#server.desktop.state();
    this.#showInTray(state, this.#texts(), this.#window);
    const { theme, language, startAtLogin: atLogin } = state.preferences;
    const wanted = JSON.stringify([theme, language, atLogin]);
    if (wanted === this.#applied) return;
    this.#applied = wanted;
    nativeTheme.themeSource = theme;
    if (canStartAtLogin(app.isPackaged)) startAtLogin(atLogin);
    this.#showMenu();
  }

  #checkForUpdates(): void {
    this.open(SETTINGS);
    this.#updates?.check();
  }

  #showMenu(): void {
    const { platform } = process;
    const template = appMenu({ platform, isPackaged: app.isPackaged }, this.#texts(), {
      go: (place) => this.open(place),
      openReference: () => void shell.openExternal(`${this.baseUrl}/docs`),
      ...(this.#updates?.isOn === true ? { checkForUpdates: () => this.#checkForUpdates() } : {}),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}

// Where there is no server to ask.
const NOTHING_WANTED = { lookForUpdates: false, updateChannel: 'stable' } as const;
// It must keep nothing from starting.
function noUpdater(error: unknown): 'no_feed' {
  process.stderr.write(`Updates can not be looked for: ${String(error)}\n`);
  return 'no_feed';
}

const SETTINGS: Place = { path: '/settings', part: 'desktop' };

const repeat = (ms: number, work: () => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};
