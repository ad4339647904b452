// Definitions that the window and the server must agree on. The desktop app loads this before it has a
// window, so it imports only types.

import type { Topic } from '../domain/topics.ts';

/** The paths of the window's pages, which all serve the same document. None collides with an API path. */
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

/** The header with the window's session. */
export const SESSION_HEADER = 'X-Perennial-Session';

/** The header with the account of a window's request. Without it, the oldest account is used. */
export const ACCOUNT_HEADER = 'X-Perennial-Account';

/** The stream of server-sent events named `change`, each with a {@link ChangeEvent}. */
export const CHANGES_PATH = '/app/v1/changes';

/** The path of the OpenAPI document. */
export const OPENAPI_PATH = '/openapi.json';

/** The path at which agents speak MCP. */
export const MCP_PATH = '/mcp';

/** The changes of one commit, whatever their source. */
export type ChangeEvent = { topics: Topic[] };
