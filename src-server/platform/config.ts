import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { absoluteFolder } from '../db/files/folders.ts';

/** Port of the server unless another is asked for. */
export const DEFAULT_PORT = 47_600;
/** Requests an owner may make in a clock hour unless the owner sets another number. */
export const DEFAULT_HOURLY_QUOTA = 1000;

/** What the server is started with. */
export type ServerConfig = {
  /** Absolute path of the folder that holds the database and all else. */
  dataDir: string;
  /**
   * TCP port; 0 lets the system choose, which is for tests. Without one, that of the preferences
   * holds.
   */
  port?: number | undefined;
  hourlyQuota: number;
  /** Names beyond this computer's own that `Host` may have: those of a proxy. */
  allowHosts: readonly string[];
  /** Folder of the built pages that are served at `/`. */
  pagesDir: string;
  /** What the desktop app around the server can do; undefined where there is none. */
  desktop?: { canStartAtLogin: boolean } | undefined;
};

type Platform = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; home: string };

const here: Platform = { platform: process.platform, env: process.env, home: homedir() };

/**
 * The data folder: the one asked for, else `PERENNIAL_DATA_DIR`, else {@link usualDataDir}.
 */
export function dataDirOf(asked: string | undefined, system: Platform = here): string {
  const explicit = asked ?? system.env['PERENNIAL_DATA_DIR'];
  return explicit ? resolve(explicit) : usualDataDir(system);
}

/**
 * The data folder where none is asked for: the one that Electron calls userData for "Perennial" on
 * this system, so that desktop and headless share it.
 */
function usualDataDir({ platform, env, home }: Platform = here): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Perennial');
  if (platform === 'win32') {
    return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Perennial');
  }
  return join(absoluteFolder(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), 'Perennial');
}

/** What a command of the command line needs to work on this data folder, with a space before it; empty for the usual one. */
export function dataDirOption(dataDir: string): string {
  return dataDir === usualDataDir() ? '' : ` --data-dir "${dataDir}"`;
}
