import type { UpdateState, Updates } from '../../src-server/index.ts';
import { detailOf } from '../errors/detail.ts';
import {
  type Channel,
  type NotInstalled,
  type Release,
  type UpdateEvent,
  firstState,
  installable,
  nextState,
} from './update-state.ts';

/** Checks for, downloads, and installs updates. */
export type Updater = {
  /** Whether installing prompts for a password, so that the user must start it. */
  asksForPassword: boolean;
  /** The newest release of a channel; undefined if none is newer. */
  check: (channel: Channel) => Promise<Release | undefined>;
  /** Downloads the last release found. */
  download: (onPercent: (percent: number) => void) => Promise<void>;
  /** Cancels a download. */
  cancel: () => void;
  /** Installs the download, which ends the app. Settles only if that fails. */
  install: (restart: boolean) => Promise<void>;
};

/** The dependencies of updates. */
export type UpdateParts = {
  currentVersion: string;
  /** The updater, or why there is none. */
  updater: Updater | NonNullable<UpdateState['offReason']>;
  preferences: () => { lookForUpdates: boolean; updateChannel: Channel };
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs something at an interval. Returns a function that stops it. */
  every: (ms: number, work: () => void) => () => void;
  /** The update that an earlier run could not install. */
  remembered: NotInstalled | undefined;
  /** Stores such an update for the next start, or clears it. */
  remember: (notInstalled: NotInstalled | undefined) => void;
  /** Ends the app to install the downloaded update and restart. */
  restart: () => void;
};

// Also the delay of the first check after startup.
const TICK_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const RETRY_MS = 3_600_000;
// Electron's requests have no timeout. Counted in ticks, because a sleeping computer receives nothing.
const MOST_SILENT_TICKS = 10;

/** Checks for updates automatically and on request, one at a time, and downloads what it finds. */
export class AppUpdates implements Updates {
  readonly #parts: UpdateParts;
  readonly #updater: Updater | undefined;
  readonly #listeners = new Set<() => void>();
  #state: UpdateState;
  #channel: Channel | undefined;
  /** Identifies the current check; results of earlier ones are ignored. */
  #round = 0;
  #work: Promise<void> = Promise.resolve();
  #triedAt: number | undefined;
  /** The number of ticks without progress. */
  #silentTicks = 0;
  #stop = () => {};

  constructor(parts: UpdateParts) {
    const { updater, currentVersion, remembered } = parts;
    this.#parts = parts;
    this.#updater = typeof updater === 'string' ? undefined : updater;
    this.#state = firstState(currentVersion, remembered, {
      offReason: typeof updater === 'string' ? updater : null,
      asksForPassword: this.#updater?.asksForPassword === true,
    });
    if (remembered !== undefined && this.#state.notInstalled === null) parts.remember(undefined);
  }

  get isOn(): boolean {
    return this.#updater !== undefined;
  }

  /** Checks automatically from now on. Called once there are preferences. */
  begin(): void {
    if (!this.isOn) return;
    this.#channel = this.#parts.preferences().updateChannel;
    this.#stop = this.#parts.every(TICK_MS, () => this.#tick());
  }

  /** Starts nothing anymore. */
  end(): void {
    this.#stop();
    this.#stop = () => {};
  }

  state(): UpdateState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  check(): boolean {
    const updater = this.#updater;
    if (updater === undefined) return false;
    const before = this.#state;
    this.happened({ kind: 'asked' });
    if (this.#state === before) return true;
    this.#triedAt = this.#parts.now();
    this.#round += 1;
    const round = this.#round;
    this.#work = this.#work.then(() => this.#look(updater, round));
    return true;
  }

  install(): boolean {
    const isInstalling = this.#state.status === 'installing';
    if (isInstalling || installable(this.#state) === undefined) return false;
    this.happened({ kind: 'installing' });
    this.#parts.restart();
    return true;
  }

  /** Installs the update now that the app is about to end. Settles only if that fails. */
  async carryOut(restart: boolean): Promise<void> {
    await this.#updater?.install(restart);
  }

  /** The update that can be installed now, if any. */
  installable(): Release | undefined {
    return installable(this.#state);
  }

  /** Whether quitting installs the update; users don't expect a password prompt then. */
  installsAtEnd({ isRestart }: { isRestart: boolean }): boolean {
    return this.installable() !== undefined && (isRestart || !this.#state.asksForPassword);
  }

  /** Called when the preferences may have changed. */
  preferencesChanged(): void {
    if (this.#channel === undefined) return;
    const { updateChannel, lookForUpdates } = this.#parts.preferences();
    if (updateChannel === this.#channel) return;
    this.#channel = updateChannel;
    this.#round += 1;
    this.#updater?.cancel();
    this.happened({ kind: 'channel' });
    if (lookForUpdates) this.check();
  }

  /** Handles an event, and reports a changed state. */
  happened(event: UpdateEvent): void {
    const before = this.#state;
    this.#state = nextState(before, event);
    if (this.#state === before) return;
    this.#silentTicks = 0;
    const { notInstalled } = this.#state;
    if (notInstalled !== before.notInstalled) this.#parts.remember(notInstalled ?? undefined);
    for (const listener of this.#listeners) listener();
  }

  #tick(): void {
    const { now, preferences } = this.#parts;
    if (this.#state.status === 'checking' || this.#state.status === 'downloading') {
      this.#silentTicks += 1;
      if (this.#silentTicks >= MOST_SILENT_TICKS) this.#giveUp();
      return;
    }
    if (preferences().lookForUpdates && isDue(now(), this.#triedAt, this.#state)) this.check();
  }

  #giveUp(): void {
    this.#round += 1;
    this.#updater?.cancel();
    // Something that never responds is not waited for.
    this.#work = Promise.resolve();
    this.happened({ kind: 'failed', detail: 'No response' });
  }

  async #look(updater: Updater, round: number): Promise<void> {
    const tell = (event: UpdateEvent) => round === this.#round && this.happened(event);
    if (round !== this.#round) return;
    try {
      const channel = this.#channel ?? 'stable';
      const release = await updater.check(channel);
      const at = new Date(this.#parts.now()).toISOString();
      tell(release === undefined ? { kind: 'none', at } : { kind: 'found', release, channel, at });
      if (round !== this.#round || this.#state.status !== 'downloading') return;
      await updater.download((percent) => tell({ kind: 'progress', percent }));
      tell({ kind: 'downloaded' });
    } catch (error) {
      tell({ kind: 'failed', detail: detailOf(error) });
    }
  }
}

/** Whether it is time to check again: a day after the last check, or an hour after a failed one. */
function isDue(
  now: number,
  triedAt: number | undefined,
  { failure }: Pick<UpdateState, 'failure'>,
): boolean {
  if (triedAt === undefined) return true;
  const since = now - triedAt;
  // After the clock was set back, the elapsed time is unknown.
  return since < 0 || since >= (failure === null ? DAY_MS : RETRY_MS);
}
