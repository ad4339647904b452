import { linkIn } from './links.ts';

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

const HIGHEST_PORT = 65_535;

/** The flag that starts the app without its window. */
export const HIDDEN = '--hidden';

/** Reads arguments and environment. What is not understood is left out: systems add things. */
export function shellOptions(argv: readonly string[], env: NodeJS.ProcessEnv): ShellOptions {
  return {
    dataDir: valueOf(argv, '--data-dir') ?? (env['PERENNIAL_DATA_DIR'] || undefined),
    port: portIn(valueOf(argv, '--port') ?? env['PERENNIAL_PORT']),
    hidden: argv.includes(HIDDEN),
    link: linkIn(argv),
  };
}

function valueOf(argv: readonly string[], name: string): string | undefined {
  const joined = argv.find((argument) => argument.startsWith(`${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 1);
  const index = argv.indexOf(name);
  return index === -1 ? undefined : argv[index + 1];
}

function portIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port <= HIGHEST_PORT ? port : undefined;
}
