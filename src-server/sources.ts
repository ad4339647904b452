import { type Clock, systemClock } from './platform/clock.ts';
import { type Ids, systemIds } from './platform/ids.ts';
import type { DesktopNotifier } from './channels/outgoing.ts';
import type { OpenLog } from './platform/log.ts';
import type { KeyStore } from './platform/sealing.ts';
import type { DesktopStatusSource } from './desktop/status.ts';
import type { DatesConcern } from './renewals/service.ts';
import type { StoreError } from './db/errors.ts';
import type { Updates } from './desktop/updates.ts';

/** Dependencies that tests and the desktop app replace: time, randomness, and desktop notifications. */
export type Sources = {
  clock: Clock;
  ids: Ids;
  notifyDesktop?: DesktopNotifier;
  /** Asks the user to allow notifications, if the system requires it. Safe to repeat. */
  askToNotify?: () => void;
  /** Lets the person choose a folder in the system's dialog; undefined if they cancel. Only in the desktop app. */
  chooseFolder?: () => Promise<string | undefined>;
  /** Protects the key that encrypts secrets. Without it, secrets are stored in plain text. */
  keyStore?: KeyStore;
  /** The desktop app's environment. */
  desktopStatus?: DesktopStatusSource;
  /** Updates of the desktop app. */
  updates?: Updates;
  /** Called with decisions about dates that an owner has to make. */
  onConcern?: (concern: DatesConcern) => void;
  /** Called with the reason when the data becomes read-only, and without one when it is writable again. */
  onReadOnly?: (reason: StoreError | undefined) => void;
  /** Called at startup if channel addresses and secrets are missing. */
  onSecretsLost?: (reason: StoreError) => void;
  /** Whether the server backs up the data by itself, which tests of other things leave out; by default it does. */
  automaticBackups?: boolean;
  /** Where exchange rates are downloaded from; by default the European Central Bank. */
  ratesUrl?: string;
  /** The desktop app's log, which outlives the server. Without it, the server opens its own. */
  log?: Pick<OpenLog, 'log' | 'flush'>;
};

/** The computer's time and randomness. */
export const systemSources: Sources = { clock: systemClock, ids: systemIds };
