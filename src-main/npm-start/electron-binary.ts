import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Path of Electron's binary, if it is there: in the folder of the package `electron`, or where
 * `ELECTRON_OVERRIDE_DIST_PATH` says. The package downloads it when it is first asked for it, so it is
 * not asked.
 */
export function electronBinary(
  packageFolder: string,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const pathFile = join(packageFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : undefined;
  const elsewhere = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const candidates = elsewhere
    ? [name, ...USUAL_NAMES].map((each) => each && join(elsewhere, each))
    : [name && join(packageFolder, 'dist', name)];
  return (
    candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) || undefined
  );
}

const USUAL_NAMES = ['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'];
