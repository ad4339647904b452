import { Router } from '@koa/router';
import type { Context as KoaContext, Next } from 'koa';
import type { z } from 'zod';
import { type AppEndpointName, appEndpoints } from '../../contract/app/index.ts';
import type { FileAnswer } from '../../contract/app/transfer.ts';
import type { AppEndpoint } from '../../contract/endpoint.ts';
import {
  type IdempotencyKey,
  parseIdempotencyKey,
  recallAnswer,
  rememberAnswer,
} from '../../accounts/idempotency.ts';
import { windowActor } from '../../accounts/service.ts';
import type { Connection, Peer } from '../socket/peer-user.ts';
import { jsonInSlices, withMember } from '../../platform/json-text.ts';
import { inSlices } from '../../platform/slices.ts';
import type { AppHandlers, WindowUser } from './handler.ts';
import { JSON_TYPE } from '../envelope.ts';
import type { Performer } from '../public/perform.ts';
import { refuseMethod } from '../refuse-method.ts';
import { validate } from '../validate.ts';
import {
  requireAccount,
  requireOwnOrigin,
  requireOwnUser,
  requireSession,
  sessionOf,
} from './access.ts';

/** The dependencies of the window's routes. */
export type AppRouteParts = Performer & {
  appHandlers: AppHandlers;
  /** Identifies the user at the other end of a connection. */
  peerOf: (connection: Connection) => Peer;
  /** Called with a failure. Returns whether it makes the data read-only. */
  noticeFailure: (error: unknown) => boolean;
};

const entries = Object.entries(appEndpoints) as [AppEndpointName, AppEndpoint][];

/** A route for every endpoint of the window, and 405 for all other methods. */
export function createAppRoutes(parts: AppRouteParts): Router {
  const router = new Router({ sensitive: true, strict: true });
  for (const [name, endpoint] of entries) {
    router.register(endpoint.path, [endpoint.method], (ctx) => answer(ctx, name, endpoint, parts));
  }
  for (const path of new Set(entries.map(([, endpoint]) => endpoint.path))) {
    router.all(path, refuseMethod);
  }
  return router;
}

/** Restricts all paths below /app to the window: 403 for another origin, 401 without a session. */
export async function guardApp(ctx: KoaContext, next: Next, parts: Performer): Promise<void> {
  if (isBelowApp(ctx.path)) {
    requireOwnOrigin(ctx.req);
    const isOpen = entries.some(
      ([, { withoutSession, path, method }]) =>
        withoutSession && path === ctx.path && method === ctx.method,
    );
    if (!isOpen) {
      requireSession(ctx.req, parts.context);
      parts.usage.sessionUsed(sessionOf(ctx.req));
    }
  }
  await next();
}

function isBelowApp(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

async function answer(
  ctx: KoaContext,
  name: AppEndpointName,
  endpoint: AppEndpoint,
  parts: AppRouteParts,
): Promise<void> {
  const { context, writer, days, appHandlers } = parts;
  const requestId = String(ctx.state['requestId']);
  const { id: ownerId } = requireAccount(ctx.req, context);
  const { rawBody, ...input } = await validate(endpoint, {
    request: ctx.req,
    params: ctx['params'],
    querystring: ctx.querystring,
  });
  if (endpoint.withoutSession) requireOwnUser(ctx.req, parts.peerOf);
  await days.keep(ownerId);
  const user = (): WindowUser => {
    // Either may have become invalid while the body arrived.
    if (!endpoint.withoutSession) requireSession(ctx.req, context);
    const { id } = requireAccount(ctx.req, context, ownerId);
    return {
      ...windowActor(context, id, requestId),
      session: sessionOf(ctx.req),
      userAgent: ctx.req.headers['user-agent'],
    };
  };
  const header = endpoint.idempotent ? ctx.req.headers['idempotency-key'] : undefined;
  const key = header === undefined ? undefined : parseIdempotencyKey(String(header), rawBody);
  const handler = onceUnder(key, appHandlers[name] as AnyHandler, context);
  const reply = await run(
    handler,
    user,
    endpoint.upload === undefined ? input : { ...input, bytes: rawBody },
    endpoint.method === 'GET' ? undefined : writeOf(endpoint, writer),
  ).catch((error: unknown) => {
    // The window can be opened even while nothing can be saved.
    if (!endpoint.withoutSession || !parts.noticeFailure(error)) throw error;
    return run(handler, user, input, async (work) => context.db.transaction(work)());
  });
  ctx.status = endpoint.status;
  if (endpoint.file) return answerFile(ctx, reply as z.output<typeof FileAnswer>);
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = await textOf(reply, requestId, typeof handler !== 'function');
}

// Long work can have a long answer.
async function textOf(reply: object | string, requestId: string, isLong: boolean): Promise<string> {
  if (typeof reply === 'string') return withMember(reply, 'requestId', requestId);
  const whole = { ...reply, requestId };
  return isLong ? inSlices(jsonInSlices(whole)) : JSON.stringify(whole);
}

function answerFile(
  ctx: KoaContext,
  { fileName, mediaType, content }: z.output<typeof FileAnswer>,
) {
  ctx.attachment(fileName);
  ctx.set('Content-Type', mediaType);
  ctx.body = content;
}

type Run<T> = (user: WindowUser, input: unknown) => T;
type AnyHandler = Run<object> | { later: Run<Promise<object | string>> };

/** A handler that gives a repeat the answer that it gave under the same key before. */
function onceUnder(
  key: IdempotencyKey | undefined,
  handler: AnyHandler,
  context: Performer['context'],
): AnyHandler {
  if (key === undefined || typeof handler !== 'function') return handler;
  return (user, input) => {
    const kept = recallAnswer(context, user.ownerId, key);
    if (kept !== undefined) return JSON.parse(kept.answer) as object;
    const reply = handler(user, input);
    rememberAnswer(context, user, key, JSON.stringify(reply));
    return reply;
  };
}

type Write = <T>(work: () => T) => Promise<T>;

// Opening a window doesn't change the data that is being checked, and waiting would delay everything it
// reads.
const writeOf =
  ({ withoutSession }: AppEndpoint, writer: Performer['writer']): Write =>
  (work) =>
    withoutSession ? writer.writeAtOnce(work) : writer.write(work);

async function run(
  handler: AnyHandler,
  user: () => WindowUser,
  input: unknown,
  write: Write | undefined,
): Promise<object | string> {
  if (typeof handler !== 'function') return handler.later(user(), input);
  return write === undefined ? handler(user(), input) : write(() => handler(user(), input));
}
