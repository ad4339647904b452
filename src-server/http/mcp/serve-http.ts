import { createMcpHandler } from '@modelcontextprotocol/server';
import { handlersByTool } from './calls.ts';
import { OpenQuestions } from './confirm.ts';
import { type McpParts, type McpSession, createMcpServer } from './server.ts';

/** An HTTP request to the MCP server, whose key, host, and origin have been checked. */
export type McpRequest = McpSession & {
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
};

/** Responds to MCP over HTTP (Streamable HTTP, revisions of 2025 and 2026). */
export type McpHttp = (request: McpRequest) => Promise<Response>;

const SESSION = 'session';

/** The responder for HTTP. Each request has a server of its own, as revision 2026-07-28 has no sessions. */
export function serveHttp(parts: McpParts): McpHttp {
  const lasting = { handlers: handlersByTool(parts), questions: new OpenQuestions(parts.context) };
  const { fetch } = createMcpHandler(
    ({ authInfo }) => createMcpServer(authInfo?.extra?.[SESSION] as McpSession, lasting, parts),
    {
      // Nothing is announced, so nobody has to listen.
      maxSubscriptions: 0,
      onerror: (error) => parts.log.debug({ err: error }, 'a request of an agent was refused'),
    },
  );
  return ({ url, headers, body, ...session }) =>
    fetch(new Request(url, { method: 'POST', headers, body }), {
      authInfo: { token: '', clientId: '', scopes: [], extra: { [SESSION]: session } },
    });
}
