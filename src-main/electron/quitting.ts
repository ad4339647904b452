import { type RelaunchOptions, app } from 'electron';
import type { RunningServer } from '../../src-server/index.ts';
import { detailOf } from '../errors/detail.ts';
import { endApp } from '../updates/end-app.ts';
import { type SecondStart, comeBackOptions, relaunchOptions } from '../startup/relaunch.ts';
import type { Remembered } from '../window/shell-file.ts';
import { quitPolicy } from '../window/close-policy.ts';
import type { AppUpdates } from '../updates/updates.ts';

/** What remains to be done when the app quits, and how. */
export type QuitParts = {
  updates: () => AppUpdates | undefined;
  remember: (changes: Remembered) => void;
  /** Closes the window, which may ask about unsaved changes; false if there is none. */
  closeWindow: () => boolean;
  /** Hands over the server, which the shell then no longer uses. Waits for one that is starting. */
  takeServer: () => Promise<RunningServer | undefined>;
  /** Stops following the server. */
  stopFollowing: () => void;
  /** Continues after all, with the same server. */
  stay: (server: RunningServer | undefined) => void;
};

/** How the app ends: for good, because the computer shuts down, or to restart with an update. */
export class Quitting {
  readonly #left: QuitParts;
  #decide = newPolicy();
  #isQuitting = false;
  #isAsking = false;
  #isRestart = false;
  #isShutdown = false;
  #isInstalling = false;
  #isEnding = false;
  /** How the app restarts after it has ended. */
  #anew: RelaunchOptions | undefined;

  constructor(left: QuitParts) {
    this.#left = left;
  }

  get isQuitting(): boolean {
    return this.#isQuitting;
  }

  /** Whether an installer ends the app, which nothing may prevent. */
  get isInstalling(): boolean {
    return this.#isInstalling;
  }

  /** Quits in an orderly way: asks about unsaved changes and finishes pending responses. */
  quit(): void {
    if (this.#isAsking) {
      this.#isQuitting = true;
      // Brings the question to the front again.
      this.#left.closeWindow();
      return;
    }
    const what = this.#decide();
    if (what === 'force') app.exit(1);
    if (what !== 'begin') return;
    this.#isQuitting = true;
    if (!this.#left.closeWindow()) this.end();
  }

  /** The same because the computer is shutting down, which may be reported several times. Nothing is installed. */
  shutDown(): void {
    if (this.#isShutdown) return;
    this.#isShutdown = true;
    this.quit();
  }

  /** The same to install an update and restart. The window that requested it gets its response first. */
  restart(): void {
    this.#isRestart = true;
    setImmediate(() => this.quit());
  }

  /** The user is being asked whether to leave. Until they answer, further requests don't force the app to quit. */
  waitFor(answer: Promise<unknown>): void {
    this.#isAsking = true;
    void answer.finally(() => (this.#isAsking = false));
  }

  /** The user chose to stay. */
  stay(): void {
    this.#isQuitting = false;
    this.#isRestart = false;
    this.#isShutdown = false;
    this.#isEnding = false;
    this.#decide = newPolicy();
    this.#left.updates()?.happened({ kind: 'stayed' });
  }

  /**
   * Another start wants the app to run. Returns whether the app has gone too far to stay; in that case it restarts
   * once it has ended.
   */
  comeBack(asked: SecondStart): boolean {
    // One at login must not hide what a person asked for.
    const isLess = asked.isHidden && this.#anew !== undefined;
    if (this.#isEnding && !this.#isShutdown && !isLess)
      this.#anew = comeBackOptions(process, asked);
    return this.#isEnding;
  }

  /** Continues once there is no window left. */
  end(): void {
    this.#isEnding = true;
    // The time that the user took to answer doesn't count.
    this.#decide = newPolicy();
    this.#decide();
    void this.#end();
  }

  async #end(): Promise<void> {
    const { updates: find, takeServer, stopFollowing, stay } = this.#left;
    const server = await takeServer();
    const updates = find();
    if (this.#mayInstall(updates)) updates?.happened({ kind: 'installing' });
    await endApp({
      restart: this.#isRestart,
      mayInstall: () => this.#mayInstall(updates),
      isShutdown: () => this.#isShutdown,
      copy: async () => server?.desktop.copyBeforeUpdate(),
      async close() {
        updates?.end();
        stopFollowing();
        await server?.close();
      },
      install: (restart) => this.#install(restart, updates),
      tell: (step, error) =>
        updates?.happened({ kind: 'not_installed', step, detail: detailOf(error) }),
      stay: () => {
        this.stay();
        stay(server);
      },
      exit: (code) => {
        if (this.#anew !== undefined) app.relaunch(this.#anew);
        app.exit(code);
      },
      relaunch: () => (this.#anew ??= relaunchOptions(process)),
    });
  }

  #mayInstall(updates: AppUpdates | undefined): boolean {
    if (this.#isShutdown) return false;
    return updates?.installsAtEnd({ isRestart: this.#isRestart }) === true;
  }

  async #install(restart: boolean, updates: AppUpdates | undefined): Promise<void> {
    const version = updates?.installable()?.version ?? '';
    // Assume that it failed until the next start shows otherwise.
    this.#left.remember({ notInstalled: { version, step: 'install', detail: '' } });
    this.#isInstalling = true;
    // The new app may start before this one has ended.
    app.releaseSingleInstanceLock();
    await updates?.carryOut(restart);
  }
}

const newPolicy = () => quitPolicy(() => performance.now());
