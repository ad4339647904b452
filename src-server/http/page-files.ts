import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { windowPaths } from '../contract/window.ts';

type PageFile = { type: string; content: Buffer<ArrayBuffer> };

/** The files to serve, by URL path. Nothing else is reachable, whatever the path. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** A file and its response headers. */
export type PageAnswer = {
  headers: Readonly<Record<string, string>>;
  body: Buffer<ArrayBuffer> | string;
};

// The placeholder in built pages that is replaced with the response's nonce.
const NONCE_PLACE = '__CSP_NONCE__';
const NONCE_BYTES = 16;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The built pages in `folder`; empty if the folder doesn't exist. They are read together on first use, which
 * scripts never need, and cached.
 */
export function pageFilesOf(folder: string): () => PageFiles {
  let files: PageFiles | undefined;
  return () => (files ??= readPageFiles(folder));
}

function readPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>();
  for (const path of filesBelow(folder)) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const file = { type, content: readFileSync(path) };
    for (const address of addressesOf(url)) files.set(address, file);
  }
  return files;
}

/** The file for a URL path; undefined if there is none. All pages of the window are the same file. */
export function pageAnswer(
  files: PageFiles,
  path: string,
  random: (size: number) => Buffer = randomBytes,
): PageAnswer | undefined {
  const file = files.get(isWindowPath(path) ? '/' : path);
  if (file === undefined) return undefined;
  const nonce = random(NONCE_BYTES).toString('base64');
  const headers = {
    'Content-Type': file.type,
    'Content-Security-Policy': policyOf(path, nonce),
    'Referrer-Policy': 'no-referrer',
    // A page of another site that opens this one gets no reference to it.
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  const isPage = file.type === TYPES['.html'];
  return { headers, body: isPage ? withNonce(file.content, nonce) : file.content };
}

function isWindowPath(path: string): boolean {
  return windowPaths.some((known) => known === path);
}

function withNonce(page: Buffer, nonce: string): string {
  return page.toString('utf8').replaceAll(NONCE_PLACE, nonce);
}

// A folder's page is served at the folder's path: /docs/index.html at /docs and /docs/.
function addressesOf(url: string): string[] {
  const page = '/index.html';
  if (!url.endsWith(page)) return [url];
  const folder = url.slice(0, -page.length);
  return folder === '' ? ['/'] : [folder, `${folder}/`];
}

function policyOf(url: string, nonce: string): string {
  // The style sheet of the API reference contains two icons as data URLs.
  const images = url.startsWith('/docs') ? "'self' data:" : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The window's components insert some inline styles, which carry the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function filesBelow(folder: string): string[] {
  try {
    // Ignores symbolic links, which may point anywhere.
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
