import { type AppEndpoints, appEndpoints } from '../../src-server/contract/app/index.ts';
import { ACCOUNT_HEADER, SESSION_HEADER } from '../../src-server/contract/window.ts';
import type { AnyEndpoint } from '../../src-server/contract/endpoint.ts';
import type { ErrorDetails } from '../../src-server/contract/errors.ts';
import { type Endpoints, endpoints } from '../../src-server/contract/public/index.ts';
import type { z } from 'zod';
import { type Attempt, beginAttempt, beginOnly } from './attempts.ts';
import { currentSession, dropSession } from './session.ts';

/** All endpoints that the window calls, by name: the public ones and its own. */
const all = { ...endpoints, ...appEndpoints };
type Calls = Endpoints & AppEndpoints;
export type CallName = keyof Calls;

/** Whether `name` is an endpoint. */
export const isCallName = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(all, name);

/** An endpoint's definition, with its request schemas. */
export function definitionOf(name: CallName): AnyEndpoint {
  return all[name];
}

/** Whether it is safe to repeat a request that got no response and may have taken effect. */
export function isRepeatable(name: CallName): boolean {
  const endpoint = definitionOf(name);
  return endpoint.method !== 'POST' || 'idempotent' in endpoint;
}

// Of the public API, the server honours the window's keys for every change.
const takesKey = (endpoint: AnyEndpoint): boolean =>
  'idempotent' in endpoint ||
  (endpoint.method !== 'GET' && endpoint.path.startsWith(endpoints.listSubscriptions.path));

type SchemaOf<E, Name extends string> = E extends Readonly<Record<Name, infer S>> ? S : undefined;
type Part<Name extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? Partial<Record<Name, z.input<S>>>
    : Record<Name, z.input<S>>
  : object;

/** The input of a call: path parameters, query, and body, as the endpoint's schemas define them. */
export type CallInput<N extends CallName> = Part<'params', SchemaOf<Calls[N], 'params'>> &
  Part<'body', SchemaOf<Calls[N], 'body'>> &
  (Calls[N] extends { upload: object } ? { file: Blob } : object) & {
    query?: Readonly<Record<string, string | number | undefined>>;
  };

/** The result of a call. */
export type CallOutput<N extends CallName> = z.output<Calls[N]['response']>;

/** What was sent, or would have been. */
export type Sent = {
  name: CallName;
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
};

/** An error response, or no response at all. */
export class CallError extends Error {
  override name = 'CallError';
  /** The error's code; `unreachable` if there was no response. */
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  readonly sent: Sent | undefined;
  /** The attempt that got no response, if a repeat could have another effect. */
  readonly attempt: Attempt | undefined;
  constructor(code: string, status: number, details: ErrorDetails, sent?: Sent, attempt?: Attempt) {
    super(details.message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.sent = sent;
    this.attempt = attempt;
  }
}

/**
 * To be called before trying again what failed: a request that got no response may have taken effect, so it is
 * sent with the same key if it is still the same.
 */
export function resumeAttempt(error: unknown): void {
  if (error instanceof CallError) error.attempt?.resume();
}

const listeners = new Set<(sent: Sent) => void>();

/** Calls `listener` after each successful call. */
export function onDone(listener: (sent: Sent) => void): void {
  listeners.add(listener);
}

type RawInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: Blob;
};

/** Calls an endpoint for an account. Throws {@link CallError}. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { account?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<CallOutput<N>> {
  const endpoint = definitionOf(name);
  const { params, query, body, file } = input as RawInput;
  const url = pathOf(endpoint.path, params ?? {}) + queryOf(query ?? {});
  const request = {
    method: endpoint.method,
    headers: headersFor(options.account),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const sent = { name, params: params ?? {}, body: Object(body) as Sent['body'] };
  const response = takesKey(endpoint)
    ? await reachOnce(url, request, sent)
    : await reach(url, request, sent);
  const answer = (await ('file' in endpoint ? readFile : read)(response, sent)) as CallOutput<N>;
  for (const listener of listeners) listener(sent);
  return answer;
}

/** The headers with the session and the account of a request. */
export function headersFor(account: string | undefined): Record<string, string> {
  const session = currentSession();
  return {
    ...(session === undefined ? {} : { [SESSION_HEADER]: session }),
    ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
  };
}

async function reach(
  url: string,
  init: RequestInit,
  sent: Sent,
  attempt?: Attempt,
): Promise<Response> {
  // Where only the answer got lost, a repeat gets it at once. Reads are repeated by those who ask for them.
  const tries = init.method === 'GET' || !isRepeatable(sent.name) ? 1 : 2;
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      if (left > 0) continue;
      const details = { message: 'The server does not answer.' };
      throw new CallError('unreachable', 0, details, sent, attempt);
    }
  }
}

type Headed = Omit<RequestInit, 'headers'> & { headers: Record<string, string> };

// A request without a response may have taken effect, so a repeat uses the same key and takes effect once.
async function reachOnce(url: string, { headers, ...init }: Headed, sent: Sent): Promise<Response> {
  // An addition is the same one however much later it is sent again; to pause again later is another change.
  const begin = sent.name === 'createRecord' ? beginAttempt : beginOnly;
  const attempt = begin(JSON.stringify([init.method, url, headers[ACCOUNT_HEADER], init.body]));
  try {
    const all = { ...headers, 'Idempotency-Key': attempt.key };
    const response = await reach(url, { ...init, headers: all }, sent, attempt);
    attempt.answered();
    return response;
  } finally {
    attempt.end();
  }
}

async function read(response: Response, sent: Sent): Promise<unknown> {
  const unreadable = { code: 'unreadable', message: response.statusText };
  const answer = (await response.json().catch((cause: unknown) => {
    // A proxy responds with its own page; a truncated response counts as none.
    if (cause instanceof SyntaxError) return { error: unreadable };
    throw cause;
  })) as { error?: ErrorDetails & { code: string } };
  if (response.ok && answer.error === undefined) return answer;
  const { code, ...details } = answer.error ?? unreadable;
  if (response.status === 401) dropSession();
  throw new CallError(code, response.status, details, sent);
}

async function readFile(response: Response, sent: Sent): Promise<unknown> {
  if (!response.ok) return read(response, sent);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  return {
    fileName: fileNameIn(disposition),
    mediaType: response.headers.get('Content-Type') ?? '',
    content: await response.text(),
  };
}

// RFC 6266, as the server writes it: a name that is not ASCII comes encoded as well.
function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'Perennial.json';
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
