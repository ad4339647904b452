import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of Electron's binary, if it exists: in the folder of the package `electron`, or in
 * `ELECTRON_OVERRIDE_DIST_PATH`. The package itself is not loaded, because that would download it.
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
