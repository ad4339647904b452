import type { Context as KoaContext } from 'koa';
import { AppError } from '../contract/errors.ts';
import type { Ids } from '../platform/ids.ts';
import { type PageFiles, pageAnswer } from './page-files.ts';

/** Responds to a request for a file of the pages, if there is one at its path. */
export function answerFile(ctx: KoaContext, files: PageFiles, ids: Ids): boolean {
  const answer = pageAnswer(files, ctx.path, (size) => ids.randomBytes(size));
  if (answer === undefined) return false;
  requireReading(ctx);
  ctx.set(answer.headers);
  ctx.body = answer.body;
  return true;
}

/**
 * Responds to a browser at a path where nothing exists with the window, which shows a "not found" page.
 * Requests that accept JSON, or anything, are not handled here.
 */
export function answerUnknownPage(ctx: KoaContext, files: () => PageFiles, ids: Ids): boolean {
  const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (!reads || /^\/(?:api|app)\//.test(ctx.path)) return false;
  ctx.vary('Accept');
  if (ctx.accepts('json', 'html') !== 'html') return false;
  const answer = pageAnswer(files(), '/', (size) => ids.randomBytes(size));
  if (answer === undefined) return false;
  ctx.set(answer.headers);
  ctx.status = 404;
  ctx.body = answer.body;
  return true;
}

/** Throws 405 `method_not_allowed` unless a request only reads. */
export function requireReading(ctx: KoaContext): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new AppError('method_not_allowed', { method: ctx.method, allow: 'GET, HEAD' });
}
