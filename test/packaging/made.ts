import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPlan } from '../../src-main/npm-start/start-plan.ts';

/** A system that packages are made for. */
export type System = 'darwin' | 'win32' | 'linux';

/** One packaged app. */
export type Made = {
  system: System;
  /** As Node names it. */
  arch: 'x64' | 'arm64';
  /** Folder of what was made for its system. */
  output: string;
  /** The app: a folder, on a Mac one that ends in `.app`. */
  app: string;
  /** Path of its program. */
  program: string;
  /** Folder of its archive. */
  resources: string;
};

/** Where `npm run dist:try` puts everything. */
export const TRY_FOLDER = resolve(import.meta.dirname, '../../dist/try');

// As the packager names its folders.
const FOLDERS: Record<System, string> = {
  darwin: 'mac',
  win32: 'win-unpacked',
  linux: 'linux-unpacked',
};

/** The packaged apps: each system, each architecture. On Windows, macOS can't be packaged for. */
export const allMade: readonly Made[] = (['linux', 'win32', 'darwin'] as const)
  .filter((system) => system !== 'darwin' || process.platform !== 'win32')
  .flatMap((system) => (['x64', 'arm64'] as const).map((arch) => madeFor(system, arch)));

function madeFor(system: System, arch: Made['arch']): Made {
  const output = join(TRY_FOLDER, system, arch);
  const [name, ...rest] = FOLDERS[system].split('-');
  const parts = arch === 'x64' ? [name, ...rest] : [name, arch, ...rest];
  const folder = join(output, parts.join('-'));
  if (system === 'darwin') {
    const app = join(folder, 'Perennial.app');
    const contents = join(app, 'Contents');
    const program = join(contents, 'MacOS/Perennial');
    return { system, arch, output, app, program, resources: join(contents, 'Resources') };
  }
  const program = join(folder, system === 'win32' ? 'Perennial.exe' : 'perennial');
  return { system, arch, output, app: folder, program, resources: join(folder, 'resources') };
}

/** The packaged apps for this computer. */
export const ownApps: readonly Made[] = allMade.filter(
  ({ system, arch }) => system === process.platform && arch === process.arch,
);

// A stand-in is small, and runs nothing.
const REAL_BYTES = 1_000_000;

/** Those of them that were packaged with the real Electron. */
export const realApps: readonly Made[] = ownApps.filter(
  ({ program }) => existsSync(program) && statSync(program).size > REAL_BYTES,
);

/** Whether they can run here. */
export const canShowWindows: boolean =
  startPlan({
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    hasElectron: true,
    argv: [],
  }).kind === 'window';
