import { appEndpoints } from '../contract/app/index.ts';
import { CHANGES_PATH, MCP_PATH, windowPaths } from '../contract/window.ts';
import { endpoints } from '../contract/public/index.ts';

const PATHS = [
  ...Object.values(endpoints).map(({ path }) => path),
  ...Object.values(appEndpoints).map(({ path }) => path),
  ...windowPaths,
  CHANGES_PATH,
  MCP_PATH,
  '/openapi.json',
  '/docs/api.md',
  '/docs/api-changes.md',
  '/docs/mcp.md',
  '/docs/webhooks.md',
  '/llms.txt',
];

const WORDS: ReadonlySet<string> = new Set(
  PATHS.flatMap((path) => path.split('/')).filter((word) => !word.startsWith(':')),
);

// Longer than any valid path.
const MOST_PARTS = 8;

/**
 * A request's path for the log. Segments that are not part of the server's own paths become `*`, because
 * people put keys, tokens, and addresses into paths by mistake, and no pattern would recognize them all.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/').map((part) => (WORDS.has(part) ? part : '*'));
  const shown = parts.slice(0, MOST_PARTS).join('/');
  return parts.length > MOST_PARTS ? `${shown}/…` : shown;
}
