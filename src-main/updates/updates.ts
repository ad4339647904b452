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

/** What looks for updates, downloads and installs them. */
export type Updater = {
  /** Whether installing asks for a password, so that it is done only when asked for. */
  asksForPassword: boolean;
  /** The newest release of a channel; undefined where there is none that is newer. */
  check: (channel: Channel) => Promise<Release | undefined>;
  /** Downloads what was found last. */
  download: (onPercent: (percent: number) => void) => Promise<void>;
  /** Breaks a download off. */
  cancel: () => void;
  /** Installs what was downloaded: the app ends by that. Settles only where it comes to nothing. */
  install: (restart: boolean) => Promise<void>;
};

/** What updates go by. */
export type UpdateParts = {
  currentVersion: string;
  /** What does it, or why nothing does. */
  updater: Updater | NonNullable<UpdateState['offReason']>;
  preferences: () => { lookForUpdates: boolean; updateChannel: Channel };
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs something every so many milliseconds; answers how to stop that. */
  every: (ms: number, work: () => void) => () => void;
  /** The update that an earlier run could not install. */
  remembered: NotInstalled | undefined;
  /** Keeps such a one for the next start, or forgets it. */
  remember: (notInstalled: NotInstalled | undefined) => void;
  /** Ends the app, to install what is ready and start anew. */
  restart: () => void;
};

// Also how long after its start the app first looks.
const TICK_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const RETRY_MS = 3_600_000;
// Requests of Electron have no time limit of their own. Counted, since a computer that sleeps hears nothing.
const MOST_SILENT_TICKS = 10;

/** Looks for updates by itself and when asked, one look at a time, and downloads what it finds. */
export class AppUpdates implements Updates {
  readonly #parts: UpdateParts;
  readonly #updater: Updater | undefined;
  readonly #listeners = new Set<() => void>();
  #state: UpdateState;
  #channel: Channel | undefined;
  /** What an answer belongs to: one that comes after another look was begun counts no more. */
  #round = 0;
  #work: Promise<void> = Promise.resolve();
  #triedAt: number | undefined;
  /** For how many ticks nothing was heard of what is under way. */
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

  /** Looks by itself from now on; once there are preferences. */
  begin(): void {
    if (!this.isOn) return;
    this.#channel = this.#parts.preferences().updateChannel;
    this.#stop = this.#parts.every(TICK_MS, () => this.#tick());
  }

  /** Begins nothing any more. */
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

  /** Installs it, now that the app is about to end; settles only where that comes to nothing. */
  async carryOut(restart: boolean): Promise<void> {
    await this.#updater?.install(restart);
  }

  /** What can be installed now, if anything. */
  installable(): Release | undefined {
    return installable(this.#state);
  }

  /** Whether an end of the app installs what is ready; nobody expects to be asked for a password then. */
  installsAtEnd({ isRestart }: { isRestart: boolean }): boolean {
    return this.installable() !== undefined && (isRestart || !this.#state.asksForPassword);
  }

  /** To be called when the preferences may have changed. */
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

  /** Takes an event, and tells of what it changed. */
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
    // What never answers is not waited for.
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

/** Whether it is time to look again: a day after the last look, an hour after one that failed. */
function isDue(
  now: number,
  triedAt: number | undefined,
  { failure }: Pick<UpdateState, 'failure'>,
): boolean {
  if (triedAt === undefined) return true;
  const since = now - triedAt;
  // A clock that was set back says nothing of how long it is ago.
  return since < 0 || since >= (failure === null ? DAY_MS : RETRY_MS);
}
