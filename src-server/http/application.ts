import Koa, { type Context as KoaContext } from 'koa';
import { AppError } from '../contract/errors.ts';
import type { ErrorAnswer } from '../contract/error-answer.ts';
import { OPENAPI_PATH, SESSION_HEADER } from '../contract/window.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { answerTo } from './answer-to.ts';
import { discardBody } from './body.ts';
import { type ChangeParts, answerChanges } from './app/changes.ts';
import { type CalendarParts, answerCalendar } from './calendar.ts';
import { JSON_TYPE, errorEnvelope } from './envelope.ts';
import { type HostCheck, requireOwnHost } from './host.ts';
import { createMcpAnswerer } from './mcp/answer.ts';
import { loggedPath } from './logged-path.ts';
import { createOpenApiAnswerer } from './public/openapi.ts';
import { type RouteParts, createRoutes } from './public/routes.ts';
import { type AppRouteParts, createAppRoutes, guardApp } from './app/routes.ts';
import type { PageFiles } from './page-files.ts';
import { answerFile, answerUnknownPage } from './static.ts';

/** The dependencies of the application. */
export type AppParts = RouteParts &
  AppRouteParts &
  ChangeParts &
  CalendarParts & {
    ids: Ids;
    log: Log;
    isOurHost: HostCheck;
    files: () => PageFiles;
  };

const PUBLIC_API = '/api/';
/** Leads from any response of the API to its description (RFC 8631). */
const DESCRIPTION_LINK = `<${OPENAPI_PATH}>; rel="service-desc"`;

/** The Koa application, through which every response passes. */
export function createApp(parts: AppParts): Koa {
  const app = new Koa();
  // Errors are handled and logged below; this only receives sockets that broke during a response.
  app.on('error', (error: unknown) => parts.log.debug({ err: error }, 'a connection broke'));
  app.use((ctx, next) => enclose(ctx, next, parts));
  app.use((ctx, next) => (isPath(ctx) ? guardApp(ctx, next, parts) : next()));
  for (const routes of [createRoutes(parts).routes(), createAppRoutes(parts).routes()]) {
    // The router's context type is wider than Koa's here, and the router adds the rest at run time.
    app.use((ctx, next) => (isPath(ctx) ? routes(ctx as never, next) : next()));
  }
  const answerOpenApi = createOpenApiAnswerer();
  const answerMcp = createMcpAnswerer(parts);
  app.use(async (ctx) => {
    const isAnswered =
      isPath(ctx) &&
      (answerChanges(ctx, parts) ||
        (await answerMcp(ctx)) ||
        (await answerCalendar(ctx, parts)) ||
        (await answerOpenApi(ctx)) ||
        answerFile(ctx, parts.files(), parts.ids) ||
        answerUnknownPage(ctx, parts.files, parts.ids));
    if (!isAnswered) throw new AppError('not_found');
  });
  return app;
}

async function enclose(
  ctx: KoaContext,
  next: () => Promise<unknown>,
  parts: AppParts,
): Promise<void> {
  const startedAt = parts.context.clock.monotonic();
  const requestId = parts.ids.requestId();
  ctx.state['requestId'] = requestId;
  ctx.set('X-Request-Id', requestId);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (isPath(ctx) && ctx.path.startsWith(PUBLIC_API)) ctx.set('Link', DESCRIPTION_LINK);
  try {
    requireOwnHost(ctx.req, parts.isOurHost);
    parts.noticeForeignChanges();
    await next();
  } catch (error) {
    await discardBody(ctx.req);
    answerError(ctx, error, parts);
  }
  // Closes the connection if the server is stopping or the request was not read completely.
  if (parts.isClosing() || !ctx.req.complete || ctx.status === 413) ctx.set('Connection', 'close');
  logRequest(ctx, parts.context.clock.monotonic() - startedAt, parts.log);
}

function answerError(ctx: KoaContext, error: unknown, parts: AppParts): void {
  parts.noticeFailure(error);
  const isWindow = ctx.get(SESSION_HEADER) !== '';
  const answer = answerTo(error, parts.context, isWindow);
  const requestId = String(ctx.state['requestId']);
  if (answer.code === 'internal_error' && !isHangUp(error)) {
    parts.log.error({ err: error, requestId, method: ctx.method }, 'a request failed');
  }
  ctx.status = statusOf(answer, ctx);
  if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
  if (answer.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(answer.retryAfterSeconds));
  }
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = errorEnvelope(answer.code, answer.details, requestId);
}

// The caller closed the connection during the request, so there is nobody to respond to.
function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

// HTTP requires 400, not 403, for a request without a Host.
function statusOf({ code, status }: ErrorAnswer, ctx: KoaContext): number {
  const noHost = code === 'forbidden_host' && ctx.req.headers.host === undefined;
  return noHost ? 400 : status;
}

// `*` and targets with another scheme match no path. Koa treats text after two slashes as a host (and a
// backslash as a slash), and fails if it isn't valid.
function isPath(ctx: KoaContext): boolean {
  return /^\/(?![/\\])/.test(ctx.req.url ?? '');
}

function logRequest(ctx: KoaContext, milliseconds: number, log: Log): void {
  const level = ctx.status >= 400 || !['GET', 'HEAD'].includes(ctx.method) ? 'info' : 'debug';
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      requestId: ctx.state['requestId'],
      method: ctx.method,
      path: isPath(ctx) ? loggedPath(ctx.path) : 'none',
      status: ctx.status,
      ms: Math.round(milliseconds * 10) / 10,
    },
    'request',
  );
}
