import type { Clock } from '../clock.ts';
import type { DateOnly } from '../domain/dates.ts';
import type { Ids } from '../ids.ts';
import type { DesktopNotifier } from '../reminders/channels/channel.ts';
import type { Secrets } from '../secrets.ts';
import type { Db } from '../store/open.ts';

/** What every use case works with. */
export type Context = {
  db: Db;
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
  /** Told of every owner whose subscriptions a use case changed. */
  onChange: (ownerId: string) => void;
  /** Told of every owner of whose reminders something became. */
  onReminders: (ownerId: string) => void;
  /** Told when a use case changed what keys may do. */
  onKeyChange: () => void;
};

/** Who does something: the owner whose data it is, the key used, and the request it is part of. */
export type Actor = { ownerId: string; apiKeyId: string; requestId: string };
