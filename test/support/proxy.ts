import type { OutgoingHttpHeaders } from 'node:http';
import { expect, inject } from 'vitest';
import { type Answer, type Send, send } from './http.ts';

/** The header that tells the forwarder behind prism which server a request is for. */
export const FORWARD_TO = 'x-forward-to';
/** Where the forwarder counts what was not sent through prism. */
export const REASON_PATH = '/not-checked/';

/** Where `npm run test:prism` has its checking proxy, and what stands behind it. */
type CheckingProxy = { proxyUrl: string; forwarderUrl: string };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- an interface can be added to
  export interface ProvidedContext {
    checkingProxy: CheckingProxy;
  }
}

/** Sends a request through prism where the run has one and can carry it, else straight. */
export async function sendChecked(baseUrl: string, path: string, sent: Sent): Promise<Answer> {
  // Undefined in every other run, whatever its type says.
  const proxy = inject('checkingProxy') as CheckingProxy | undefined;
  if (proxy === undefined) return send(baseUrl, path, sent);
  const reason = reasonToPass(path, sent);
  const { headers, body } = sent;
  if (reason !== undefined || Array.isArray(headers)) {
    const { forwarderUrl } = proxy;
    await send(forwarderUrl, REASON_PATH + encodeURIComponent(reason ?? 'headers of its own'));
    return send(baseUrl, path, sent);
  }
  // The server takes a body for JSON whatever its type; prism checks it with this one alone.
  const type = survives(body) ? { 'content-type': 'application/json' } : {};
  const answer = await send(proxy.proxyUrl, path, {
    ...sent,
    headers: { ...type, ...headers, [FORWARD_TO]: baseUrl },
  });
  const { 'sl-violations': violations, ...answered } = answer.headers;
  expectNoViolations(violations, answer.status < 400 && isDocumented(headers, body));
  return { ...answer, headers: answered };
}

/** A request of a test; `method` is always there. */
type Sent = Send & { method: string };

/** Why prism can't pass a request on as it is, if it can't. */
function reasonToPass(path: string, { method, headers, body }: Sent): string | undefined {
  // It parses the body of an answer by its type, and the one to HEAD has none.
  if (method === 'HEAD') return 'HEAD';
  // It passes bodies on as text, by their type, and only whole ones.
  if (body instanceof Uint8Array || /content-type|transfer-encoding/i.test(namesOf(headers))) {
    return 'body that it would rewrite';
  }
  if (/host/i.test(namesOf(headers))) return 'headers of its own';
  // It takes paths and queries apart and puts them together anew, and takes a final slash off.
  if (!isPlain(path)) return 'path or query that it would rewrite';
  // What it found it tells in a header, and ends when a name it quotes there has other characters.
  if (!/^[\u0020-\u007e]*$/.test(namesIn(path, body))) return 'name beyond ASCII';
  return undefined;
}

function namesOf(headers: Send['headers']): string {
  return Object.keys(headers ?? {}).join(' ');
}

const PLAIN_PATH = /^(\/[\w-][\w.~-]*)+$/;

function isPlain(path: string): boolean {
  const [pathname = '', ...query] = path.split('?');
  return PLAIN_PATH.test(pathname) && isWellFormed(query.join('?')) && !path.includes('__proto__');
}

function isWellFormed(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/** The names that a request gives to parameters and fields. */
function namesIn(path: string, body: string | undefined): string {
  const [, query = ''] = path.split('?');
  const parameters = [...new URLSearchParams(query).keys()];
  return [...parameters, ...fieldsOf(body)].join('');
}

function fieldsOf(body: string | undefined): string[] {
  try {
    return Object.keys(JSON.parse(body ?? '{}'));
  } catch {
    return [];
  }
}

/** Whether a body is a JSON object whose text is the same once it was parsed and written anew. */
function survives(body: Send['body']): boolean {
  try {
    const text = String(body);
    return text.startsWith('{') && JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

/**
 * Whether a request that succeeds must be one that the document allows. Beyond the document the
 * server takes any spelling of `Bearer`, JSON that is spelt unlike {@link survives} wants it, and
 * blanks around a text, which do not count towards its length.
 */
function isDocumented(headers: OutgoingHttpHeaders | undefined, body: Send['body']): boolean {
  const { authorization } = headers ?? {};
  if (authorization !== undefined && !authorization.startsWith('Bearer ')) return false;
  if (body === undefined) return true;
  return survives(body) && !/"\s|\s"|\\[nrt]/.test(String(body));
}

type Violation = { location: string[]; severity: string; message: string };

/** Fails on what prism found in an answer, and where asked in its request. */
function expectNoViolations(header: string | string[] | undefined, inRequestToo: boolean): void {
  if (header === undefined) return;
  expect(header).not.toMatch(/^Too many/);
  const violations = JSON.parse(String(header)) as Violation[];
  const counted = violations.filter(({ location }) => inRequestToo || location[0] === 'response');
  expect(counted).toEqual([]);
}
