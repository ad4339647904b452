import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { absoluteFolder } from '../db/files/folders.ts';

/** The server's default port. */
export const DEFAULT_PORT = 47_600;
/** The highest port there is. */
export const MAX_PORT = 65_535;
/** The default hourly quota of an account. */
export const DEFAULT_HOURLY_QUOTA = 1000;

/** How other programs run Perennial's command line on this computer: a program and its first arguments. */
export type OwnCommand = { command: string; args: readonly string[] };

/** The command of a program that runs on Node. */
export const nodeCommand = (): OwnCommand => ({
  command: process.execPath,
  args: process.argv.slice(1, 2),
});

/** The server's settings at startup. */
export type ServerConfig = {
  /** The absolute path of the data folder. */
  dataDir: string;
  /** The TCP port; 0 lets the system choose, for tests. By default, the one in the preferences. */
  port?: number | undefined;
  hourlyQuota: number;
  /** Additional names that `Host` may have: those of a proxy. */
  allowHosts: readonly string[];
  /** The folder of the built pages that are served at `/`. */
  pagesDir: string;
  /** The capabilities of the desktop app that runs the server; undefined if there is none. */
  desktop?: { canStartAtLogin: boolean } | undefined;
  /** By default, {@link nodeCommand}. */
  ownCommand?: OwnCommand | undefined;
};

type Platform = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; home: string };

const here: Platform = { platform: process.platform, env: process.env, home: homedir() };

/** The data folder: the requested one, or `PERENNIAL_DATA_DIR`, or {@link usualDataDir}. */
export function dataDirOf(asked: string | undefined, system: Platform = here): string {
  const explicit = asked ?? system.env['PERENNIAL_DATA_DIR'];
  return explicit ? resolve(explicit) : usualDataDir(system);
}

/**
 * The default data folder: the one that Electron uses as userData for "Perennial" on this system, so that
 * desktop and headless mode share it.
 */
function usualDataDir({ platform, env, home }: Platform = here): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Perennial');
  if (platform === 'win32') {
    return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Perennial');
  }
  return join(absoluteFolder(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), 'Perennial');
}

/** The option that makes a command use this data folder, with a leading space; empty for the default folder. */
export function dataDirOption(dataDir: string): string {
  return dataDir === usualDataDir() ? '' : ` --data-dir "${dataDir}"`;
}
