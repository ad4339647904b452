import type { Clock } from './platform/clock.ts';
import type { DateOnly } from './domain/dates.ts';
import type { Ids } from './platform/ids.ts';
import type { DesktopNotifier } from './channels/outgoing.ts';
import type { Secrets } from './platform/secrets.ts';
import { StoreError, type StoreFailure } from './db/errors.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/db.ts';

/** Why data can only be read. */
export type ReadOnlyReason = Extract<StoreFailure, 'damaged' | 'newer' | 'disk_full' | 'read_only'>;

/** The data can be read, but nothing can be written for now. */
export class ReadOnlyData extends StoreError {
  override name = 'ReadOnlyData';
  readonly reason: ReadOnlyReason;
  constructor(reason: ReadOnlyReason, message: string, suggestedFix: string, details: Details) {
    super(message, suggestedFix, { ...details, kind: reason });
    this.reason = reason;
  }
}

type Details = { about: string; cause: unknown };

/** What every use case works with. */
export type Context = {
  /** Another one whenever writing becomes impossible or possible again: not to be kept elsewhere. */
  db: Db;
  /** Why nothing can be written for now; undefined where all is well. */
  readOnly: ReadOnlyData | undefined;
  clock: Clock;
  ids: Ids;
  /** The calendar day that it is for an owner now. */
  today: (ownerId: string) => DateOnly;
  /** IANA name of the time zone in which an owner's days are told. */
  timeZoneOf: (ownerId: string) => string;
  secrets: Secrets;
  /** Shows a reminder on the desktop; only where the desktop app runs. */
  notifyDesktop?: DesktopNotifier | undefined;
  /** Asks the person to allow notifications, where the system wants that; only in the desktop app. */
  askToNotify?: (() => void) | undefined;
  /** Told of what use cases change, and tells those who depend on it. */
  changes: Changes;
};

/** Who does something: the owner whose data it is, the key used, and the request it is part of. */
export type Actor = { ownerId: string; apiKeyId: string; requestId: string };
