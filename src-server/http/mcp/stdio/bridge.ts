import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../../../platform/version.ts';
import { INSTRUCTIONS, listings } from '../listing.ts';
import { failureOf } from '../results.ts';
import { type Message, NOT_RUNNING, type Reply, Unanswered, ask } from './upstream.ts';

export { NOT_RUNNING, Unanswered };

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

/** Tells the person at the client's log that no server is running, or that one is again. */
export type Tell = (what: Unanswered | 'running') => void;

/**
 * The key to send, and how to find a server: the address of its `/mcp`, which can change with each start. It throws
 * {@link Unanswered} if none runs.
 */
export type BridgeOptions = { key: string; find: () => URL; mayWrite: boolean };

/**
 * Serves MCP over standard input and output for as long as the client is there, by passing each message on to a
 * running server. Standard output is the protocol. While no server is running, it lists what would be offered, and
 * anything else fails with what to do. Throws {@link Unanswered} if a running server can't be used.
 */
export async function bridgeStdio(
  { key, find, mayWrite }: BridgeOptions,
  tell: Tell,
): Promise<void> {
  const following = { ...followed(key, find, tell), mayWrite };
  const instructions = await instructionsOf(following);
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  const handle = serveStdio(() => createBridge(following, instructions), { transport });
  await ended;
  await handle.close();
}

const discover = { method: 'server/discover', params: {}, capabilities: {} };

async function instructionsOf({ ask, isDown }: Following): Promise<string> {
  try {
    const { result, error } = await ask(discover);
    if (result === undefined) throw new Unanswered('refused', String(error?.message), '');
    return String(result['instructions']);
  } catch (error) {
    if (isDown()) return INSTRUCTIONS;
    throw error;
  }
}

type Following = {
  ask: (message: Message) => Promise<Reply>;
  /** Whether no server was running when it was last asked. */
  isDown: () => boolean;
  mayWrite: boolean;
};

/** Asks a server, and tells when it stops and comes back. */
function followed(key: string, find: () => URL, tell: Tell): Omit<Following, 'mayWrite'> {
  let isDown = false;
  let found: URL | undefined;
  const askFound = async (message: Message): Promise<Reply> => {
    const url = isDown || found === undefined ? find() : found;
    found = url;
    try {
      return await ask({ url, key }, message);
    } catch (error) {
      const other = error instanceof Unanswered && error.isRefused ? find() : url;
      if (other.href === url.href) throw error;
      found = other;
      return ask({ url: other, key }, message);
    }
  };
  return {
    async ask(message) {
      try {
        const reply = await askFound(message);
        if (isDown) tell('running');
        isDown = false;
        return reply;
      } catch (error) {
        const isMissing = error instanceof Unanswered && error.code === NOT_RUNNING;
        if (isMissing && !isDown) tell(error);
        isDown = isMissing;
        throw error;
      }
    },
    isDown: () => isDown,
  };
}

function createBridge(following: Following, instructions: string): Server {
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
      return passedOn(following, message) as never;
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

async function passedOn({ ask, isDown, mayWrite }: Following, message: Message): Promise<object> {
  const { method } = message;
  try {
    const { result, error } = await ask(message);
    if (error !== undefined) throw new ProtocolError(error.code, error.message, error.data);
    return ownResult(result ?? {});
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // Clients list tools once, when they connect; the first call can come after Perennial was started.
    if (isDown() && isListed(method)) return listings[method](mayWrite);
    const { code, message: text, suggestedFix } = error;
    if (method === 'tools/call') return failureOf({ code, message: text, suggestedFix });
    throw new ProtocolError(ProtocolErrorCode.InternalError, `${text} ${suggestedFix}`);
  }
}

const isListed = (method: string): method is keyof typeof listings => method in listings;

// The bridge's own server adds what its client's revision has besides.
function ownResult({ _meta, resultType, ...result }: Record<string, unknown>): object {
  return resultType === 'input_required' ? { ...result, resultType } : result;
}
