import { AppError } from '../contract/errors.ts';
import type { IncomingMessage } from 'node:http';

/** Names under which the server is reached on the computer itself. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;
const HTTP_PORT = 80;

/** Whether a `Host` header's value is one of ours. */
export type HostCheck = (host: string) => boolean;

/**
 * The check of the `Host` header for a server on `port`. A page of another site that has its name
 * rebound to 127.0.0.1 still sends that name: refusing it is what keeps such pages out. A name that
 * the owner allows is a proxy's, whose port is its own: any will do unless the name has one.
 */
export function hostCheck(port: number, allowedNames: readonly string[]): HostCheck {
  const loopback = new Set(LOOPBACK_NAMES.flatMap((name) => withPort(name, port)));
  const allowed = new Set(allowedNames.map((name) => name.toLowerCase()));
  return (host) => {
    const name = host.toLowerCase();
    return loopback.has(name) || allowed.has(name) || allowed.has(name.replace(/:\d{1,5}$/, ''));
  };
}

function withPort(name: string, port: number): string[] {
  return port === HTTP_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`];
}

/**
 * Throws 403 `forbidden_host` unless the request has exactly one `Host`, and that is ours. The authority
 * of a target in absolute form (RFC 9112, 3.2.2) has to be ours too; the target is then its path.
 */
export function requireOwnHost(request: IncomingMessage, isOurs: HostCheck): void {
  const hosts = valuesOf(request, 'host');
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !isOurs(host))
    throw new AppError('forbidden_host');
  const [, authority, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? [];
  if (authority === undefined || path === undefined) return;
  if (!isOurs(authority)) throw new AppError('forbidden_host');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Every value that a request header was sent with; Node itself keeps the first of some. */
export function valuesOf(request: IncomingMessage, header: string): string[] {
  const values: string[] = [];
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === header) values.push(rawHeaders[i + 1] ?? '');
  }
  return values;
}
