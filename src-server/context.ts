import type { Clock } from './platform/clock.ts';
import type { DateOnly } from './domain/dates.ts';
import type { Ids } from './platform/ids.ts';
import type { DesktopNotifier } from './channels/outgoing.ts';
import type { Secrets } from './platform/secrets.ts';
import { StoreError, type StoreFailure } from './db/errors.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/db.ts';
import type { Offer } from './backups/names.ts';

/** Why data is read-only. */
export type ReadOnlyReason = Extract<StoreFailure, 'damaged' | 'newer' | 'disk_full' | 'read_only'>;

/** The data can be read, but currently not changed. */
export class ReadOnlyData extends StoreError {
  override name = 'ReadOnlyData';
  readonly reason: ReadOnlyReason;
  /** The backup that can be restored while the server runs, if the data is damaged. */
  readonly offer: Offer | undefined;
  constructor(reason: ReadOnlyReason, message: string, suggestedFix: string, details: Details) {
    super(message, suggestedFix, { ...details, kind: reason });
    this.reason = reason;
    this.offer = details.offer;
  }
}

type Details = { about: string; cause: unknown; offer?: Offer | undefined };

/** The dependencies of every use case. */
export type Context = {
  /** Replaced whenever the data becomes read-only or writable again, so don't store it elsewhere. */
  db: Db;
  /** Why nothing can be written; undefined if everything is fine. */
  readOnly: ReadOnlyData | undefined;
  clock: Clock;
  ids: Ids;
  /** The owner's current calendar day. */
  today: (ownerId: string) => DateOnly;
  /** The IANA name of the time zone that determines an owner's days. */
  timeZoneOf: (ownerId: string) => string;
  secrets: Secrets;
  /** Shows a reminder on the desktop. Only available in the desktop app. */
  notifyDesktop?: DesktopNotifier | undefined;
  /** Asks the user to allow notifications, if the system requires it. Only in the desktop app. */
  askToNotify?: (() => void) | undefined;
  /** Collects the changes made by use cases and notifies subscribers. */
  changes: Changes;
};

/** The source of a change: the owner whose data it is, the key used, and the request. */
export type Actor = { ownerId: string; apiKeyId: string; requestId: string };
