import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { APP_FOLDER } from '../../electron-builder.config.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');

/**
 * Makes the folder that the packager takes the app from. It is another one than that of the sources,
 * because the packager takes along every package that stands in `dependencies`: in the app all of them
 * are in the bundles, but the database, whose binary is a file of its own.
 */
export function makeAppFolder(): void {
  const folder = join(root, APP_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  copyDatabase(join(folder, 'node_modules/better-sqlite3'));
  const { name, version, description, license, main, type, dependencies } = packageJson;
  const manifest = {
    name,
    version,
    description,
    license,
    main,
    type,
    author: 'The Perennial authors',
    dependencies: { 'better-sqlite3': dependencies['better-sqlite3'] },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

// What runs: not the sources of SQLite, nor a second way to load each binary.
const PARTS = [
  'package.json',
  'LICENSE',
  'prebuilds',
  'lib/methods',
  ...['binding', 'database', 'index', 'sqlite-error', 'util'].map((each) => `lib/${each}.js`),
];

function copyDatabase(to: string): void {
  mkdirSync(join(to, 'lib'), { recursive: true });
  for (const part of PARTS) {
    cpSync(join(root, 'node_modules/better-sqlite3', part), join(to, part), { recursive: true });
  }
}
