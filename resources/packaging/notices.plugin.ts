import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The notices, among the pages: the window shows them, and packages take them along. */
const NOTICES = 'third-party-notices.txt';

const RULE = `\n${'-'.repeat(80)}\n\n`;

const INTRODUCTION = `Third-party notices

Perennial is built with the software of others. Below are their names, versions and licenses.

The desktop app also contains Electron and Chromium. Their licenses are beside the program, as
LICENSE.electron.txt and LICENSES.chromium.html.

better-sqlite3 contains SQLite, which its authors dedicated to the public domain
(https://www.sqlite.org/copyright.html).
`;

/**
 * Writes the notices of all that is bundled. It runs last, with the build of the pages: what the bundler lists
 * of the main process and of the pages is there by then. What the bundler does not see as modules is added: the
 * package that is not bundled, and the logos, which are drawn into a module of our own.
 */
export const notices = (root: string): Plugin => ({
  name: 'third-party-notices',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }) {
      const listed = [join(root, 'out/main/licenses.md'), join(dir, 'licenses.md')].flatMap(
        entriesOf,
      );
      const added = [
        entryOf(root, 'better-sqlite3', 'LICENSE'),
        entryOf(root, 'simple-icons', 'LICENSE.md'),
      ];
      const entries = [...new Set([...listed, ...added])].toSorted((one, other) =>
        one.localeCompare(other, 'en'),
      );
      writeFileSync(join(dir, NOTICES), [INTRODUCTION, ...entries].join(RULE));
    },
  },
});

// A license can have headings of its own, but none with a version.
const HEADING = /^## (?=\S+ - \d)/m;

const entriesOf = (list: string): string[] =>
  readFileSync(list, 'utf8')
    .split(HEADING)
    .slice(1)
    .map((entry) => `${entry.trim()}\n`);

function entryOf(root: string, name: string, file: string): string {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} - ${version} (${license})\n\n${text}\n`;
}
