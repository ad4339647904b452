import { Router } from '@koa/router';
import type { Context as KoaContext } from 'koa';
import { type Endpoint, isConditional } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { type EndpointName, endpoints } from '../../contract/public/index.ts';
import { parseIdempotencyKey } from '../../accounts/idempotency.ts';
import type { Authority } from './authorize.ts';
import type { QuotaState } from '../../domain/quota.ts';
import type { Usage } from '../../accounts/usage.ts';
import { type Caller, callerOf } from './caller.ts';
import { JSON_TYPE, withRequestId } from '../envelope.ts';
import type { Handlers } from './handlers.ts';
import { type Performer, perform } from './perform.ts';
import { answerPreflight } from './preflight.ts';
import { setDeprecation, setQuota, setRecordHeaders } from './response-headers.ts';
import { refuseMethod } from '../refuse-method.ts';
import { validate } from '../validate.ts';

/** The dependencies of the routes. */
export type RouteParts = Authority &
  Performer & {
    handlers: Handlers;
    /** Clears in-memory caches if another process wrote to the database. */
    noticeForeignChanges: () => void;
  };

/** A route for every endpoint of the contract, its preflights, and 405 for all other methods. */
export function createRoutes(parts: RouteParts): Router {
  const router = new Router({ sensitive: true, strict: true });
  const entries = Object.entries(endpoints) as [EndpointName, Endpoint][];
  for (const [name, endpoint] of entries) {
    router.register(endpoint.path, [endpoint.method], (ctx) => answer(ctx, name, endpoint, parts));
  }
  for (const [path, all] of Map.groupBy(
    entries.map(([, endpoint]) => endpoint),
    (e) => e.path,
  )) {
    if (all.some((endpoint) => endpoint.crossOrigin)) router.options(path, answerPreflight);
    router.all(path, refuseMethod);
  }
  return router;
}

/** The order of checks, in one place (decisions: "Requests, in this order"). */
async function answer(
  ctx: KoaContext,
  name: EndpointName,
  endpoint: Endpoint,
  parts: RouteParts,
): Promise<void> {
  if (endpoint.crossOrigin) ctx.set('Access-Control-Allow-Origin', '*');
  const caller = callerOf(ctx.req, String(ctx.state['requestId']), endpoint, parts);
  try {
    await answerCaller(ctx, name, endpoint, { ...parts, caller });
  } catch (error) {
    // A server error before the quota was used: its 500 has the headers too.
    const isFault = !(error instanceof AppError);
    if (isFault && caller.usesQuota && !ctx.response.get('X-RateLimit-Limit')) {
      setQuota(ctx, quotaOf(caller.actor.ownerId, parts.usage), parts.context.clock.now());
    }
    throw error;
  }
}

function quotaOf(ownerId: string, usage: Usage): QuotaState {
  try {
    return usage.state(ownerId);
  } catch {
    // If there is a problem with the database, it is returned as the error.
    return usage.knownState(ownerId);
  }
}

async function answerCaller(
  ctx: KoaContext,
  name: EndpointName,
  endpoint: Endpoint,
  { caller, ...parts }: RouteParts & { caller: Caller },
): Promise<void> {
  const { rawBody, ...input } = await validate(endpoint, {
    request: ctx.req,
    params: ctx['params'],
    querystring: ctx.querystring,
  });
  // The window also repeats changes and deletions whose answer got lost.
  const isHonoured = endpoint.idempotent || (!caller.usesQuota && endpoint.method !== 'GET');
  const header = isHonoured ? ctx.req.headers['idempotency-key'] : undefined;
  const done = await perform(
    endpoint,
    parts.handlers[name],
    {
      actor: caller.actor,
      usesQuota: caller.usesQuota,
      input,
      idempotencyKey:
        header === undefined ? undefined : parseIdempotencyKey(String(header), rawBody),
      ifMatch: isConditional(endpoint) ? ctx.req.headers['if-match'] : undefined,
      confirm() {
        parts.noticeForeignChanges();
        caller.confirm();
      },
      onQuota: (state) => setQuota(ctx, state, parts.context.clock.now()),
    },
    parts,
  );
  if (done.replayed) {
    ctx.set('X-Request-Id', done.requestId);
    ctx.set('Idempotent-Replayed', 'true');
  }
  setRecordHeaders(ctx, endpoint, done.answer);
  setDeprecation(ctx, endpoint, input.body);
  ctx.status = endpoint.status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = withRequestId(done.answer, done.requestId);
}
