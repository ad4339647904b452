import { AppError } from '../../contract/errors.ts';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AttemptLog } from '../../accounts/attempts.ts';
import type { KeyRing } from '../../accounts/keys.ts';
import type { Usage } from '../../accounts/usage.ts';
import type { KeyGrant } from '../../accounts/keys-repository.ts';
import { valuesOf } from '../host.ts';

/** The dependencies of authorization. */
export type Authority = { keys: KeyRing; attempts: AttemptLog; usage: Usage };

const BEARER = /^bearer(?: +(.*))?$/is;

/**
 * The key of a request, if it may use `endpoint`. Throws 401, 403, or 429 after too many invalid keys from
 * the same address. Valid keys are never throttled.
 */
export function authorize(
  request: IncomingMessage,
  endpoint: Pick<Endpoint, 'scope' | 'premium'>,
  { keys, attempts, usage }: Authority,
): KeyGrant {
  const token = bearerToken(request);
  const grant = keys.authenticate(token);
  if (grant === undefined) {
    throw invalidKey(attempts.fail(addressOf(request), request.headers.origin));
  }
  usage.keyUsed(grant.id);
  if (endpoint.scope === 'write' && !grant.canWrite) {
    throw new AppError('insufficient_scope');
  }
  if (endpoint.premium && grant.plan !== 'premium') {
    throw new AppError('premium_required');
  }
  return grant;
}

/**
 * Rejects a request whose key was revoked or expired since {@link authorize}, because the body of a write can
 * take long to arrive. Throws 401 `invalid_api_key`.
 */
export function confirmKey(request: IncomingMessage, { keys }: Authority): void {
  if (keys.authenticate(bearerToken(request)) === undefined) throw invalidKey(0);
}

function bearerToken(request: IncomingMessage): string {
  const headers = valuesOf(request, 'authorization');
  // If there are several headers, none is used, because choosing one would be a guess.
  const token = headers.length === 1 ? BEARER.exec(headers[0] ?? '')?.[1]?.trim() : undefined;
  if (token !== undefined && token !== '') return token;
  throw new AppError('authentication_required');
}

function invalidKey(blockedForMs: number): Error {
  if (blockedForMs > 0) {
    return new AppError('rate_limit_exceeded', {
      retryAfterSeconds: Math.ceil(blockedForMs / 1000),
    });
  }
  return new AppError('invalid_api_key');
}

/** The address that a request comes from. */
export function addressOf(request: IncomingMessage): string {
  // IPv4 and IPv4-mapped IPv6 addresses are the same computer.
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
