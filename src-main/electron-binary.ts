import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether Electron's binary is there, in the folder of the package `electron`. The package downloads it
 * when it is first asked for it, so it is not asked.
 */
export function hasElectronBinary(packageFolder: string): boolean {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return false;
  return existsSync(join(packageFolder, 'dist', readFileSync(pathFile, 'utf8')));
}
