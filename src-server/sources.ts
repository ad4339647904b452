import { type Clock, systemClock } from './platform/clock.ts';
import { type Ids, systemIds } from './platform/ids.ts';
import type { DesktopNotifier } from './channels/outgoing.ts';
import type { OpenLog } from './platform/log.ts';
import type { KeyStore } from './platform/sealing.ts';
import type { DesktopStatusSource } from './desktop/status.ts';
import type { DatesConcern } from './renewals/service.ts';
import type { StoreError } from './db/errors.ts';
import type { Updates } from './desktop/updates.ts';

/** What tests and the desktop app replace: time, randomness, and what shows messages on a desktop. */
export type Sources = {
  clock: Clock;
  ids: Ids;
  notifyDesktop?: DesktopNotifier;
  /** Asks the person to allow notifications, where the system wants that. Harmless when repeated. */
  askToNotify?: () => void;
  /** What protects the key that secrets are sealed with; without one they are in plain text. */
  keyStore?: KeyStore;
  /** What the desktop app finds around itself. */
  desktopStatus?: DesktopStatusSource;
  /** Updates of the desktop app. */
  updates?: Updates;
  /** Told of what an owner has to decide about dates. */
  onConcern?: (concern: DatesConcern) => void;
  /** Told why the data can only be read, and again without a reason once they can be written. */
  onReadOnly?: (reason: StoreError | undefined) => void;
  /** Told at the start that addresses and secrets of channels are gone. */
  onSecretsLost?: (reason: StoreError) => void;
  /** The log of the desktop app, which outlives the server; without one the server opens its own. */
  log?: Pick<OpenLog, 'log' | 'flush'>;
};

/** Time and randomness of the computer. */
export const systemSources: Sources = { clock: systemClock, ids: systemIds };
