import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Folder of the built pages. */
export const pagesDir = join(root, 'out/renderer');

const SOURCES = [
  'src-renderer',
  'src-server',
  'src-main',
  'electron.vite.config.ts',
  'package.json',
];

/** Builds where what was built is missing or out of date; ends the process where that fails. */
export function buildWhereStale(): void {
  if (newestIn(SOURCES) <= modifiedAt(join(pagesDir, 'index.html'))) return;
  process.stderr.write('Building Perennial, a few seconds ...\n');
  const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const built = spawnSync(process.execPath, [electronVite, 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status === 0) return;
  process.stderr.write(`${built.stdout}${built.stderr}The build failed, as said above.\n`);
  process.exit(1);
}

function newestIn(paths: readonly string[]): number {
  return Math.max(...paths.map((path) => modifiedAt(join(root, path))));
}

/** When a file, or any file below a folder, was changed last; 0 when there is none. */
function modifiedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}
