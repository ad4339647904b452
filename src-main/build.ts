import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const PAGES = 'out/renderer';
const OUTPUT = ['out/main/perennial.cjs', `${PAGES}/index.html`];

/** The folder of the built pages. */
export const pagesDir = join(root, PAGES);

const SOURCES = [
  'src-renderer',
  'src-server',
  'src-main',
  'resources',
  'docs/api.md',
  'docs/api-changes.md',
  'docs/llms.txt',
  'electron.vite.config.ts',
  'package.json',
];

/** Builds if the output is missing or out of date. Ends the process if the build fails. */
export function buildWhereStale(): void {
  if (!isStale(root)) return;
  process.stderr.write('Building Perennial. This takes a few seconds ...\n');
  const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const built = spawnSync(process.execPath, [electronVite, 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status === 0) return;
  process.stderr.write(`${built.stdout}${built.stderr}The build failed; see above.\n`);
  process.exit(1);
}

/** Whether the build output of a checkout is missing or older than its sources. */
export function isStale(checkout: string): boolean {
  const newest = Math.max(...SOURCES.map((path) => modifiedAt(join(checkout, path))));
  const oldest = Math.min(...OUTPUT.map((path) => modifiedAt(join(checkout, path))));
  return newest > oldest;
}

/** When a file, or any file below a folder, was last modified; 0 if there is none. */
function modifiedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}
