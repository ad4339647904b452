import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context as KoaContext } from 'koa';
import { MCP_PATH } from '../../contract/window.ts';
import { AppError } from '../../contract/errors.ts';
import type { McpHttp } from './serve-http.ts';
import type { McpParts } from './server.ts';
import { requireOwnOrigin } from '../app/access.ts';
import { readBody } from '../body.ts';
import { authorize } from '../public/authorize.ts';
import { refuseMethod } from '../refuse-method.ts';

/** The most bytes of a message: a plan of many changes. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/**
 * Responds to agents at `/mcp`, who send a key as API clients do. A page of another origin is refused, whatever key it
 * sends, and `/mcp` has no CORS. Returns false for any other path.
 */
export function createMcpAnswerer(parts: McpParts): (ctx: KoaContext) => Promise<boolean> {
  let loading: Promise<McpHttp> | undefined;
  // What MCP needs is loaded when the first agent asks for it.
  const load = () =>
    (loading ??= import('./serve-http.ts').then(({ serveHttp }) => serveHttp(parts)));
  return async (ctx) => {
    if (ctx.path !== MCP_PATH) return false;
    requireOwnOrigin(ctx.req);
    if (ctx.method !== 'POST') refuseMethod(ctx);
    const isAsked = asksToWrite(ctx.querystring);
    const { canWrite } = authorize(ctx.req, { scope: 'read' }, parts);
    const body = Uint8Array.from(await readBody(ctx.req, MAX_MESSAGE_BYTES));
    const answer = await load();
    const response = await answer({
      request: ctx.req,
      requestId: String(ctx.state['requestId']),
      mayWrite: isAsked && canWrite,
      lacksScope: isAsked && !canWrite,
      url: `http://${ctx.host}${MCP_PATH}`,
      headers: headersOf(ctx),
      body,
    });
    send(ctx, response);
    return true;
  };
}

function asksToWrite(querystring: string): boolean {
  if (querystring === '') return false;
  if (querystring === 'write=1') return true;
  const fix = 'Use /mcp to read only, or /mcp?write=1 to change something too.';
  const problem = { kind: 'rule', name: 'write', rule: 'must be 1', fix } as const;
  throw new AppError('invalid_query', { problem }, 'write');
}

// Without the key, which nothing in there needs.
function headersOf({ req: { headers } }: KoaContext): Headers {
  const { authorization: _, ...rest } = headers;
  return new Headers(
    Object.entries(rest).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  );
}

function send(ctx: KoaContext, response: Response): void {
  const type = response.headers.get('content-type');
  if (type !== null) ctx.set('Content-Type', type);
  ctx.body =
    response.body === null ? null : Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  // Koa answers 204 where there is no body, and a notification has to be answered with 202.
  ctx.status = response.status;
}
