import { type AppEndpoints, appEndpoints } from '../../src-server/contract/app/index.ts';
import { ACCOUNT_HEADER, SESSION_HEADER } from '../../src-server/contract/window.ts';
import type { AnyEndpoint } from '../../src-server/contract/endpoint.ts';
import type { ErrorDetails } from '../../src-server/contract/errors.ts';
import { type Endpoints, endpoints } from '../../src-server/contract/public/index.ts';
import type { z } from 'zod';
import { beginAttempt, beginOnly } from './attempts.ts';
import { currentSession, dropSession } from './session.ts';

/** Every endpoint that the window calls, by name: the public ones and its own. */
const all = { ...endpoints, ...appEndpoints };
type Calls = Endpoints & AppEndpoints;
export type CallName = keyof Calls;

/** Whether `name` is that of an endpoint. */
export const isCallName = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(all, name);

/** The definition of an endpoint, with the schemas of what it takes. */
export function definitionOf(name: CallName): AnyEndpoint {
  return all[name];
}

/** Whether a repeat of what got no answer, and may have taken effect, has no other effect than that. */
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

/** What a call sends: path parameters, query and body, as the endpoint's schemas take them. */
export type CallInput<N extends CallName> = Part<'params', SchemaOf<Calls[N], 'params'>> &
  Part<'body', SchemaOf<Calls[N], 'body'>> & {
    query?: Readonly<Record<string, string | number | undefined>>;
  };

/** What a call answers. */
export type CallOutput<N extends CallName> = z.output<Calls[N]['response']>;

/** What was sent, or would have been. */
export type Sent = {
  name: CallName;
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
};

/** An answer that is an error, or no answer at all. */
export class CallError extends Error {
  override name = 'CallError';
  /** The error's code; `unreachable` where there was no answer. */
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  readonly sent: Sent | undefined;
  constructor(code: string, status: number, details: ErrorDetails, sent?: Sent) {
    super(details.message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.sent = sent;
  }
}

const listeners = new Set<(sent: Sent) => void>();

/** Calls `listener` whenever the server has done what was asked of it. */
export function onDone(listener: (sent: Sent) => void): void {
  listeners.add(listener);
}

type RawInput = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
};

/** Calls an endpoint for an account. Throws {@link CallError}. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { account?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<CallOutput<N>> {
  const endpoint = definitionOf(name);
  const { params, query, body } = input as RawInput;
  const url = pathOf(endpoint.path, params ?? {}) + queryOf(query ?? {});
  const request = {
    method: endpoint.method,
    headers: headersFor(options.account),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const sent = { name, params: params ?? {}, body: Object(body) as Sent['body'] };
  const response = takesKey(endpoint)
    ? await reachOnce(url, request, sent)
    : await reach(url, request, sent);
  const answer = (await read(response, sent)) as CallOutput<N>;
  for (const listener of listeners) listener(sent);
  return answer;
}

/** The headers that let the window in, and name the account that a request is about. */
export function headersFor(account: string | undefined): Record<string, string> {
  const session = currentSession();
  return {
    ...(session === undefined ? {} : { [SESSION_HEADER]: session }),
    ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
  };
}

async function reach(url: string, init: RequestInit, sent: Sent): Promise<Response> {
  // Where only the answer got lost, a repeat gets it at once. Reads are repeated by those who ask for them.
  const tries = init.method === 'GET' || !isRepeatable(sent.name) ? 1 : 2;
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      if (left > 0) continue;
      throw new CallError('unreachable', 0, { message: 'The server does not answer.' }, sent);
    }
  }
}

type Headed = Omit<RequestInit, 'headers'> & { headers: Record<string, string> };

// What got no answer may have taken effect: a repeat has the same key, and takes effect once.
async function reachOnce(url: string, { headers, ...init }: Headed, sent: Sent): Promise<Response> {
  // An addition is the same one however much later it is sent again; to pause again later is another change.
  const attempt =
    sent.name === 'createSubscription'
      ? beginAttempt(JSON.stringify([url, headers[ACCOUNT_HEADER], init.body]))
      : beginOnly();
  try {
    const all = { ...headers, 'Idempotency-Key': attempt.key };
    const response = await reach(url, { ...init, headers: all }, sent);
    attempt.answered();
    return response;
  } finally {
    attempt.end();
  }
}

async function read(response: Response, sent: Sent): Promise<unknown> {
  const unreadable = { code: 'unreadable', message: response.statusText };
  const answer = (await response.json().catch((cause: unknown) => {
    // A proxy answers with a page of its own; an answer that is cut off got none.
    if (cause instanceof SyntaxError) return { error: unreadable };
    throw cause;
  })) as { error?: ErrorDetails & { code: string } };
  if (response.ok && answer.error === undefined) return answer;
  const { code, ...details } = answer.error ?? unreadable;
  if (response.status === 401) dropSession();
  throw new CallError(code, response.status, details, sent);
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
