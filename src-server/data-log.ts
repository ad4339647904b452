import type { Context } from './context.ts';
import type { StoreError } from './db/errors.ts';
import { type DataFolder, noteLook } from './platform/data-folder.ts';
import type { Log } from './platform/log.ts';
import type { DatesConcern } from './renewals/service.ts';
import type { Sources } from './sources.ts';

const DISK_FULL = 'cannot catch up on renewals while the disk is full';

const DATES = 'the clock is or was possibly wrong: dates are waiting for confirmation';

/** Logged, once, while changed secrets can't be written to their file. */
export const SECRETS_WAIT =
  'changed secrets stay in the database until secrets.json can be replaced';

/** Logs, and tells the desktop app, that secrets are missing. */
export function tellOfLostSecrets(
  { secrets }: Context,
  { onSecretsLost }: Sources,
  log: Log,
): void {
  try {
    const reason = secrets.lost();
    if (reason === undefined) return;
    log.error({ err: reason }, 'channel addresses and secrets are missing; reminders are on hold');
    onSecretsLost?.(reason);
  } catch (error) {
    // An unreadable file is reported to whoever needs it.
    log.error({ err: error }, 'cannot read channel addresses and secrets');
  }
}

/** Logs that the data became read-only, or writable again, and publishes that it is damaged. */
export function tellOfReading(reason: StoreError | undefined, folder: DataFolder, log: Log): void {
  if (reason === undefined) log.info('the data is writable again');
  else log.error({ err: reason }, 'the data is read-only');
  if (reason?.kind === 'damaged') tellOfLook(folder, log, true);
}

/** Publishes whether the database was found damaged. */
export const tellOfLook = (folder: DataFolder, log: Log, isDamaged: boolean): void =>
  tryTelling(log, () => noteLook(folder, isDamaged));

/** Updates `server.json` with `tell`, and logs if that fails. */
export function tryTelling(log: Log, tell: () => void): void {
  try {
    tell();
  } catch (error) {
    log.warn({ err: error }, 'could not write server.json');
  }
}

/** Listeners that log pending and failed checks. */
export const loggedTo = (log: Log, { onConcern }: Sources) => ({
  onPostponed: (error: unknown) => log.warn({ err: error }, DISK_FULL),
  onConcern(ownerId: string, concern: DatesConcern) {
    log.warn({ ownerId, ...concern }, DATES);
    onConcern?.(concern);
  },
  onSecretsDelayed: (error: unknown) => log.warn({ err: error }, SECRETS_WAIT),
  onGone(copy: string | undefined, failure?: unknown) {
    log.error(
      { copy, err: failure },
      'the database file is gone; its data is in the copy, if one was made',
    );
  },
  onLookFailed: (error: unknown) =>
    log.warn({ err: error }, 'could not check the database for damage'),
});
