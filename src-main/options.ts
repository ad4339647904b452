import { Command, CommanderError } from 'commander';
import leven from 'leven';
import { dataDirOption, portOption } from '../src-server/index.ts';
import { linkIn } from './links.ts';
import { HIDDEN } from './names.ts';
import { TOAST_ACTIVATED } from './toast.ts';

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
    const { unknown } = program.parseOptions([...argv]);
    refuseSlips(program, unknown);
    const { dataDir, port, hidden = false } = program.opts<Partial<ShellOptions>>();
    const options = {
      dataDir: dataDir ?? (env['PERENNIAL_DATA_DIR'] || undefined),
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
    const name = argument.split('=')[0] ?? '';
    const meant = argument.startsWith('-') && own.find((option) => isSlip(name, option));
    if (meant) program.error(`error: unknown option '${argument}'\n(Did you mean ${meant}?)`);
  }
}

// One letter that is wrong, missing or too many; or two that changed places.
function isSlip(name: string, option: string): boolean {
  const distance = leven(name, option);
  return distance <= 1 || (distance === 2 && sorted(name) === sorted(option));
}

const sorted = (text: string) => text.split('').toSorted().join('');
