import { inspect } from 'node:util';
import { redactSecrets } from '../../src-server/index.ts';

const MOST_CAUSES = 5;

// The address of a push service can be secret; one on this computer is not.
const OUTSIDE_ADDRESS =
  /\b([a-z][a-z+]*:\/\/)(?!(?:127\.0\.0\.1|localhost|\[::1\]|app)(?=[:/]|$))[^\s'"<>)\]]+/gi;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * An error with its stack, code, and causes, for the log and for bug reports. Keys, tokens, and addresses of
 * other computers are redacted.
 */
export function errorText(error: unknown): string {
  const chain = causesOf(error);
  const text = chain.map(stackOf).join('\nCaused by: ');
  const hosts = chain.flatMap(hostsOf).filter((host) => host !== '' && !LOOPBACK.has(host));
  const withoutHosts = hosts.reduce((all, host) => all.replaceAll(host, '[address]'), text);
  return redactSecrets(withoutHosts.replaceAll(OUTSIDE_ADDRESS, '$1[address]'));
}

function causesOf(error: unknown): unknown[] {
  const chain = [error];
  for (let next = error; next instanceof Error && chain.length < MOST_CAUSES;) {
    next = next.cause;
    if (next !== undefined) chain.push(next);
  }
  return chain;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : inspect(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return 'code' in error ? `${stack}\n    code: ${String(error.code)}` : stack;
}

// The properties of Node's network errors that contain the other computer's address.
function hostsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const names: unknown[] = ['hostname', 'host', 'address'].map((key) => Reflect.get(error, key));
  return names.filter((name) => typeof name === 'string');
}
