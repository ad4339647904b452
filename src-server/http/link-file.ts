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

/** What decides where browsers can read files. */
type BrowserReach = {
  platform: NodeJS.Platform;
  home: string;
  /** Whether programs may have been installed as snaps. */
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
 * Writes a page, readable by its owner only (0600), that sends a browser on to a link to the window;
 * answers its path. Other users of the computer can read the arguments of a browser, but not this page.
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
  /** A link was opened. */
  used: () => void;
  close: () => void;
};

const LOOK_MS = 60_000;
const NOT_REMOVED = 'cannot remove the redirect pages of sign-in links';

/**
 * Removes the pages of {@link writeLinkFile}: what a server before this one left at once, later ones
 * when their link was opened or is too old, and all at the end.
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

/** Removes the pages whose links do not wait any more, by the SHA-256 of their tokens; by default all. */
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

// Browsers that are snaps read files in the home folder only, and none below a hidden folder in it.
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

// The link consists of characters that need no escaping in HTML.
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
