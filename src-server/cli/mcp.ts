import { existsSync, readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { MCP_PATH } from '../contract/window.ts';
import { DEFAULT_PORT, MAX_PORT, dataDirOption } from '../platform/config.ts';
import type { Unanswered as NotAnswered } from '../http/mcp/stdio/upstream.ts';
import { pathsIn } from '../platform/data-folder.ts';
import { findServer } from '../find-server.ts';
import { CliError } from './cli-error.ts';
import { dataDirFor, folderFor, isFolderNamed } from './data.ts';
import { addExamples } from './examples.ts';
import { wholeNumber } from './arguments.ts';
import { printError, printNotice } from './output.ts';

const EXAMPLES = ['mcp', 'mcp --write', 'mcp --key-file ~/.config/perennial-key'];
const NOTE = `Hosts set the key in the environment: PERENNIAL_KEY=per_...
docs/mcp.md has the settings for each of them.`;

type Options = { port?: number; url?: URL; write: boolean; keyFile?: string };

/** Adds `perennial mcp`. */
export function addMcpCommand(program: Command): void {
  const mcp = program
    .command('mcp')
    .description('connect an agent to the running server, over standard input and output (MCP)')
    .option('--write', 'let the agent change data, after somebody agrees', false)
    .option('--key-file <file>', 'file with the API key (or set PERENNIAL_KEY)')
    .option(
      '--port <n>',
      `port of the running server; default: that of the data folder, or ${DEFAULT_PORT}`,
      wholeNumber(1, MAX_PORT),
    )
    .option('--url <url>', 'address of the running server, instead of --port', webAddress)
    .action(connect);
  addExamples(mcp, EXAMPLES, NOTE);
}

async function connect(options: Options, command: Command): Promise<void> {
  const { port, url, write, keyFile } = options;
  const key = keyFrom(keyFile);
  const folder = dataDirFor(command);
  const isNamed = isFolderNamed(command);
  if (isNamed) folderFor(command);
  const { bridgeStdio, NOT_RUNNING, Unanswered } = await import('../http/mcp/stdio/bridge.ts');
  const find = () => {
    const running = port ?? portIn(folder) ?? (isNamed ? undefined : DEFAULT_PORT);
    // Whatever else listens at the default port must not get the key.
    if (running === undefined && url === undefined) {
      const what = `Perennial is not running on the data folder ${folder}.`;
      throw new Unanswered(NOT_RUNNING, what, `Run: perennial serve${dataDirOption(folder)}`);
    }
    const address = new URL(MCP_PATH, url ?? `http://127.0.0.1:${running}`);
    if (write) address.searchParams.set('write', '1');
    return address;
  };
  try {
    await bridgeStdio({ key, find, mayWrite: write }, tell);
  } catch (error) {
    if (error instanceof Unanswered) throw new CliError(error.message, error.suggestedFix);
    throw error;
  }
}

/** The port of the server that runs on a data folder, if one does. */
const portIn = (dataDir: string): number | undefined =>
  existsSync(dataDir) ? findServer(pathsIn(dataDir))?.port : undefined;

// Clients keep what is on stderr as their log.
function tell(what: NotAnswered | 'running'): void {
  if (what === 'running') printNotice('Perennial is running again.');
  else printError(new CliError(what.message, what.suggestedFix));
}

function keyFrom(file: string | undefined): string {
  const key = (file === undefined ? process.env['PERENNIAL_KEY'] : contentOf(file))?.trim();
  if (key !== undefined && key !== '') return key;
  throw new CliError(
    file === undefined ? 'There is no API key.' : `${file} contains no API key.`,
    'Create one with "perennial keys create --name Claude", and set PERENNIAL_KEY to it, or save it in a file for --key-file.',
  );
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `The key file could not be read: ${why}`,
      'Check the path after --key-file.',
    );
  }
}

function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol)) return url;
  throw new InvalidArgumentError('Enter an address such as http://127.0.0.1:47600.');
}
