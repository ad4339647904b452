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
    files.set(url === '/index.html' ? '/' : url, { type, content: readFileSync(path) });
  }
  return files;
}

/** Answers a request for a file, if there is one at its path. */
export function answerFile(ctx: KoaContext, files: StaticFiles): boolean {
  const file = files.get(ctx.path);
  if (file === undefined) return false;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD');
    throw new ContractError('method_not_allowed', {
      message: `This path does not answer ${ctx.method}.`,
      suggestedFix: 'Use one of GET, HEAD.',
    });
  }
  ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Content-Type', file.type);
  ctx.body = file.content;
  return true;
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
