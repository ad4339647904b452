import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Runner, root } from './blocks.ts';

/** The clients in src-client/ as users have them: the package compiled, the Python file beside the script. */
let files: Readonly<Record<string, string>> | undefined;

/** Installs both clients where the scripts of `runner` find them. */
export function installClients({ folder, save }: Runner): void {
  files ??= clientFiles();
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    save(path, code);
  }
}

function clientFiles(): Record<string, string> {
  const source = join(root, 'src-client');
  const made = mkdtempSync(join(tmpdir(), 'perennial-client-'));
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '--project', source, '--outDir', made]);
    const compiled = readdirSync(made).map((name) => [
      `node_modules/perennial-client/dist/${name}`,
      readFileSync(join(made, name), 'utf8'),
    ]);
    return {
      ...Object.fromEntries(compiled),
      'node_modules/perennial-client/package.json': readFileSync(
        join(source, 'package.json'),
        'utf8',
      ),
      'perennial.py': readFileSync(join(source, 'python/perennial.py'), 'utf8'),
    };
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
