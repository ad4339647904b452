import {
  MAX_BODY_BYTES,
  type PageFiles,
  SESSION_HEADER,
  pageAnswer,
} from '../../src-server/index.ts';
import { isOwnPage, mayAsk } from '../security/allowed.ts';

/** How the window's requests reach the server. */
export type Forwarding = {
  /** Such as `http://127.0.0.1:47600`. */
  baseUrl: string;
  session: WindowSession;
  fetch: typeof fetch;
};

/** The session of the window, which the page itself never holds. */
export type WindowSession = {
  current: () => Promise<string>;
  /** Another one, in the place of `old`, which does not hold any more. */
  renew: (old: string) => Promise<string>;
};

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']);

// What speaks of the page's own origin, which the server would refuse, and of this connection.
const DROPPED_ASKING = /^(?:origin|referer|host|cookie|connection|content-length|sec-.*|proxy-.*)$/;
// Node has undone what these speak of.
const DROPPED_ANSWERING = ['connection', 'content-encoding', 'content-length', 'keep-alive'];

// As the server says of all that it answers.
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** What answers the window. */
export type Answering = {
  files: () => PageFiles;
  /** The way to the server, once there is one; called when the page first needs it. */
  way: () => Promise<Forwarding>;
};

/**
 * Answers a request of the window. Its pages need no server, so that it loads while one starts; all else
 * is passed on, with the session added there. The page has one origin and no credential; no other page
 * is answered.
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
  // Nothing can open this page, nor can it open another. For this policy Chromium would drop the process that it
  // began with the navigation, and begin a second one when the answer comes.
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

/** A request as Electron hands it over: with the origin that made it, which no page can change. */
export type WindowRequest = Request & { initiatorOrigin?: string };

type Send = (session: string | undefined) => Promise<Response>;

async function sendWithSession(send: Send, { session }: Forwarding): Promise<Response> {
  const current = await session.current();
  const answer = await send(current);
  if (answer.status !== 401) return answer;
  await answer.body?.cancel();
  return send(await session.renew(current));
}

// A page that tries the API with a key of its own, as the reference does, means that key.
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

// Whole, so that the server's answer is never lost on a connection that broke while it was sent. Of
// what is too long, just enough for the server to say so.
async function bodyOf({ method, body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null || method === 'GET' || method === 'HEAD') return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY_BYTES) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES + 1));
}

// A redirect is no page of ours; none is followed, and none is shown.
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
  // Not the server's: it has no request that this would be the id of.
  const requestId = 'req_00000000-0000-0000-0000-000000000000';
  return Response.json(
    { error: { code, message, suggestedFix }, requestId },
    { status, headers: NO_STORE },
  );
}
