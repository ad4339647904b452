import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../../../platform/version.ts';
import { failureOf } from '../results.ts';
import { type Reply, Unanswered, type Upstream, ask } from './upstream.ts';

export { Unanswered };

/** The methods that are passed on. */
const methods = [
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
] as const;

/**
 * Serves MCP over standard input and output for as long as the client is there, by passing each message on to a
 * running server. Standard output is the protocol. Throws {@link Unanswered} if the server can't be used.
 */
export async function bridgeStdio(upstream: Upstream): Promise<void> {
  const { result, error } = await ask(upstream, discover);
  if (result === undefined) throw new Unanswered('refused', String(error?.message), '');
  const instructions = String(result['instructions']);
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  const handle = serveStdio(() => createBridge(upstream, instructions), { transport });
  await ended;
  await handle.close();
}

const discover = { method: 'server/discover', params: {}, capabilities: {} };

function createBridge(upstream: Upstream, instructions: string): Server {
  const server = new Server(
    { name: 'perennial', title: 'Perennial', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  for (const method of methods) {
    server.setRequestHandler(method, async ({ params = {} }, ctx) => {
      const message = {
        method,
        params: { ...plain(params), ...responsesIn(ctx) },
        capabilities: capabilitiesOf(server, ctx),
      };
      return passedOn(method, () => ask(upstream, message)) as never;
    });
  }
  return server;
}

// What is about the connection between client and bridge stays there.
function plain({ _meta, ...params }: Record<string, unknown>): Record<string, unknown> {
  return params;
}

// The answers of the person, on the second round of a call.
const responsesIn = ({ mcpReq: { inputResponses } }: ServerContext): Record<string, unknown> =>
  inputResponses === undefined ? {} : { inputResponses };

function capabilitiesOf(server: Server, { mcpReq: { envelope } }: ServerContext): unknown {
  const sent = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  // Clients of 2025 say it once, when they connect.
  return sent ?? server.getClientCapabilities();
}

async function passedOn(method: string, send: () => Promise<Reply>): Promise<object> {
  try {
    const { result, error } = await send();
    if (error !== undefined) throw new ProtocolError(error.code, error.message, error.data);
    return ownResult(result ?? {});
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { code, message, suggestedFix } = error;
    if (method === 'tools/call') return failureOf({ code, message, suggestedFix });
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${message} ${suggestedFix}`);
  }
}

// The bridge's own server adds what its client's revision has besides.
function ownResult({ _meta, resultType, ...result }: Record<string, unknown>): object {
  return resultType === 'input_required' ? { ...result, resultType } : result;
}
