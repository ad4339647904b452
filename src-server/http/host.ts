import { AppError } from '../contract/errors.ts';
import type { IncomingMessage } from 'node:http';

/** The names under which this computer reaches the server. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;
const HTTP_PORT = 80;

/** Whether the value of a `Host` header is allowed. */
export type HostCheck = (host: string) => boolean;

/**
 * Checks the `Host` header for a server on `port`. A page of another site whose name was rebound to 127.0.0.1
 * still sends that name, so this check keeps such pages out. A name allowed by the owner belongs to a proxy,
 * which uses its own port, so any port is accepted unless the name includes one.
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
 * Throws 403 `forbidden_host` unless the request has exactly one `Host`, and it is allowed. For a target in
 * absolute form (RFC 9112, 3.2.2), the authority must be allowed too, and only its path is used.
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

/** All values of a request header; for some headers, Node only keeps the first. */
export function valuesOf(request: IncomingMessage, header: string): string[] {
  const values: string[] = [];
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === header) values.push(rawHeaders[i + 1] ?? '');
  }
  return values;
}
