import { PerennialConnectionError, PerennialError } from './error.ts';
import type { Error as ErrorBody } from './types.ts';

/** How requests are sent. */
export type Connection = {
  baseUrl: string;
  apiKey: string;
  /** How long one attempt may take, in milliseconds. */
  timeout: number;
  /** How often a request is sent at most. */
  attempts: number;
  /** The longest wait that the server may ask for, in seconds; if it asks for more, the request fails. */
  longestWait: number;
  fetch: typeof fetch;
};

/** Options of a single request. */
export type RequestOptions = {
  /** Cancels the request, including its repetitions. */
  signal?: AbortSignal;
};

/** A request to the API. `path` is relative to `/api/v1`. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
};

const FIRST_PAUSE_MS = 1000;

/**
 * Sends a request and resolves with the body of its response. Waits and repeats it when the quota is used up, when the
 * connection breaks, and when the server fails on a request that is safe to repeat. Throws {@link PerennialError} for
 * any other refusal, and {@link PerennialConnectionError} if there is no response at all.
 */
export async function send<T>(
  connection: Connection,
  call: Call,
  signal?: AbortSignal,
): Promise<T> {
  const request = { ...call, url: addressOf(connection, call) };
  let isLost = false;
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= connection.attempts;
    try {
      return await sendOnce<T>(connection, request, signal);
    } catch (error) {
      signal?.throwIfAborted();
      // An earlier attempt deleted it, and only its response was lost.
      if (isLost && isGone(call, error)) return { deleted: true, requestId: error.requestId } as T;
      const pause = isLast ? undefined : pauseAfter(error, call, attempt, connection);
      if (pause === undefined) throw error;
      isLost ||= !(error instanceof PerennialError);
      await wait(pause, signal);
    }
  }
}

function addressOf({ baseUrl }: Connection, { path, query = {} }: Call): URL {
  const url = new URL(`${baseUrl}/api/v1${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

async function sendOnce<T>(
  { apiKey, timeout, fetch }: Connection,
  { method, url, body, headers }: Call & { url: URL },
  signal?: AbortSignal,
): Promise<T> {
  const limit = AbortSignal.timeout(timeout);
  const request = {
    method,
    headers: { Authorization: `Bearer ${apiKey}`, ...headers },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const { response, text } = await reach(fetch, url, request);
  const answer = parsed(text);
  if (response.ok && answer !== undefined) return answer as T;
  const { status, headers: sent } = response;
  if (!isErrorBody(answer)) throw new Error(`${url.origin} answered ${status} in an unknown form.`);
  const retryAfter = sent.get('Retry-After');
  throw new PerennialError(status, answer, retryAfter === null ? undefined : Number(retryAfter));
}

async function reach(
  fetching: typeof fetch,
  url: URL,
  request: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetching(url, request);
    return { response, text: await response.text() };
  } catch (cause) {
    throw new PerennialConnectionError(url.origin, { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// Something in between, such as a proxy, has answers of its own.
function isErrorBody(answer: unknown): answer is ErrorBody {
  const { error } = Object(answer) as Partial<ErrorBody>;
  return typeof error?.code === 'string';
}

/** How many milliseconds to wait before `call` is sent again; undefined if that makes no sense. */
function pauseAfter(
  error: unknown,
  { method }: Call,
  attempt: number,
  { longestWait }: Connection,
): number | undefined {
  const backoff = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  if (!(error instanceof PerennialError)) return backoff;
  const { status, retryAfter = 1 } = error;
  if (status === 429) return retryAfter <= longestWait ? retryAfter * 1000 : undefined;
  // Whether the change was made is unknown. A POST carries a key, so it is not made twice.
  return status >= 500 && (method === 'GET' || method === 'POST') ? backoff : undefined;
}

function isGone({ method }: Call, error: unknown): error is PerennialError {
  const isMissing = error instanceof PerennialError && error.code === 'subscription_not_found';
  return isMissing && method === 'DELETE';
}

/** Resolves after `milliseconds`, and rejects as soon as `signal` is aborted. */
function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
