import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeAppFolder } from '../../resources/packaging/app-folder.ts';
import { endWith } from '../../resources/packaging/end.ts';
import { writeIcons } from '../../resources/packaging/icons.ts';
import { makeMcpBundle } from '../../resources/packaging/mcpb.ts';
import { buildWhereStale } from '../../src-main/build.ts';
import { skipForWantOfWindow, whyNoWindow } from '../electron/desktop.ts';
import { TRY_FOLDER, allMade, ownApps } from './made.ts';
import { packageApp } from './package-app.ts';
import { hasArchivers, offerTools } from './tools.ts';

// `npm run dist:try`: packages the app for all systems as folders, reads them back, and tests the one of this
// system in its window. Electron is the real one where its binary is there, for this system; else a stand-in,
// which is said.

const root = resolve(import.meta.dirname, '../..');
const ARCHIVES = { darwin: ['zip'], linux: ['AppImage', 'deb'], win32: [] };

buildWhereStale();
makeAppFolder();
await writeIcons();
rmSync(TRY_FOLDER, { recursive: true, force: true });
await makeMcpBundle(TRY_FOLDER);
if (hasArchivers()) offerTools(join(TRY_FOLDER, 'tools'), process.env);
else
  process.stdout.write(
    'No archives are tried: they need squashfs-tools, 7zip and dpkg of Debian.\n',
  );
if (process.platform === 'win32') {
  process.stdout.write('macOS is not tried: the packager does not package for it on Windows.\n');
}
for (const made of allMade) {
  await packageApp(made, { archives: hasArchivers() ? ARCHIVES[made.system] : [] });
}
const status = vitest(['--config', 'test/packaging/vitest.config.ts']);
endWith(status === 0 ? testInWindow() : status);

/** Tests the packaged app of this system as a person has it; answers the exit code. */
function testInWindow(): number {
  const [own] = ownApps;
  const why = own === undefined ? 'Nothing was packaged for this system' : whyNoWindow();
  if (own === undefined || why !== undefined) {
    return skipForWantOfWindow(why ?? '', 'the packaged app is not tested in its window');
  }
  const either = ['--config', 'test/electron/vitest.config.ts', 'test/electron/either/'];
  return vitest(either, { PERENNIAL_PACKAGED_APP: own.program });
}

function vitest(args: readonly string[], more: NodeJS.ProcessEnv = {}): number {
  const script = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, ...more };
  const options = { cwd: root, stdio: 'inherit', env } as const;
  return spawnSync(process.execPath, [script, 'run', ...args], options).status ?? 1;
}
