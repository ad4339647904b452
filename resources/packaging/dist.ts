import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'electron-builder';
import { builderConfig } from '../../electron-builder.config.ts';
import { buildWhereStale } from '../../src-main/build.ts';
import { makeAppFolder } from './app-folder.ts';
import { writeIcons } from './icons.ts';

// `npm run dist`: installers for the system that it runs on, in dist/.

buildWhereStale();
makeAppFolder();
await writeIcons();
const { env, platform } = process;
const made = await build({ config: builderConfig({ env, platform }), publish: 'never' });
const root = resolve(import.meta.dirname, '../..');
for (const file of made.filter((each) => existsSync(each))) {
  process.stdout.write(`${file.replace(join(root, '/'), '')}\n`);
}
