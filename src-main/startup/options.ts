import { Command, CommanderError } from 'commander';
import { dataDirOption, portOption } from '../../src-server/index.ts';
import { linkIn } from './links.ts';
import { HIDDEN } from '../names.ts';
import { typoOf, typoRefusal } from './option-typos.ts';
import { TOAST_ACTIVATED } from '../notifications/toast.ts';

/** What the desktop app was started with. */
export type ShellOptions = {
  /** Folder of the data; undefined for the usual one. */
  dataDir: string | undefined;
  /** Port asked for; undefined for that of the preferences. */
  port: number | undefined;
  /** Whether the window is to stay closed, as at login. */
  hidden: boolean;
  /** A link to open. */
  link: string | undefined;
};

/**
 * Reads arguments and environment. What is wrong is said in the words of the command line, and ends the
 * start. Of what is unknown that is only what looks like a slip of one of these options: systems,
 * Electron and Chromium add their own.
 */
export function shellOptions(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): { options: ShellOptions; wrong: string | undefined } {
  const program = createProgram();
  try {
    refuseOverlong(program, argv);
    const { unknown } = program.parseOptions([...argv]);
    refuseSlips(program, unknown);
    const { dataDir: asked, port, hidden = false } = program.opts<Partial<ShellOptions>>();
    const dataDir = asked ?? (env['PERENNIAL_DATA_DIR'] || undefined);
    refuseUnusable(program, dataDir);
    const options = {
      dataDir,
      port: port ?? portIn(program, env['PERENNIAL_PORT']),
      // Started by a click on a notification, of which is told next: some leave the window closed.
      hidden: hidden || argv.includes(TOAST_ACTIVATED),
      link: linkIn(argv),
    };
    return { options, wrong: undefined };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const options = { dataDir: undefined, port: undefined, hidden: false, link: undefined };
    return { options, wrong: error.message };
  }
}

// A second start sends its whole command line to the first, where Chromium accepts 32 KB with the working
// directory; it kills an app that does not accept it.
const MAX_COMMAND_LINE_BYTES = 16_384;

// Nothing of what is too long is repeated: a web page can make such a link.
function refuseOverlong(program: Command, argv: readonly string[]): void {
  const bytes = argv.reduce((sum, argument) => sum + Buffer.byteLength(argument) + 1, 0);
  if (bytes <= MAX_COMMAND_LINE_BYTES) return;
  const link = linkIn(argv);
  const isLink = link !== undefined && Buffer.byteLength(link) > MAX_COMMAND_LINE_BYTES / 2;
  const what = isLink ? 'the link' : 'the command line';
  program.error(
    `error: ${what} is too long (${bytes} bytes; the maximum is ${MAX_COMMAND_LINE_BYTES})`,
  );
}

// Electron takes no such path.
function refuseUnusable(program: Command, dataDir: string | undefined): void {
  if (dataDir === undefined || !/\p{Cc}/u.test(dataDir)) return;
  const said = dataDir.replaceAll(/\p{Cc}/gu, '\uFFFD');
  program.error(
    `error: the path of the data folder '${said}' contains a line break or another control character. Choose another folder.`,
  );
}

const createProgram = (): Command =>
  new Command('perennial')
    .addOption(dataDirOption())
    .addOption(portOption().env('PERENNIAL_PORT'))
    .option(HIDDEN)
    .exitOverride()
    // It is said in a dialog too, by who asked.
    .configureOutput({ outputError: () => {} });

// The option's own reader, which then names the variable.
function portIn(program: Command, text: string | undefined): number | undefined {
  if (!text) return undefined;
  // Commander's types do not tell that it is an emitter.
  (program as unknown as NodeJS.EventEmitter).emit('optionEnv:port', text);
  return program.opts<{ port: number }>().port;
}

function refuseSlips(program: Command, unknown: readonly string[]): void {
  const own = program.options.flatMap(({ long }) => long ?? []);
  for (const argument of unknown) {
    const meant = typoOf(argument, own);
    if (meant !== undefined) program.error(typoRefusal(argument, meant));
  }
}
