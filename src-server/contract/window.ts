// What the window and those who answer it must agree on. It is loaded before the desktop app has a
// window, so it imports nothing.

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
 * the window have, and `desktop` when an update of the desktop app has got further, or what its system
 * offers has changed.
 */
export const CHANGES_PATH = '/app/v1/changes';

/** Where the OpenAPI document is. */
export const OPENAPI_PATH = '/openapi.json';

/** One change that was committed, whoever made it. */
export type ChangeEvent = {
  action: string;
  subscriptionId: string | null;
  apiKeyId: string;
  requestId: string;
};
