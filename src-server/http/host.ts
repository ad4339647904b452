import type { IncomingMessage } from 'node:http';
import { ContractError } from '../contract/errors.ts';

/** Names under which the server is reached on the computer itself. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;
const HTTP_PORT = 80;

/** Whether a `Host` header's value is one of ours. */
export type HostCheck = (host: string) => boolean;

/**
 * The check of the `Host` header for a server on `port`. A page of another site that has its name
 * rebound to 127.0.0.1 still sends that name: refusing it is what keeps such pages out.
 */
export function hostCheck(port: number, allowedNames: readonly string[]): HostCheck {
  const loopback = LOOPBACK_NAMES.flatMap((name) => withPort(name, port));
  // A name given by the owner is a proxy's, whose port is its own.
  const allowed = allowedNames.flatMap((name) => [
    name.toLowerCase(),
    `${name.toLowerCase()}:${port}`,
  ]);
  const accepted = new Set([...loopback, ...allowed]);
  return (host) => accepted.has(host.toLowerCase());
}

function withPort(name: string, port: number): string[] {
  return port === HTTP_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`];
}

/** Throws 403 `forbidden_host` unless the request has exactly one `Host`, and that is ours. */
export function requireOwnHost(request: IncomingMessage, isOurs: HostCheck): void {
  const hosts = valuesOf(request, 'host');
  const [host] = hosts;
  if (hosts.length === 1 && host !== undefined && isOurs(host)) return;
  throw new ContractError('forbidden_host', {
    message: 'Host must be this computer with the port of Perennial.',
    field: 'Host',
    suggestedFix:
      'Call the address that perennial serve prints, or start it with --allow-host NAME.',
  });
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
