import { MCP_PATH } from '../../../src-server/contract/window.ts';

/** A program with agents, and how Perennial is added to it. */
export type AgentClient = {
  /** Its name, which is also that of its key; undefined for any other program. */
  name: string | undefined;
  /** The file that the setup goes into, or undefined if it is a command. */
  file?: string;
  /** The setup for an address and a key. */
  setup: (server: { url: string; key: string }) => string;
};

const json = (value: object) => JSON.stringify(value, undefined, 2);
const headers = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Programs that connect to an address. docs/mcp.md describes the same, and those that run a command. */
export const agentClients: readonly AgentClient[] = [
  {
    name: 'Claude Code',
    setup: ({ url, key }) =>
      `claude mcp add --transport http perennial "${url}" --header "Authorization: Bearer ${key}"`,
  },
  {
    name: 'VS Code',
    file: '.vscode/mcp.json',
    setup: ({ url, key }) =>
      json({ servers: { perennial: { type: 'http', url, headers: headers(key) } } }),
  },
  {
    name: 'Cursor',
    file: '~/.cursor/mcp.json',
    setup: ({ url, key }) => json({ mcpServers: { perennial: { url, headers: headers(key) } } }),
  },
  {
    name: 'Zed',
    file: 'settings.json',
    setup: ({ url, key }) =>
      json({ context_servers: { perennial: { url, headers: headers(key) } } }),
  },
  { name: undefined, setup: ({ url, key }) => `${url}\nAuthorization: Bearer ${key}` },
];

/** Where agents connect: to read, or also to write. */
export const agentUrl = (baseUrl: string, canWrite: boolean): string =>
  `${baseUrl}${MCP_PATH}${canWrite ? '?write=1' : ''}`;
