import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { baseUrl, body, headers, show } from './shared.ts';

// The bridge reads the document from the server, and makes a tool of each operation. It shortens their names.

type Answer = { data?: unknown; deleted?: boolean };

const bridge = new Client({ name: 'trial', version: '1.0.0' });

async function call(name: string, args: Record<string, unknown>): Promise<Answer & string> {
  const { content } = await bridge.callTool({ name, arguments: args });
  const [{ text }] = content as [{ text: string }];
  return text.startsWith('{') ? JSON.parse(text) : text;
}

await bridge.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ['node_modules/@ivotoby/openapi-mcp-server/bin/mcp-server.js'],
    env: {
      API_BASE_URL: baseUrl,
      OPENAPI_SPEC_PATH: `${baseUrl}/openapi.json`,
      API_HEADERS: `Authorization:${headers.Authorization}`,
      VERBOSE: 'false',
    },
  }),
);
const created = await call('crt-subscription', body);
const { id } = created.data as { id: string };
const read = await call('get-subscription', { id });
const listed = await call('lst-subscriptions', { status: 'active', limit: 10 });
const updated = await call('upd-subscription', { id, amount: 17.99 });
const deleted = await call('del-subscription', { id });
const gone = await call('get-subscription', { id });
await bridge.close();
show(
  (read.data as { name: string }).name,
  (listed.data as unknown[]).length,
  (updated.data as { amount: number }).amount,
  deleted.deleted,
  /"code": ?"(\w+)"/.exec(gone)?.[1],
);
