import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context as KoaContext } from 'koa';
import { windowPaths } from '../contract/app.ts';
import { ContractError } from '../contract/errors.ts';
import type { Ids } from '../ids.ts';

type StaticFile = { type: string; content: Buffer };

/** Files that are served, by URL path: what is not in here can't be reached by any spelling. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

// Stands in built pages where the nonce of an answer belongs.
const NONCE_PLACE = '__CSP_NONCE__';
const NONCE_BYTES = 16;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The built pages of `folder`, none where there is no such folder. They are read all together when
 * they are first asked for, which scripts never do, and then kept.
 */
export function staticFilesOf(folder: string): () => StaticFiles {
  let files: StaticFiles | undefined;
  return () => (files ??= readStaticFiles(folder));
}

function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of filesBelow(folder)) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const file = { type, content: readFileSync(path) };
    for (const address of addressesOf(url)) files.set(address, file);
  }
  return files;
}

/** Answers a request for a file, if there is one at its path; all pages of the window are one. */
export function answerFile(ctx: KoaContext, files: StaticFiles, ids: Ids): boolean {
  const file = files.get(isWindowPath(ctx.path) ? '/' : ctx.path);
  if (file === undefined) return false;
  requireReading(ctx);
  const nonce = ids.randomBytes(NONCE_BYTES).toString('base64');
  ctx.set('Content-Security-Policy', policyOf(ctx.path, nonce));
  ctx.set('Referrer-Policy', 'no-referrer');
  // A page of another site that opened this one gets no handle on it.
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
  ctx.set('Content-Type', file.type);
  ctx.body = file.type === TYPES['.html'] ? withNonce(file.content, nonce) : file.content;
  return true;
}

function isWindowPath(path: string): boolean {
  return windowPaths.some((known) => known === path);
}

function withNonce(page: Buffer, nonce: string): string {
  return page.toString('utf8').replaceAll(NONCE_PLACE, nonce);
}

/** Throws 405 `method_not_allowed` unless a request only reads. */
export function requireReading(ctx: KoaContext): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new ContractError('method_not_allowed', {
    message: `This path does not answer ${ctx.method}.`,
    suggestedFix: 'Use one of GET, HEAD.',
  });
}

// A folder's page is at the folder's own path: /docs/index.html at /docs, and at /docs/.
function addressesOf(url: string): string[] {
  const page = '/index.html';
  if (!url.endsWith(page)) return [url];
  const folder = url.slice(0, -page.length);
  return folder === '' ? ['/'] : [folder, `${folder}/`];
}

function policyOf(url: string, nonce: string): string {
  // The style sheet of the API reference holds two icons as data: addresses.
  const images = url.startsWith('/docs') ? "'self' data:" : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The window's components bring some styles of their own, which carry the nonce.
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
    // Links are left out: what they lead to may lie anywhere.
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
