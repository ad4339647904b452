import { join, resolve } from 'node:path';
import { build } from 'electron-builder';
import { builderConfig } from '../../electron-builder.config.ts';
import { buildWhereStale } from '../../src-main/build.ts';
import { makeAppFolder } from './app-folder.ts';
import { endWith } from './end.ts';
import { writeIcons } from './icons.ts';
import { makeMcpBundle } from './mcpb.ts';

// `npm run dist`: installers for the system that it runs on, in dist/, and the .mcpb bundle for Claude Desktop.

const HINT = `Electron and the tools of the packager are downloaded from github.com when they are first needed; an
rpm needs rpmbuild. "npm run dist:try" packages the app as folders without any of them.
`;

buildWhereStale();
makeAppFolder();
await writeIcons();
const { env, platform } = process;
// The packager takes an empty name of a certificate for the name of a file.
for (const name of ['CSC_LINK', 'WIN_CSC_LINK']) if (env[name] === '') delete env[name];
const root = resolve(import.meta.dirname, '../..');
try {
  const made = await build({ config: builderConfig({ env, platform }), publish: 'never' });
  made.push(await makeMcpBundle(join(root, 'dist')));
  for (const file of made) process.stdout.write(`${file.replace(join(root, '/'), '')}\n`);
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The installers could not be made: ${why}\n${HINT}`);
  endWith(1);
}
endWith(0);
