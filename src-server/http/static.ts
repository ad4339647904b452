import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context as KoaContext } from 'koa';
import { ContractError } from '../contract/errors.ts';

/** Files that are served, by URL path: what is not in here can't be reached by any spelling. */
export type StaticFiles = ReadonlyMap<string, { type: string; content: Buffer }>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built pages of `folder`, read once. An empty map where there is no such folder. */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, { type: string; content: Buffer }>();
  for (const path of filesBelow(folder)) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const file = { type, content: readFileSync(path) };
    for (const address of addressesOf(url)) files.set(address, file);
  }
  return files;
}

/** Answers a request for a file, if there is one at its path. */
export function answerFile(ctx: KoaContext, files: StaticFiles): boolean {
  const file = files.get(ctx.path);
  if (file === undefined) return false;
  requireReading(ctx);
  ctx.set('Content-Security-Policy', policyOf(ctx.path));
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Content-Type', file.type);
  ctx.body = file.content;
  return true;
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

function policyOf(url: string): string {
  // The style sheet of the API reference holds two icons as data: addresses.
  const images = url.startsWith('/docs') ? "'self' data:" : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
