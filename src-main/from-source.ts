import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { join, resolve } from 'node:path';

// The command line as npm scripts run it: from the sources. The pages that `serve` shows are built
// first where they are missing or out of date.

const root = resolve(import.meta.dirname, '..');
const pagesDir = join(root, 'out/renderer');
const SOURCES = [
  'src-renderer',
  'src-server',
  'src-main',
  'electron.vite.config.ts',
  'package.json',
];

const argv = process.argv.slice(2);
if (commandOf(argv) === 'serve' && newestIn(SOURCES) > modifiedAt(join(pagesDir, 'index.html')))
  build();
module.enableCompileCache(join(root, 'out/compile-cache'));
const { runCommandLine } = await import('../src-server/index.ts');
process.exitCode = await runCommandLine(argv, { pagesDir });

/** The command that the arguments name: the first that is no option and no option's value. */
function commandOf(args: readonly string[]): string | undefined {
  return args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--data-dir');
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

function build(): void {
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
