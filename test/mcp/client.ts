import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { TestServer } from '../support/server.ts';

const INFO = { name: 'test', version: '1.0.0' };

type Result = {
  isError?: boolean | undefined;
  structuredContent?: unknown;
  content: unknown;
};

/** What tests call of a client of either revision. */
export type Agent = {
  tools: () => Promise<ListedTool[]>;
  /** Calls a tool. The answer, which the client has held against its `outputSchema`. */
  call: (name: string, args?: Record<string, unknown>) => Promise<Called>;
  client: Client | OlderClient;
};

type ListedTool = Awaited<ReturnType<Client['listTools']>>['tools'][number];

/** A result of a tool: its structured content, whether it is an error, and its text. */
// eslint-disable-next-line typescript/no-explicit-any -- as in other tests, answers are looked into freely
type Called = { isError: boolean; data: any; text: string };

export type Revision = '2025-11-25' | '2026-07-28';

/** Connects the official client of a revision to a server's `/mcp`. */
export async function connect(
  server: Pick<TestServer, 'baseUrl'>,
  key: string,
  { revision = '2026-07-28', write = false, prepare = () => {}, ...options }: Options = {},
): Promise<Agent> {
  const url = new URL(`/mcp${write ? '?write=1' : ''}`, server.baseUrl);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  if (revision === '2025-11-25') {
    const client = new OlderClient(INFO, options as object);
    await client.connect(new OlderTransport(url, { requestInit }));
    return agentOf(client);
  }
  const client = new Client(INFO, {
    ...options,
    versionNegotiation: { mode: { pin: revision } },
  });
  prepare(client);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return agentOf(client);
}

type Options = ClientOptions & {
  revision?: Revision;
  write?: boolean;
  prepare?: (client: Client) => void;
};

export function agentOf(client: Client | OlderClient): Agent {
  onTestFinished(() => client.close());
  return {
    client,
    tools: async () => (await client.listTools()).tools as ListedTool[],
    async call(name, args = {}) {
      const result = (await client.callTool({ name, arguments: args })) as Result;
      const [first, ...more] = result.content as { type: string; text: string }[];
      expect(more).toEqual([]);
      const text = first?.text ?? '';
      const data = JSON.parse(dataIn(text)) as unknown;
      const isError = result.isError === true;
      expect(result.structuredContent).toEqual(isError ? undefined : data);
      return { isError, data, text };
    },
  };
}

/** The JSON in a fenced text. */
export function dataIn(text: string): string {
  const [, json = ''] = /<perennial-data>\n(.*)\n<\/perennial-data>$/s.exec(text) ?? [];
  return json;
}

/** Adds a subscription through the API; its ID. */
export async function add(
  server: TestServer,
  key: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { status, json } = await server.call('POST', '/api/v1/subscriptions', {
    key,
    body: draft(fields),
  });
  expect(status).toBe(201);
  return String(json.data.id);
}
