import { MCP_PATH } from '../../../src-server/contract/window.ts';
import type { CallOutput } from '../../api/client.ts';

type OwnCommand = CallOutput<'getServer'>['data']['commandLine'];

/** A program with agents, and how Perennial is added to it. */
export type AgentClient = {
  /** Its name, which is also that of its key; undefined for any other program. */
  name: string | undefined;
  /** The file that the setup goes into, or undefined if it is a command. */
  file?: string;
  /** Whether it asks for the key, which is then not part of the setup. */
  asksForKey?: true;
  /** The setup for a server and a key. */
  setup: (server: AgentServer) => string;
};

/** What a program is set up with. */
type AgentServer = {
  /** Where agents connect. */
  url: string;
  key: string;
  /** What connects to it over standard input and output. */
  command: OwnCommand;
};

const json = (value: object) => JSON.stringify(value, undefined, 2);
const KEY_INPUT = 'perennial-key';
const headers = (key: string) => ({ Authorization: `Bearer ${key}` });

/** Programs that connect to an address or run a command. docs/mcp.md describes the same. */
export const agentClients: readonly AgentClient[] = [
  {
    name: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    setup: ({ command, key }) =>
      json({ mcpServers: { perennial: { ...command, env: { PERENNIAL_KEY: key } } } }),
  },
  {
    name: 'Claude Code',
    setup: ({ url, key }) =>
      `claude mcp add --transport http perennial "${url}" --header "Authorization: Bearer ${key}"`,
  },
  {
    name: 'VS Code',
    // Usually committed, so a key must not be in it.
    file: '.vscode/mcp.json',
    asksForKey: true,
    setup: ({ url }) =>
      json({
        inputs: [
          { type: 'promptString', id: KEY_INPUT, description: 'Perennial key', password: true },
        ],
        servers: {
          // VS Code replaces this with the input.
          perennial: { type: 'http', url, headers: headers(`\${input:${KEY_INPUT}}`) },
        },
      }),
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

const USUAL_PORT = '47600';

/** What agents run: to read, or also to write. */
export function agentCommand(
  { command, args }: OwnCommand,
  { baseUrl, canWrite }: { baseUrl: string; canWrite: boolean },
): OwnCommand {
  const { port } = new URL(baseUrl);
  const options = [
    ...(canWrite ? ['--write'] : []),
    ...(port === USUAL_PORT ? [] : ['--port', port]),
  ];
  return { command, args: [...args, 'mcp', ...options] };
}
