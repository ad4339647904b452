import { appEndpoints } from '../../src-server/contract/app/index.ts';
import type { AnyEndpoint } from '../../src-server/contract/endpoint.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { ACCOUNT_HEADER, SESSION_HEADER } from '../../src-server/contract/window.ts';
import type { Random } from './random.ts';

/** A request as it is sent: well-formed HTTP, or bytes that need not be. */
export type Hostile =
  | { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }
  | { bytes: Buffer };

/** What requests are made with: credentials that are let in, and ids of subscriptions that may be there. */
export type Known = { key: string; session: string; ids: readonly string[] };

// What would send something elsewhere, or end what the trial itself needs.
const LEFT_OUT = /\/test$|^DELETE .*\/sessions?$|install|check$|key-store/;
const isLeftOut = (method: string, path: string) => LEFT_OUT.test(`${method} ${path}`);
const all = Object.values<AnyEndpoint>({ ...endpoints, ...appEndpoints }).filter(
  ({ method, path }) => !isLeftOut(method, path),
) as [AnyEndpoint, ...AnyEndpoint[]];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;
const LONG = 'x'.repeat(5000);
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '٣',
  'ä'.normalize('NFD'),
  '云音乐',
  '👩‍👩‍👧‍👦',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '\u202Egnp.exe',
  '\uFEFF',
  '\uD800',
  '%00',
  '%',
  '%C3%28',
  '../../etc/passwd',
  '..%2f..%2fsecrets.json',
  "'; DROP TABLE subscriptions; --",
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '1e309',
  '99999999999999999999',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-12-14T00:00:00Z',
  LONG,
] as const;
const VALUES: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -0,
  -1,
  0.001,
  1e21,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  { a: { b: [] } },
  ...TEXTS,
];
// What a field takes, so that some requests get as far as the store.
const GOOD: Readonly<Record<string, readonly [unknown, ...unknown[]]>> = {
  name: ['Netflix', 'Müller', '云音乐', 'x'.repeat(120)],
  category: ['Video', 'News'],
  amount: [15.49, 0, 999_999.99],
  currency: ['USD', 'EUR', 'JPY'],
  period: ['monthly', 'yearly', 'custom'],
  customDate: ['1', '28', '36500'],
  nextPaymentDate: ['2026-12-14', '1900-01-01', '9999-12-31', '2028-02-29'],
  lastPaymentDate: ['2026-11-14'],
  billingAnchorDay: [1, 29, 31],
  notificationEnabled: [true, false],
  limit: [1, 50, 100],
  offset: [0, 7, 1_000_000],
  sort: ['name', '-amount', 'nextPaymentDate'],
  status: ['active', 'paused'],
  horizonDays: [1, 365],
  from: ['2026-01-01'],
  to: ['2026-12-31'],
  date: ['2026-11-14', '2026-12-14'],
  paidOn: ['2026-11-14', '2026-10-14'],
  timeZone: ['UTC', 'America/New_York'],
  pushUrl: ['https://push.invalid/', 'http://127.0.0.1:9/'],
  theme: ['dark'],
};
// What fits only some of the rest.
const SELDOM = new Set(['customDate', 'lastPaymentDate', 'billingAnchorDay']);
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"a":1}}',
  '\uFEFF{}',
  '['.repeat(3000),
  `${'{"a":'.repeat(3000)}1`,
  `{"name":"${'x'.repeat(200_000)}"}`,
  ' '.repeat(70_000),
] as const;
const PATHS = [
  '/',
  '/api',
  '/api/v1',
  '/api/v2/subscriptions',
  '//api/v1/subscriptions',
  '/api/v1/subscriptions/',
  '/API/V1/SUBSCRIPTIONS',
  '/api/v1/../v1/subscriptions',
  '/api/v1/subscriptions%2F',
  '/assets/../../package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/docs',
  '/openapi.json',
  '/favicon.ico',
  '/overview?token=1',
  '/app/v1/changes/none',
  `/${'a'.repeat(7000)}`,
] as const;

/** A request that nobody means well, or somebody means badly; the same for the same numbers. */
export function hostileRequest(random: Random, known: Known): Hostile {
  return random.below(60) === 0
    ? { bytes: hostileBytes(random, known) }
    : hostileCall(random, known);
}

function hostileCall(random: Random, known: Known): Hostile {
  const endpoint = random.one(all);
  const isElsewhere = random.below(12) === 0;
  const other = random.one(METHODS);
  const isOther = random.below(10) === 0 && !isLeftOut(other, endpoint.path);
  const method = isOther ? other : endpoint.method;
  return {
    method,
    path: isElsewhere ? random.one(PATHS) : pathOf(endpoint, random, known),
    headers: headersOf(endpoint, random, known),
    body:
      ['GET', 'HEAD'].includes(method) && random.below(5) > 0
        ? undefined
        : bodyOf(endpoint, random),
  };
}

function pathOf(endpoint: AnyEndpoint, random: Random, { ids }: Known): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const mayBeThere = endpoint.path.includes('/subscriptions/') && name === 'id';
    const [first = '', ...rest] = ids;
    if (mayBeThere && ids.length > 0 && random.below(3) > 0) return random.one([first, ...rest]);
    if (random.below(2) === 0) return '00000000-0000-4000-8000-000000000000';
    return encoded(random.one(TEXTS)) || 'none';
  });
  const names = Object.keys(endpoint.query.shape);
  const query = names
    .filter(() => random.below(3) === 0)
    .map((name) => `${name}=${encoded(String(valueOf(name, random)))}`);
  if (random.below(15) === 0)
    query.push(`${encoded(random.one(TEXTS))}=${encoded(random.one(TEXTS))}`);
  if (random.below(20) === 0 && query[0] !== undefined) query.push(query[0]);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

// A lone surrogate has no bytes of its own.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const valueOf = (name: string, random: Random, harm = 3): unknown =>
  random.below(harm) > 0 ? random.one(GOOD[name] ?? VALUES) : random.one(VALUES);

function bodyOf(endpoint: AnyEndpoint, random: Random): Buffer | undefined {
  if (random.below(10) === 0) return Buffer.from(random.one(BODIES));
  if (endpoint.writableFields === undefined) return undefined;
  const isWhole = random.below(2) === 0;
  // Some get as far as the store.
  const harm = isWhole ? 30 : 3;
  const fields = endpoint.writableFields.filter((name) =>
    isWhole ? !SELDOM.has(name) : random.below(2) === 0,
  );
  const entries = fields.map((name) => [name, valueOf(name, random, harm)]);
  if (random.below(15) === 0) entries.push([random.one(TEXTS), random.one(VALUES)]);
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  if (random.below(30) === 0 && bytes.length > 0)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

function headersOf(endpoint: AnyEndpoint, random: Random, { key, session }: Known) {
  const headers: Record<string, string> = {};
  const isOwn = endpoint.path.startsWith('/app/');
  const isLetIn = random.below(8) > 0;
  if (isLetIn && !isOwn) headers['authorization'] = `Bearer ${key}`;
  if (isLetIn && isOwn) headers[SESSION_HEADER] = session;
  if (!isLetIn && random.below(2) === 0) {
    headers[random.one(['authorization', SESSION_HEADER])] = random.one([
      `Bearer ${key.slice(0, -1)}`,
      `bearer  ${key}`,
      'Basic Og==',
      'Bearer',
      `Bearer ${'a'.repeat(3000)}`,
    ]);
  }
  const odd = (name: string, values: readonly [string, ...string[]]) => {
    if (random.below(12) === 0) headers[name] = random.one(values);
  };
  odd('idempotency-key', ['1', 'a'.repeat(256), 'k', 'k'.repeat(300), '"', ' ']);
  odd('content-type', [
    'text/plain',
    'application/json; charset=latin1',
    'multipart/form-data',
    '',
  ]);
  odd('content-encoding', ['gzip', 'br', 'identity']);
  odd('accept', ['text/html', 'application/xml', '*/*;q=0']);
  odd('origin', ['https://evil.example', 'null', 'http://localhost:3000']);
  odd('host', ['evil.example', 'localhost:1', '[::1]', '']);
  odd('if-none-match', ['*', '"a"']);
  odd('range', ['bytes=0-', 'bytes=-1', 'lines=1']);
  odd(ACCOUNT_HEADER, ['00000000-0000-4000-8000-000000000000', 'none']);
  odd('accept-encoding', ['gzip', 'br;q=1.0, *;q=0']);
  odd('x-http-method-override', ['DELETE']);
  return headers;
}

function hostileBytes(random: Random, { key }: Known): Buffer {
  const host = 'Host: 127.0.0.1\r\n';
  const authorization = `Authorization: Bearer ${key}\r\n`;
  const target = '/api/v1/subscriptions';
  const post = `POST ${target} HTTP/1.1\r\n${host}${authorization}`;
  const get = `GET ${target} HTTP/1.1\r\n${host}${authorization}`;
  const text = random.one([
    'GET / HTTP/1.1\r\n\r\n',
    `GET ${target} HTTP/1.1\r\n${host}${host}\r\n`,
    `GET http://127.0.0.1${target} HTTP/1.1\r\n${host}${authorization}\r\n`,
    `GET ${target} HTTP/9.9\r\n${host}\r\n`,
    `GET ${target}\r\n\r\n`,
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    `${get}X-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
    `${get}${'X-Many: 1\r\n'.repeat(3000)}\r\n`,
    `${get}${authorization}\r\n`,
    `${get}Bad Header: 1\r\n\r\n`,
    `${get}X-Null: \0\r\n\r\n`,
    `${get}\r\n`.repeat(20),
    `${get}Content-Length: 5\r\n\r\n12345`,
    `${get}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `${post}Content-Length: 10\r\n\r\n{}`,
    `${post}Content-Length: -1\r\n\r\n{}`,
    `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    `${post}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: gzip\r\n\r\n{}`,
    `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
    `${post}Expect: the impossible\r\nContent-Length: 2\r\n\r\n{}`,
    `${post}Content-Length: 999999999\r\n\r\n{}`,
    'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    '\r\n\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]);
  const bytes = Buffer.from(text, 'latin1');
  return random.below(3) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}
