import { join } from 'node:path';
import { type BrowserWindow, Menu, app, nativeTheme, shell } from 'electron';
import { type RunningServer, pageFilesOf } from '../../src-server/index.ts';
import { appMenu } from '../menus/app-menu.ts';
import { windowImage } from '../tray/images.ts';
import { OVERVIEW, type Place, SETTINGS, inItsAccount, placeOf } from '../startup/links.ts';
import { canStartAtLogin, isLoginStart } from '../startup/login-item.ts';
import type { ShellOptions } from '../startup/options.ts';
import type { Forwarding } from '../window/page-requests.ts';
import { relaunchOptions } from '../startup/relaunch.ts';
import { type Remembered, recall, remember } from '../window/shell-file.ts';
import { askAboutFolder } from '../startup/start-loop.ts';
import {
  type Appearance,
  type Presence,
  canDoWithoutWindow,
  isToldOfTray,
  onClose,
  onStart,
  unaskedAppearance,
} from '../window/close-policy.ts';
import { DesktopStatusHolder } from '../window/desktop-status.ts';
import { type Texts, textsIn } from '../texts.ts';
import { type TrayHost, followTrayHost } from '../tray/tray-host.ts';
import { createWindowSession } from '../window/session.ts';
import type { AppUpdates } from '../updates/updates.ts';
import { askAboutStart } from './ask.ts';
import { chooseFolder } from './choose-folder.ts';
import { openLogs } from './failure.ts';
import { StartAtLogin } from './login.ts';
import { type Notifications, openNotifications } from './notifications.ts';
import { serveScheme } from './scheme.ts';
import { type ShellPlaces, showing, startOwnServer } from './server.ts';
import { followPower } from './system.ts';
import { offerTasks } from './tasks.ts';
import { openUpdates, systemUpdater } from './updater.ts';
import type { SecondStart } from '../startup/relaunch.ts';
import { Quitting } from './quitting.ts';
import { createTray } from './tray.ts';
import { endOfLoading, isInSight, openWindow, showUnasked, showWindow } from './window.ts';

/** The desktop app: one server, one window, and one tray. */
export class Shell {
  readonly #options: ShellOptions;
  readonly #places: ShellPlaces;
  readonly #file: string;
  #remembered: Remembered;
  #server: RunningServer | undefined;
  /** A server that is starting, which must not be left half open when the app quits. */
  #attempt: Promise<RunningServer> | undefined;
  #window: BrowserWindow | undefined;
  /** Requested before there was a server to show it. */
  #waiting: Place | undefined;
  #updates: AppUpdates | undefined;
  #notifications: Notifications | undefined;
  readonly #openUpdater: typeof systemUpdater;
  readonly #followTrayHost: typeof followTrayHost;
  readonly #desktopStatus = new DesktopStatusHolder();
  readonly #startAtLogin = new StartAtLogin({
    wasTaken: () => this.#remembered.startsAtLogin === true,
    take: (startsAtLogin) => this.#remember({ startsAtLogin }),
  });
  /** Undefined until it is known. */
  #trayHost: TrayHost | undefined;
  #stopFollowing = () => {};
  /** From the preferences, for texts while there is no server to ask. */
  #language: Parameters<typeof textsIn>[0] = 'system';
  /** The system settings derived from the preferences, which are only applied when they change. */
  #applied = '';
  readonly #showInTray: ReturnType<typeof createTray>;

  readonly #quitting = new Quitting({
    updates: () => this.#updates,
    remember: (changes) => this.#remember(changes),
    closeWindow: () => {
      const window = this.#window;
      window?.close();
      return window !== undefined;
    },
    takeServer: async () => {
      const server = this.#server ?? (await this.#attempt?.catch(() => undefined));
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
        void this.#server?.desktop
          .switchReminders(id, on)
          .catch(this.#noting('could not turn reminders on or off')),
      quit: () => this.quit(),
    });
  }

  /** The server's address; empty before it runs. */
  get baseUrl(): string {
    return this.#server?.baseUrl ?? '';
  }

  /** Whether one of the subscriptions has this web address among its details. */
  hasWebLink(address: string): boolean {
    return this.#server?.desktop.hasWebLink(address) === true;
  }

  /** Starts the server and then everything around it, once the app is ready. */
  async start(): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  async #begin(): Promise<void> {
    const updates = await this.#openUpdates();
    // The app can be quit at any point during startup.
    if (this.#quitting.isQuitting) return;
    this.#updates = updates;
    const { log } = this.#places;
    const notifications = openNotifications({
      server: () => this.#server,
      open: (place) => this.open(place),
      texts: () => this.texts(),
      warn: (message, error) => log.note('warn', message, error),
    });
    this.#notifications = notifications;
    const { wasOpenedAtLogin } = app.getLoginItemSettings();
    const isLogin = isLoginStart({ hidden: this.#options.hidden, wasOpenedAtLogin });
    const way = Promise.withResolvers<Forwarding>();
    const early = await this.#openAhead(isLogin, way.promise);
    if (this.#quitting.isQuitting) return;
    const server = await startOwnServer({
      ...this.#places,
      port: this.#options.port,
      texts: () => this.texts(),
      onAttempt: (attempt) => this.#follow(attempt),
      ...notifications.forReminders,
      chooseFolder: () => chooseFolder(this.#window),
      updates,
      desktopStatus: this.#desktopStatus,
      onConcern: () => this.#showConcern(),
      onSecretsLost: () => this.#showConcern(),
    });
    if (typeof server === 'string') return app.exit(server === 'gaveUp' ? 1 : 0);
    this.#server = server;
    if (this.#quitting.isQuitting) return;
    const { language, theme } = server.desktop.preferences();
    this.#language = language;
    nativeTheme.themeSource = theme;
    updates.begin();
    const session = createWindowSession(server, fetch);
    way.resolve({ baseUrl: server.baseUrl, session, fetch });
    // The page needs it for its first request, which reports any failure.
    session.current().catch(() => {});
    followPower({
      wake: () => void server.wake().catch(this.#noting('could not check for due reminders')),
      quit: () => this.#quitting.shutDown(),
    });
    this.#followChanges(server, isLogin);
    this.#showFirst(server, isLogin, early);
    // A click that started the app is handled immediately, and may open the window.
    notifications.begin();
  }

  // Follows the data and the desktop from now on.
  #followChanges(server: RunningServer, isLogin: boolean): void {
    const changed = () => {
      this.#refresh();
      this.#stayInSight(server);
    };
    const stopData = server.desktop.subscribe(changed);
    let hasBegun = false;
    const { platform, env } = process;
    const warn = (message: string, error: unknown) => this.#places.log.note('warn', message, error);
    const stopTray = this.#followTrayHost({ platform, env, isLogin, warn }, (host) => {
      this.#trayHost = host;
      this.#desktopStatus.found({ hasTray: host !== 'none' });
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
  }

  #showFirst(server: RunningServer, isLogin: boolean, early: Place | undefined): void {
    const appearance = onStart({
      ...this.#presence(server),
      isLogin,
      isAskedFor: this.#waiting !== undefined,
    });
    // An open window only navigates if that was requested in the meantime.
    const isThere = this.#window !== undefined && this.#waiting === early;
    if (appearance === 'inFront' && !isThere) this.open(this.#waiting);
    if (appearance !== undefined && appearance !== 'inFront') this.#showUnasked(appearance);
    this.#refresh();
  }

  /**
   * Opens the window before there is a server. Loading the server blocks the thread that serves the page's
   * files, so this resolves once the page has them. Returns the window's place.
   */
  async #openAhead(isLogin: boolean, way: Promise<Forwarding>): Promise<Place | undefined> {
    const files = pageFilesOf(this.#places.pagesDir);
    const needed = Promise.withResolvers<void>();
    const wayNeeded = () => {
      needed.resolve();
      return way;
    };
    serveScheme({ files, way: wayNeeded });
    const early = this.#openEarly(isLogin);
    const window = this.#window;
    if (window !== undefined) await Promise.race([needed.promise, endOfLoading(window)]);
    return early;
  }

  /**
   * Opens the window immediately and returns its place; undefined if only the server knows whether to open
   * one, or in which account.
   */
  #openEarly(isLogin: boolean): Place | undefined {
    const place = this.#waiting ?? OVERVIEW;
    if (isLogin || place.record !== undefined) return undefined;
    this.#window = this.#newWindow(place);
    this.#waiting = place;
    return place;
  }

  #follow(attempt: Promise<RunningServer>): void {
    this.#attempt = attempt;
    // The user is being asked, and a waiting page has nothing to show.
    attempt.catch(() => this.#dropWindow());
  }

  #dropWindow(): void {
    const window = this.#window;
    this.#window = undefined;
    window?.destroy();
  }

  // Failures around the server are also shown before the app ends.
  async #giveUp(reason: unknown): Promise<void> {
    const { log, dataDir } = this.#places;
    log.note('fatal', 'could not start the app', reason);
    await this.closeServer();
    const action = await askAboutFolder(reason, {
      ask: (why) => askAboutStart(why, { log, texts: this.texts(), dataDir }),
      showFolder: showing(dataDir),
    });
    if (action === 'again') app.relaunch(relaunchOptions(process));
    app.exit(1);
  }

  /** Closes the server so that nothing is lost when the app ends without quitting normally. */
  async closeServer(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#dropWindow();
    this.#updates?.end();
    this.#stopFollowing();
    await server?.close().catch(this.#noting('could not close the server'));
  }

  #noting(what: string): (error: unknown) => void {
    return (error) => this.#places.log.note('error', what, error);
  }

  /** Shows the window, at a place if one is requested. */
  open(place?: Place): void {
    if (this.#server === undefined) {
      // A click on the icon requests no place, and doesn't cancel one.
      this.#waiting = place ?? this.#waiting ?? OVERVIEW;
      return;
    }
    const { accountOf } = this.#server.desktop;
    const goal = place && inItsAccount(place, accountOf);
    if (this.#window === undefined) {
      this.#window = this.#newWindow(goal ?? OVERVIEW);
      this.#refresh();
    } else {
      showWindow(this.#window, goal);
    }
  }

  // The question is at the top of Overview. A page that the user is viewing or requested is left alone.
  #showConcern(): void {
    if (this.#window !== undefined && isInSight(this.#window)) return;
    this.open(this.#waiting ?? OVERVIEW);
  }

  /** Quits in an orderly way: asks about unsaved changes and finishes pending responses. */
  quit(): void {
    this.#quitting.quit();
  }

  /** {@link Quitting.comeBack} */
  comeBack(asked: SecondStart): boolean {
    return this.#quitting.comeBack(asked);
  }

  /** Whether the app is quitting. */
  get isQuitting(): boolean {
    return this.#quitting.isQuitting;
  }

  /** Whether an installer ends the app, which nothing may prevent. */
  get isInstalling(): boolean {
    return this.#quitting.isInstalling;
  }

  #openUpdates(): Promise<AppUpdates> {
    return openUpdates(this.#openUpdater, {
      log: this.#places.log,
      preferences: () => this.#server?.desktop.preferences(),
      remembered: this.#remembered.notInstalled,
      remember: (notInstalled) => this.#remember({ notInstalled }),
      restart: () => this.#quitting.restart(),
    });
  }

  #presence(server: RunningServer): Presence {
    const preferences = server.desktop.preferences();
    return { platform: process.platform, preferences, trayHost: this.#trayHost };
  }

  // Without the tray, a closed or hidden window would make the app invisible.
  #stayInSight(server: RunningServer): void {
    if (this.#quitting.isQuitting) return;
    const presence = this.#presence(server);
    if (canDoWithoutWindow(presence)) return;
    if (this.#window !== undefined && isInSight(this.#window)) return;
    this.#showUnasked(unaskedAppearance(presence));
  }

  #showUnasked(appearance: Appearance): void {
    if (this.#window !== undefined) return showUnasked(this.#window, appearance);
    this.#window = this.#newWindow(OVERVIEW, appearance);
    this.#refresh();
  }

  #newWindow(place: Place, appearance: Appearance = 'inFront'): BrowserWindow {
    const image = windowImage(process.platform);
    const whatClosingDoes = () => {
      const { isQuitting } = this.#quitting;
      // Without a server, there is no tray either.
      if (this.#server === undefined) return isQuitting ? 'close' : 'quit';
      return onClose({ ...this.#presence(this.#server), isQuitting });
    };
    const window = openWindow(place, {
      baseUrl: () => this.baseUrl,
      log: this.#places.log,
      texts: () => this.texts(),
      placement: this.#remembered.placement,
      onPlaced: (placement) => this.#remember({ placement }),
      whatClosingDoes,
      onHidden: () => this.#tellOfTray(),
      quit: () => this.quit(),
      quitting: this.#quitting,
      appearance,
      icon: image && join(this.#places.imagesDir, image),
      onStay: () => this.#quitting.stay(),
    });
    // The user may be returning from the system's settings.
    window.on('focus', () =>
      this.#desktopStatus.found({ startAtLogin: this.#startAtLogin.look() }),
    );
    window.on('closed', () => {
      if (this.#window !== window) return;
      this.#window = undefined;
      if (this.#quitting.isQuitting) this.#quitting.end();
      // A page that calls close() closes its window without asking.
      else if (whatClosingDoes() === 'quit') this.quit();
    });
    return window;
  }

  #tellOfTray(): void {
    const { toldOfTray = false } = this.#remembered;
    if (!isToldOfTray(process.platform, toldOfTray)) return;
    // Immediately, so that a window that is closed again soon doesn't show it twice.
    this.#remember({ toldOfTray: true });
    void this.#notifications?.tell(this.texts().inTray).then((wasShown) => {
      if (!wasShown) this.#remember({ toldOfTray: false });
    });
  }

  #remember(changes: Remembered): void {
    this.#remembered = { ...this.#remembered, ...changes };
    remember(this.#file, this.#remembered);
  }

  /** The app's texts, in the language of the preferences. */
  texts(): Texts {
    const language = this.#server?.desktop.preferences().language ?? this.#language;
    return textsIn(language, app.getLocale());
  }

  #refresh(): void {
    if (this.#server === undefined) return;
    this.#updates?.preferencesChanged();
    const state = this.#server.desktop.state();
    const texts = this.texts();
    this.#showInTray({ state, texts, window: this.#window, host: this.#trayHost });
    const { theme, language, startAtLogin: atLogin } = state.preferences;
    const wanted = JSON.stringify([theme, language, atLogin]);
    if (wanted === this.#applied) return;
    this.#applied = wanted;
    nativeTheme.themeSource = theme;
    this.#showMenu();
    offerTasks(texts, (place) => this.open(place));
    if (!canStartAtLogin(app.isPackaged)) return;
    const { log } = this.#places;
    this.#desktopStatus.found({ startAtLogin: this.#startAtLogin.keep(atLogin, { log, texts }) });
  }

  #checkForUpdates(): void {
    this.open(SETTINGS);
    this.#updates?.check();
  }

  #showMenu(): void {
    const { platform } = process;
    const template = appMenu({ platform, isPackaged: app.isPackaged }, this.texts(), {
      go: (place) => this.open(place),
      openReference: () => void shell.openExternal(`${this.baseUrl}/docs`),
      showLogs: () => void openLogs(this.#places.log, this.texts()),
      ...(this.#updates?.isOn === true ? { checkForUpdates: () => this.#checkForUpdates() } : {}),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
}
