// What the window and those who answer it must agree on. It is loaded before the desktop app has a
// window, so it imports nothing but types.

import type { Topic } from '../domain/topics.ts';

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

/** Where the window hears of changes: server-sent events named `change`, each with a {@link ChangeEvent}. */
export const CHANGES_PATH = '/app/v1/changes';

/** Where the OpenAPI document is. */
export const OPENAPI_PATH = '/openapi.json';

/** What was changed by a commit, whoever made it. */
export type ChangeEvent = { topics: Topic[] };
