import { join } from 'node:path';
import { type BrowserWindow, Menu, Notification, app, nativeTheme, shell } from 'electron';
import type { RunningServer } from '../../src-server/index.ts';
import { appMenu } from '../app-menu.ts';
import { windowImage } from '../images.ts';
import { OVERVIEW, type Place, SETTINGS, inItsAccount, placeOf } from '../links.ts';
import { canStartAtLogin, isLoginStart } from '../login-item.ts';
import type { ShellOptions } from '../options.ts';
import { relaunchOptions } from '../relaunch.ts';
import { type Remembered, recall, remember } from '../shell-file.ts';
import { askAboutFolder } from '../starting.ts';
import {
  type Appearance,
  type Presence,
  canDoWithoutWindow,
  isToldOfTray,
  onClose,
  onStart,
  unaskedAppearance,
} from '../staying.ts';
import { Surroundings } from '../surroundings.ts';
import { type Texts, textsIn } from '../texts.ts';
import { type TrayHost, followTrayHost } from '../tray-host.ts';
import { createWindowSession } from '../window-session.ts';
import type { AppSpelling } from '../spelling.ts';
import type { AppUpdates } from '../updates.ts';
import { askAboutStart } from './ask.ts';
import { StartAtLogin } from './login.ts';
import { serveScheme } from './scheme.ts';
import { type ShellPlaces, showing, startOwnServer } from './server.ts';
import { openSpelling } from './spelling.ts';
import { followPower } from './system.ts';
import { offerTasks } from './tasks.ts';
import { openUpdates, systemUpdater } from './updater.ts';
import { Leaving } from './leaving.ts';
import { createTray } from './tray.ts';
import { isInSight, openWindow, showUnasked, showWindow } from './window.ts';

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
  #spelling: AppSpelling | undefined;
  readonly #openUpdater: typeof systemUpdater;
  readonly #followTrayHost: typeof followTrayHost;
  readonly #surroundings = new Surroundings();
  readonly #startAtLogin = new StartAtLogin();
  /** Undefined until it is known. */
  #trayHost: TrayHost | undefined;
  #stopFollowing = () => {};
  /** Of the preferences, for what is said where there is no server to ask. */
  #language: Parameters<typeof textsIn>[0] = 'system';
  /** What was set in the system by the preferences, to set it again only when they change. */
  #applied = '';
  readonly #showInTray: ReturnType<typeof createTray>;

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

  constructor(
    options: ShellOptions,
    places: ShellPlaces,
    openUpdater = systemUpdater,
    follow = followTrayHost,
  ) {
    this.#openUpdater = openUpdater;
    this.#followTrayHost = follow;
    this.#options = options;
    this.#places = places;
    this.#file = join(places.dataDir, 'desktop.json');
    this.#remembered = recall(this.#file);
    this.#waiting = options.link === undefined ? undefined : placeOf(options.link);
    this.#showInTray = createTray(places.imagesDir, {
      show: () => this.open(),
      go: (place) => this.open(place),
      switchReminders: (id, on) =>
        void this.#server?.desktop.switchReminders(id, on).catch(() => {}),
      quit: () => this.quit(),
    });
  }

  /** Address of the server; empty before there is one. */
  get baseUrl(): string {
    return this.#server?.baseUrl ?? '';
  }

  /** Starts the server, then everything around it; once the app is ready. */
  async start(): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  async #begin(): Promise<void> {
    const updates = await this.#openUpdates();
    this.#updates = updates;
    const spelling = openSpelling();
    this.#spelling = spelling;
    const server = await startOwnServer({
      ...this.#places,
      port: this.#options.port,
      texts: () => this.#texts(),
      open: (place) => this.open(place),
      updates,
      spelling,
      surroundings: this.#surroundings,
    });
    if (typeof server === 'string') return app.exit(server === 'gaveUp' ? 1 : 0);
    this.#server = server;
    this.#language = server.desktop.state().preferences.language;
    updates.begin();
    const session = createWindowSession(server, fetch);
    serveScheme({ baseUrl: server.baseUrl, session, fetch });
    followPower({
      wake: () => void server.wake().catch(() => {}),
      quit: () => this.#leaving.shutDown(),
    });
    const { wasOpenedAtLogin } = app.getLoginItemSettings();
    const isLogin = isLoginStart({ hidden: this.#options.hidden, wasOpenedAtLogin });
    this.#follow(server, isLogin);
    const appearance = onStart({
      ...this.#presence(server),
      isLogin,
      isAskedFor: this.#waiting !== undefined,
    });
    if (appearance === 'inFront') this.open(this.#waiting);
    else if (appearance !== undefined) this.#showUnasked(server, appearance);
  }

  // What the data and the desktop tell from now on.
  #follow(server: RunningServer, isLogin: boolean): void {
    const changed = () => {
      this.#refresh();
      this.#stayInSight(server);
    };
    const stopData = server.desktop.subscribe(changed);
    let hasBegun = false;
    const { platform, env } = process;
    const stopTray = this.#followTrayHost({ platform, env, isLogin }, (host) => {
      this.#trayHost = host;
      this.#surroundings.found({ hasTray: host !== 'none' });
      if (!hasBegun) return;
      try {
        changed();
      } catch (error) {
        void this.#giveUp(error);
      }
    });
    hasBegun = true;
    this.#stopFollowing = () => {
      stopData();
      stopTray();
    };
    this.#refresh();
  }

  // What fails around the server is said as well, before the app ends by it.
  async #giveUp(reason: unknown): Promise<void> {
    process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`);
    const server = this.#server;
    this.#server = undefined;
    this.#updates?.end();
    this.#stopFollowing();
    await server?.close().catch(() => {});
    const action = await askAboutFolder(reason, {
      ask: (why) => askAboutStart(why, this.#texts()),
      showFolder: showing(this.#places.dataDir),
    });
    if (action === 'again') app.relaunch(relaunchOptions(process));
    app.exit(1);
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

  #openUpdates(): Promise<AppUpdates> {
    return openUpdates(this.#openUpdater, {
      preferences: () => this.#server?.desktop.state().preferences,
      remembered: this.#remembered.notInstalled,
      remember: (notInstalled) => this.#remember({ notInstalled }),
      restart: () => this.#leaving.restart(),
    });
  }

  #presence(server: RunningServer): Presence {
    const { preferences } = server.desktop.state();
    return { platform: process.platform, preferences, trayHost: this.#trayHost };
  }

  // With the tray gone, a window that is not there or hidden would leave nothing of the app to be seen.
  #stayInSight(server: RunningServer): void {
    if (this.#leaving.isQuitting) return;
    const presence = this.#presence(server);
    if (canDoWithoutWindow(presence)) return;
    if (this.#window !== undefined && isInSight(this.#window)) return;
    this.#showUnasked(server, unaskedAppearance(presence));
  }

  #showUnasked(server: RunningServer, appearance: Appearance): void {
    if (this.#window !== undefined) return showUnasked(this.#window, appearance);
    this.#window = this.#newWindow(server, OVERVIEW, appearance);
    this.#refresh();
  }

  #newWindow(
    server: RunningServer,
    place: Place,
    appearance: Appearance = 'inFront',
  ): BrowserWindow {
    const image = windowImage(process.platform);
    const window = openWindow(place, {
      baseUrl: server.baseUrl,
      texts: () => this.#texts(),
      placement: this.#remembered.placement,
      onPlaced: (placement) => this.#remember({ placement }),
      whatClosingDoes: () =>
        // While the app gives up, its data are closed.
        this.#server === undefined
          ? 'close'
          : onClose({ ...this.#presence(server), isQuitting: this.#leaving.isQuitting }),
      onHidden: () => this.#tellOfTray(),
      quit: () => this.quit(),
      leaving: this.#leaving,
      appearance,
      icon: image && join(this.#places.imagesDir, image),
      onStay: () => this.#leaving.stay(),
    });
    // Back from the system's settings, perhaps.
    window.on('focus', () => this.#surroundings.found({ startAtLogin: this.#startAtLogin.look() }));
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
    const language = this.#server?.desktop.state().preferences.language ?? this.#language;
    return textsIn(language, app.getLocale());
  }

  #refresh(): void {
    if (this.#server === undefined) return;
    this.#updates?.preferencesChanged();
    const state = this.#server.desktop.state();
    this.#spelling?.preferencesChanged(state.preferences);
    const texts = this.#texts();
    this.#showInTray({ state, texts, window: this.#window, host: this.#trayHost });
    const { theme, language, startAtLogin: atLogin } = state.preferences;
    const wanted = JSON.stringify([theme, language, atLogin]);
    if (wanted === this.#applied) return;
    this.#applied = wanted;
    nativeTheme.themeSource = theme;
    this.#showMenu();
    offerTasks(texts, (place) => this.open(place));
    if (!canStartAtLogin(app.isPackaged)) return;
    this.#surroundings.found({ startAtLogin: this.#startAtLogin.keep(atLogin, texts) });
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
