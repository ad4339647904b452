import { AppError } from '../../contract/errors.ts';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { windowActor } from '../../accounts/service.ts';
import type { Actor, Context } from '../../context.ts';
import { type Authority, authorize, confirmKey } from './authorize.ts';
import { claimsSession, requireWindow, sessionOf } from '../app/access.ts';

/** The authorized caller of the public API. */
export type Caller = {
  actor: Actor;
  /** Whether the request counts against the quota; those of the window do not. */
  usesQuota: boolean;
  /** Throws 401 if the key or session has become invalid. Called in a write's transaction. */
  confirm: () => void;
};

/** Determines the caller of `endpoint`: a key, or the owner's window. Throws 401, 403, or 429. */
export function callerOf(
  request: IncomingMessage,
  requestId: string,
  endpoint: Pick<Endpoint, 'scope' | 'premium'>,
  parts: Authority & { context: Context },
): Caller {
  // If a key is sent, it takes precedence, because the contract requires it.
  const isWindow = claimsSession(request) && request.headers.authorization === undefined;
  if (isWindow) return windowCaller(request, requestId, endpoint, parts);
  const { ownerId, id: apiKeyId } = authorize(request, endpoint, parts);
  return {
    actor: { ownerId, apiKeyId, requestId },
    usesQuota: true,
    confirm: () => confirmKey(request, parts),
  };
}

function windowCaller(
  request: IncomingMessage,
  requestId: string,
  endpoint: Pick<Endpoint, 'scope' | 'premium'>,
  { context, usage }: Pick<Authority, 'usage'> & { context: Context },
): Caller {
  const account = requireWindow(request, context);
  usage.sessionUsed(sessionOf(request));
  if (endpoint.premium && account.plan !== 'premium') throw new AppError('premium_required');
  return {
    actor: windowActor(context, account.id, requestId),
    usesQuota: false,
    confirm: () => void requireWindow(request, context, account.id),
  };
}
