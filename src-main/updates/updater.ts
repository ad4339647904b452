import type { AppUpdater, DebUpdater, UpdateCheckResult } from 'electron-updater';
import type { Release } from './update-state.ts';
import type { Updater } from './updates.ts';

/** The feed's names for the channels. */
const CHANNELS = { stable: 'latest', beta: 'beta' } as const;

/**
 * Sent instead of the random number that electron-updater creates for each computer, by which the feed could
 * recognize it.
 */
const NOBODY = { 'x-user-staging-id': '00000000-0000-0000-0000-000000000000' };

// Squirrel on a Mac extracts the whole app from its archive.
const PATIENCE_MS = 120_000;

/** The parts of electron-updater that are used. */
type Auto = Pick<
  AppUpdater,
  | 'logger'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'autoRunAppAfterInstall'
  | 'disableWebInstaller'
  | 'requestHeaders'
  | 'channel'
  | 'allowPrerelease'
  | 'allowDowngrade'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
  | 'off'
>;

/** electron-updater, restricted to our decisions: it checks, downloads, and installs only when told to. */
export function updaterOver(auto: Auto, asksForPassword = false): Updater {
  let token: UpdateCheckResult['cancellationToken'];
  auto.logger = null;
  auto.autoDownload = false;
  auto.autoInstallOnAppQuit = false;
  auto.disableWebInstaller = true;
  auto.requestHeaders = NOBODY;
  return {
    asksForPassword,
    async check(channel) {
      auto.channel = CHANNELS[channel];
      auto.allowPrerelease = channel === 'beta';
      // Setting a channel allows it.
      auto.allowDowngrade = false;
      const result = await auto.checkForUpdates();
      if (result === null) throw new Error('This build does not check for updates');
      token = result.cancellationToken;
      return result.isUpdateAvailable ? releaseOf(result.updateInfo) : undefined;
    },
    async download(onPercent) {
      const tell = ({ percent }: { percent: number }) => onPercent(percent);
      auto.on('download-progress', tell);
      try {
        await auto.downloadUpdate(token);
      } finally {
        auto.off('download-progress', tell);
      }
    },
    cancel: () => token?.cancel(),
    install: (restart) =>
      new Promise((_, reject) => {
        auto.on('error', reject);
        auto.autoRunAppAfterInstall = restart;
        // Silent, because the installer's own windows would ask what has already been decided.
        auto.quitAndInstall(true, restart);
        // Only now, because for a deb or rpm this returns after the installation, including the password
        // prompt.
        const giveUp = () => reject(new Error('The installer did not start'));
        setTimeout(giveUp, PATIENCE_MS).unref();
      }),
  };
}

/**
 * Installs a deb with apt. With dpkg, which electron-updater prefers, new dependencies would be missing, and
 * after a refused password it would prompt again to fix that.
 */
export const byApt = (Updater: typeof DebUpdater): typeof DebUpdater =>
  class extends Updater {
    protected override detectPackageManager(): string {
      return 'apt';
    }
  };

const MOST_NOTES = 20_000;

type Info = Pick<UpdateCheckResult['updateInfo'], 'version'> & {
  releaseDate?: unknown;
  releaseNotes?: unknown;
};

/**
 * The displayed part of a release. All of it comes from the feed, which may contain anything, so invalid
 * dates and notes are dropped.
 */
export function releaseOf({ version, releaseDate, releaseNotes }: Info): Release {
  const notes = Array.isArray(releaseNotes)
    ? releaseNotes.flatMap(noteOf).join('\n')
    : releaseNotes;
  return {
    version,
    releasedAt: momentOf(releaseDate),
    notes: typeof notes === 'string' ? notes.slice(0, MOST_NOTES).toWellFormed() : '',
  };
}

// Of each version since the running one.
function noteOf(entry: unknown): string[] {
  const { version, note }: { version?: unknown; note?: unknown } = Object(entry);
  return typeof version === 'string'
    ? [`<p>${version}</p>${typeof note === 'string' ? note : ''}`]
    : [];
}

const MOMENT_LENGTH = '2026-11-20T10:00:00.000Z'.length;

// YAML parses unquoted dates. Years with more than four digits are not valid timestamps in responses.
function momentOf(told: unknown): string | null {
  if (typeof told !== 'string' && !(told instanceof Date)) return null;
  const moment = new Date(told);
  const text = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  return text.length === MOMENT_LENGTH ? text : null;
}
