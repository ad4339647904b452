import type { AppUpdater, DebUpdater, UpdateCheckResult } from 'electron-updater';
import type { Release } from './update-state.ts';
import type { Updater } from './updates.ts';

/** Names what is wanted as the release feed does. */
const CHANNELS = { stable: 'latest', beta: 'beta' } as const;

/**
 * What is sent in the place of a random number that electron-updater makes for each computer, by which
 * the feed could know it again.
 */
const NOBODY = { 'x-user-staging-id': '00000000-0000-0000-0000-000000000000' };

// Squirrel on a Mac takes the whole app out of its archive.
const PATIENCE_MS = 120_000;

/** What is used of electron-updater. */
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

/** Electron-updater, held to what is decided here: it looks, downloads and installs when told to. */
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
      // To set a channel allows it.
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
        // Silent: with windows of its own the installer would ask what was decided already.
        auto.quitAndInstall(true, restart);
        // Only now: with a deb or rpm this returns once all is installed, a password typed and all.
        const giveUp = () => reject(new Error('The installer did not start'));
        setTimeout(giveUp, PATIENCE_MS).unref();
      }),
  };
}

/**
 * What installs a deb by apt. By dpkg, which electron-updater prefers, what the deb newly needs would be
 * missing, and a password that was refused would be asked for again, to mend that.
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
 * What is shown of a release. All of it comes from the feed, which may say anything: what is no date and
 * no notes is left out.
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

// Of each version since the one that runs.
function noteOf(entry: unknown): string[] {
  const { version, note }: { version?: unknown; note?: unknown } = Object(entry);
  return typeof version === 'string'
    ? [`<p>${version}</p>${typeof note === 'string' ? note : ''}`]
    : [];
}

const MOMENT_LENGTH = '2026-11-20T10:00:00.000Z'.length;

// YAML makes a date of what has no quotes. Years of more than four digits are no moments in answers.
function momentOf(told: unknown): string | null {
  if (typeof told !== 'string' && !(told instanceof Date)) return null;
  const moment = new Date(told);
  const text = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  return text.length === MOMENT_LENGTH ? text : null;
}
