import { accountEndpoints } from './app-accounts.ts';
import { activityEndpoints } from './app-activity.ts';
import { channelEndpoints } from './app-channels.ts';
import { dateEndpoints } from './app-dates.ts';
import { keyEndpoints } from './app-keys.ts';
import { paymentEndpoints } from './app-payments.ts';
import { preferenceEndpoints } from './app-preferences.ts';
import { reminderEndpoints } from './app-reminders.ts';
import { serverEndpoints } from './app-server.ts';
import { sessionEndpoints } from './app-session.ts';
import { settingsEndpoints } from './app-settings.ts';
import { statusEndpoints } from './app-status.ts';
import { updateEndpoints } from './app-updates.ts';

/** Every endpoint of the window by name: what only the owner does, not part of the public contract. */
export const appEndpoints = {
  ...sessionEndpoints,
  ...accountEndpoints,
  ...keyEndpoints,
  ...statusEndpoints,
  ...paymentEndpoints,
  ...dateEndpoints,
  ...settingsEndpoints,
  ...channelEndpoints,
  ...reminderEndpoints,
  ...preferenceEndpoints,
  ...activityEndpoints,
  ...serverEndpoints,
  ...updateEndpoints,
};

export type AppEndpoints = typeof appEndpoints;
export type AppEndpointName = keyof AppEndpoints;

/** Addresses of the window's pages, all of which are one document; none collides with an API. */
export const windowPaths = [
  '/',
  '/subscriptions',
  '/calendar',
  '/insights',
  '/activity',
  '/keys',
  '/settings',
] as const;
export type WindowPath = (typeof windowPaths)[number];

/** The header that carries the window's session. */
export const SESSION_HEADER = 'X-Perennial-Session';

/** The header that names the account a request of the window is about; the oldest without it. */
export const ACCOUNT_HEADER = 'X-Perennial-Account';

/**
 * Where the window hears of changes: server-sent events, `change` with a {@link ChangeEvent}, `day`
 * when the owner's day has changed, `usage` when keys were used, `reminders` when something became
 * of reminders, `accounts` when the accounts that there are have changed, `preferences` when those of
 * the window have, and `desktop` when the update or the dictionaries of the desktop app have got further.
 */
export const CHANGES_PATH = '/app/v1/changes';

/** One change that was committed, whoever made it. */
export type ChangeEvent = {
  action: string;
  subscriptionId: string | null;
  apiKeyId: string;
  requestId: string;
};
