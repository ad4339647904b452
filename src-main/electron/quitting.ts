import { type RelaunchOptions, app } from 'electron';
import type { RunningServer } from '../../src-server/index.ts';
import { detailOf } from '../errors/detail.ts';
import { endApp } from '../updates/end-app.ts';
import { comeBackOptions, relaunchOptions } from '../startup/relaunch.ts';
import type { Remembered } from '../window/shell-file.ts';
import { quitPolicy } from '../window/close-policy.ts';
import type { AppUpdates } from '../updates/updates.ts';

/** What is left, and how. */
export type QuitParts = {
  updates: () => AppUpdates | undefined;
  remember: (changes: Remembered) => void;
  /** Closes the window, which may ask about what was not saved; false where there is none. */
  closeWindow: () => boolean;
  /** Hands over the server, which the shell then no longer uses; waits for one that is being started. */
  takeServer: () => Promise<RunningServer | undefined>;
  /** Follows the server no longer. */
  stopFollowing: () => void;
  /** The app goes on after all, with the server that was taken. */
  stay: (server: RunningServer | undefined) => void;
};

/** How the app ends: for good, because the computer goes off, or to begin anew with an update. */
export class Quitting {
  readonly #left: QuitParts;
  #decide = newPolicy();
  #isQuitting = false;
  #isAsking = false;
  #isRestart = false;
  #isShutdown = false;
  #isInstalling = false;
  #isEnding = false;
  /** The app starts anew once it has ended: how. */
  #anew: RelaunchOptions | undefined;

  constructor(left: QuitParts) {
    this.#left = left;
  }

  get isQuitting(): boolean {
    return this.#isQuitting;
  }

  /** Whether the app ends by an installer, which nothing is to keep from it. */
  get isInstalling(): boolean {
    return this.#isInstalling;
  }

  /** Ends in order: what was not saved is asked about, answers under way are finished. */
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

  /** The same because the computer goes off, which may be told several times: nothing is installed then. */
  shutDown(): void {
    if (this.#isShutdown) return;
    this.#isShutdown = true;
    this.quit();
  }

  /** The same to install an update and begin anew. The window that asked gets its answer first. */
  restart(): void {
    this.#isRestart = true;
    setImmediate(() => this.quit());
  }

  /** A person is asked whether to leave: until they answer, no further request forces the end. */
  waitFor(answer: Promise<unknown>): void {
    this.#isAsking = true;
    void answer.finally(() => (this.#isAsking = false));
  }

  /** The person would rather stay. */
  stay(): void {
    this.#isQuitting = false;
    this.#isRestart = false;
    this.#isShutdown = false;
    this.#isEnding = false;
    this.#decide = newPolicy();
    this.#left.updates()?.happened({ kind: 'stayed' });
  }

  /**
   * Another start wants the app, with its link if it has one. Answers whether it is ending, too far to stay:
   * then it starts anew once it has ended.
   */
  comeBack(link: string | undefined): boolean {
    if (this.#isEnding && !this.#isShutdown) this.#anew = comeBackOptions(process, link);
    return this.#isEnding;
  }

  /** What follows once there is no window any more. */
  end(): void {
    this.#isEnding = true;
    // The time that a person took to answer does not count.
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
    // Until the next start shows that it is another version, for all that is known it failed.
    this.#left.remember({ notInstalled: { version, step: 'install', detail: '' } });
    this.#isInstalling = true;
    // The new app may begin before this one is quite gone.
    app.releaseSingleInstanceLock();
    await updates?.carryOut(restart);
  }
}

const newPolicy = () => quitPolicy(() => performance.now());
