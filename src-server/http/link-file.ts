import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../platform/log.ts';
import type { Context } from '../context.ts';
import { isLinkWaiting } from '../accounts/sessions.ts';
import { repeating } from '../platform/timers.ts';

/** The environment that decides which files browsers can read. */
type BrowserReach = {
  platform: NodeJS.Platform;
  home: string;
  /** Whether programs may be installed as snaps. */
  hasSnaps: () => boolean;
};

const here: BrowserReach = {
  platform: process.platform,
  home: homedir(),
  hasSnaps: () => existsSync('/var/lib/snapd'),
};

const NAME = /^([\da-f]{64})\.html$/;
const HASH_LENGTH = 12;

/**
 * Writes a private page (0600) that redirects a browser to a sign-in link, and returns its path. Other users
 * of the computer can read a browser's arguments, but not this page.
 */
export function writeLinkFile(folder: DataFolder, link: string, reach = here): string {
  const pages = folderFor(folder, reach);
  mkdirSync(pages, { recursive: true, mode: 0o700 });
  if (!lstatSync(pages).isDirectory()) throw new Error(`${pages} is not a folder.`);
  chmodSync(pages, 0o700);
  const token = new URL(link).hash.slice('#token='.length);
  const path = join(pages, `${createHash('sha256').update(token).digest('hex')}.html`);
  writeFileSync(path, pageFor(link), { flag: 'wx', mode: 0o600 });
  return path;
}

/** Removes redirect pages that are no longer needed while a server runs. */
export type LinkFiles = {
  /** Called when a link has been opened. */
  used: () => void;
  close: () => void;
};

const LOOK_MS = 60_000;
const NOT_REMOVED = 'cannot remove the redirect pages of sign-in links';

/**
 * Removes the pages of {@link writeLinkFile}: those of an earlier server immediately, new ones once their
 * link was opened or has expired, and all of them at the end.
 */
export function keepLinkFiles(folder: DataFolder, context: Context, log: Log): LinkFiles {
  const removeOld = () => removeLinkFiles(folder, (hash) => isLinkWaiting(context, hash));
  const attempt = (remove: () => void) => () => {
    try {
      remove();
    } catch (error) {
      log.warn({ err: error }, NOT_REMOVED);
    }
  };
  const removeAll = attempt(() => removeLinkFiles(folder));
  removeAll();
  const stop = repeating(log, NOT_REMOVED)(LOOK_MS, removeOld);
  return {
    used: attempt(removeOld),
    close() {
      stop();
      removeAll();
    },
  };
}

/** Removes the pages whose links are no longer valid, by the SHA-256 of their tokens; by default all pages. */
export function removeLinkFiles(
  folder: DataFolder,
  isWaiting: (tokenHash: Buffer) => boolean = () => false,
  reach = here,
): void {
  for (const pages of new Set([folder.links, visibleFolder(folder, reach)])) {
    const names = namesIn(pages);
    if (names === undefined) continue;
    const kept = names.filter((name) => {
      const [, hash] = NAME.exec(name) ?? [];
      return hash === undefined || isWaiting(Buffer.from(hash, 'hex'));
    });
    for (const name of names) {
      if (!kept.includes(name)) rmSync(join(pages, name), { force: true });
    }
    if (kept.length === 0) rmdirSync(pages);
  }
}

function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

// Browsers installed as snaps can only read files in the home folder, and none in a hidden folder there.
function folderFor(folder: DataFolder, reach: BrowserReach): string {
  const isReadable =
    reach.platform !== 'linux' || !reach.hasSnaps() || isVisible(folder.links, reach.home);
  return isReadable ? folder.links : visibleFolder(folder, reach);
}

function isVisible(path: string, home: string): boolean {
  const [first = ''] = relative(home, resolve(path)).split(sep);
  return first !== 'snap' && !first.startsWith('.');
}

function visibleFolder({ path }: DataFolder, { home }: BrowserReach): string {
  const hash = createHash('sha256').update(resolve(path)).digest('hex').slice(0, HASH_LENGTH);
  return join(home, `perennial-link-${hash}`);
}

// The link contains only characters that need no escaping in HTML.
function pageFor(link: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="referrer" content="no-referrer" />
    <meta http-equiv="refresh" content="0; url=${link}" />
    <title>Perennial</title>
  </head>
  <body>
    <a href="${link}">Open Perennial</a>
  </body>
</html>
`;
}
