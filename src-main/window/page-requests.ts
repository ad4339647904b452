import {
  MAX_IMPORT_BYTES,
  type PageFiles,
  SESSION_HEADER,
  pageAnswer,
} from '../../src-server/index.ts';
import { isOwnPage, mayAsk } from '../security/allowed.ts';

/** How the window's requests reach the server. */
export type Forwarding = {
  /** For example `http://127.0.0.1:47600`. */
  baseUrl: string;
  session: WindowSession;
  fetch: typeof fetch;
};

/** The window's session, which the page itself never has. */
export type WindowSession = {
  current: () => Promise<string>;
  /** A new session in place of `old`, which is no longer valid. */
  renew: (old: string) => Promise<string>;
};

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']);

// Headers about the page's origin, which the server would reject, and about this connection.
const DROPPED_ASKING = /^(?:origin|referer|host|cookie|connection|content-length|sec-.*|proxy-.*)$/;
// Headers that no longer apply, because Node has decoded the body.
const DROPPED_ANSWERING = ['connection', 'content-encoding', 'content-length', 'keep-alive'];

// The same as on all of the server's responses.
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** The dependencies for handling the window's requests. */
export type Answering = {
  files: () => PageFiles;
  /** Returns the connection to the server, once it runs. Called when the page first needs it. */
  way: () => Promise<Forwarding>;
};

/**
 * Handles a request of the window. The pages don't need the server, so they load while it starts. Everything
 * else is forwarded, with the session added. The page has its own origin and no credentials; requests from
 * other pages are rejected.
 */
export async function answerWindow(
  request: WindowRequest,
  { files, way }: Answering,
): Promise<Response> {
  if (!isOwnPage(request.url) || !mayAsk(request.initiatorOrigin)) {
    return failure(404, 'not_found', 'Nothing exists at this address.');
  }
  if (!METHODS.has(request.method)) {
    return failure(405, 'method_not_allowed', `${request.method} requests are not forwarded.`);
  }
  return pageOf(request, files()) ?? passOn(request, await way());
}

function pageOf({ method, url }: WindowRequest, files: PageFiles): Response | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const page = pageAnswer(files, new URL(url).pathname);
  if (page === undefined) return undefined;
  const headers = new Headers({ ...page.headers, ...NO_STORE });
  // Nothing can open this page, and it can't open another. With this policy, Chromium would discard the
  // process that it started with the navigation, and start a second one when the response arrives.
  headers.delete('Cross-Origin-Opener-Policy');
  return new Response(method === 'HEAD' ? null : page.body, { headers });
}

async function passOn(request: WindowRequest, way: Forwarding): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = headersOf(request.headers);
  try {
    const body = await bodyOf(request);
    const send = (session: string | undefined) =>
      way.fetch(way.baseUrl + pathname + search, {
        method: request.method,
        headers: withSession(headers, session),
        redirect: 'manual',
        signal: request.signal,
        ...(body === undefined ? {} : { body }),
      });
    return plain(
      await (needsSession(pathname, headers) ? sendWithSession(send, way) : send(undefined)),
    );
  } catch (error) {
    if (request.signal.aborted) throw error;
    return failure(502, 'server_unreachable', "Perennial's server is not responding.");
  }
}

/** A request from Electron, with the origin that made it, which no page can change. */
export type WindowRequest = Request & { initiatorOrigin?: string };

type Send = (session: string | undefined) => Promise<Response>;

async function sendWithSession(send: Send, { session }: Forwarding): Promise<Response> {
  const current = await session.current();
  const answer = await send(current);
  if (answer.status !== 401) return answer;
  await answer.body?.cancel();
  return send(await session.renew(current));
}

// A page that sends its own API key, as the API reference does, wants to use that key.
function needsSession(path: string, headers: Headers): boolean {
  if (path === '/app' || path.startsWith('/app/')) return true;
  return path.startsWith('/api/') && !headers.has('authorization');
}

function headersOf(asked: Headers): Headers {
  const kept = [...asked].filter(([name]) => !DROPPED_ASKING.test(name));
  const headers = new Headers(kept);
  headers.delete(SESSION_HEADER);
  return headers;
}

function withSession(headers: Headers, session: string | undefined): Headers {
  const all = new Headers(headers);
  if (session !== undefined) all.set(SESSION_HEADER, session);
  return all;
}

// Buffered completely, so that the server's response is not lost on a connection that broke while sending. Of
// an oversized body, just enough for the server to reject it.
async function bodyOf({ method, body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null || method === 'GET' || method === 'HEAD') return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_IMPORT_BYTES) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, MAX_IMPORT_BYTES + 1));
}

// Our pages never redirect, so redirects are neither followed nor shown.
function plain(answer: Response): Response {
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
    void answer.body?.cancel();
    return failure(502, 'server_unreachable', "Perennial's server sent an unexpected redirect.");
  }
  const headers = new Headers(answer.headers);
  for (const name of DROPPED_ANSWERING) headers.delete(name);
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
}

function failure(status: number, code: string, message: string): Response {
  const suggestedFix = 'Restart Perennial if this persists.';
  // Not the server's, which has no request with this ID.
  const requestId = 'req_00000000-0000-0000-0000-000000000000';
  return Response.json(
    { error: { code, message, suggestedFix }, requestId },
    { status, headers: NO_STORE },
  );
}
