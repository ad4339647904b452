import { Command, CommanderError } from 'commander';
import { dataDirOption, portOption } from '../../src-server/index.ts';
import { linkIn } from './links.ts';
import { HIDDEN } from '../names.ts';
import { typoOf, typoRefusal } from './option-typos.ts';
import { TOAST_ACTIVATED } from '../notifications/toast.ts';

/** The options that the desktop app was started with. */
export type ShellOptions = {
  /** The data folder; undefined for the default one. */
  dataDir: string | undefined;
  /** The requested port; undefined for the one in the preferences. */
  port: number | undefined;
  /** Whether the window should stay closed, as at login. */
  hidden: boolean;
  /** A link to open. */
  link: string | undefined;
};

/**
 * Parses arguments and environment. Errors use the command line's texts and end the start. Unknown arguments
 * are only rejected if they look like a typo, because systems, Electron, and Chromium add their own.
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
      // Started by a click on a notification, which is handled next; some choices leave the window closed.
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

// A second start sends its whole command line to the first, where Chromium accepts 32 KB including the
// working directory, and kills an app that doesn't accept it.
const MAX_COMMAND_LINE_BYTES = 16_384;

// Doesn't repeat the argument, because a web page can create such a link.
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

// Electron doesn't accept such a path.
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
    // Not printed by commander, because it is also shown in a dialog.
    .configureOutput({ outputError: () => {} });

// The option's own parser, whose error then names the variable.
function portIn(program: Command, text: string | undefined): number | undefined {
  if (!text) return undefined;
  // Missing from commander's types: it is an event emitter.
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
