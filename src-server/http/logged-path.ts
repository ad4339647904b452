import { appEndpoints } from '../contract/app/index.ts';
import { CHANGES_PATH, windowPaths } from '../contract/window.ts';
import { endpoints } from '../contract/public/index.ts';

const PATHS = [
  ...Object.values(endpoints).map(({ path }) => path),
  ...Object.values(appEndpoints).map(({ path }) => path),
  ...windowPaths,
  CHANGES_PATH,
  '/openapi.json',
  '/docs',
];

const WORDS: ReadonlySet<string> = new Set(
  PATHS.flatMap((path) => path.split('/')).filter((word) => !word.startsWith(':')),
);

// More than any path of ours has.
const MOST_PARTS = 8;

/**
 * A request's path for the log. What is no word of the server's own paths becomes `*`: people put
 * keys, tokens and addresses into paths by mistake, which no pattern would know for what they are.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/').map((part) => (WORDS.has(part) ? part : '*'));
  const shown = parts.slice(0, MOST_PARTS).join('/');
  return parts.length > MOST_PARTS ? `${shown}/…` : shown;
}
