import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Arch, Platform, build } from 'electron-builder';
import { builderConfig } from '../../electron-builder.config.ts';
import { makeAppFolder } from '../../resources/packaging/app-folder.ts';
import { endWith } from '../../resources/packaging/end.ts';
import { writeIcons } from '../../resources/packaging/icons.ts';
import { buildWhereStale } from '../../src-main/build.ts';
import { electronBinary } from '../../src-main/electron-binary.ts';
import { type Made, TRY_FOLDER, allMade } from './made.ts';
import { makeStandIn } from './stand-in.ts';
import { hasArchivers, offerTools } from './tools.ts';

// `npm run dist:try`: packages the app for all systems as folders, then reads them back. Electron is the
// real one where its binary is there, for this system; else a stand-in, which is said.

const root = resolve(import.meta.dirname, '../..');
const PLATFORMS = { darwin: Platform.MAC, win32: Platform.WINDOWS, linux: Platform.LINUX };
const STAND_IN = join(TRY_FOLDER, 'stand-in');
// Of a release, so that the feed of updates is made too. Nothing is sent anywhere.
const RELEASE = { PERENNIAL_RELEASE: '1', GITHUB_REPOSITORY: 'perennial.invalid/perennial' };

buildWhereStale();
makeAppFolder();
await writeIcons();
rmSync(TRY_FOLDER, { recursive: true, force: true });
if (hasArchivers()) offerTools(join(TRY_FOLDER, 'tools'), process.env);
else process.stdout.write('No archives are tried: they need squashfs-tools and 7zip of Debian.\n');
if (process.platform === 'win32') {
  process.stdout.write('macOS is not tried: the packager does not package for it on Windows.\n');
}
for (const made of allMade) await packageApp(made);

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const config = join(root, 'test/packaging/vitest.config.ts');
const args = [vitest, 'run', '--config', config];
endWith(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);

async function packageApp({ system, arch, output }: Made): Promise<void> {
  // A certificate is named only where the packager signs nothing anyway.
  const isSigned = system === 'darwin' && process.platform === 'linux';
  const env = { ...RELEASE, ...(isSigned ? { CSC_LINK: 'none' } : {}) };
  const config = { ...builderConfig({ env, platform: process.platform }) };
  const real = realElectron(system, arch);
  if (real === undefined) {
    process.stdout.write(`A stand-in for Electron is packaged for ${system}-${arch}.\n`);
    makeStandIn(STAND_IN, system);
    // It is no program that a Mac could sign.
    config.mac = { ...config.mac, identity: null };
    config.electronFuses = { ...config.electronFuses, resetAdHocDarwinSignature: false };
  }
  const archive = { darwin: ['zip'], linux: ['AppImage'], win32: [] }[system];
  await build({
    projectDir: root,
    targets: PLATFORMS[system].createTarget(
      ['dir', ...(hasArchivers() ? archive : [])],
      Arch[arch],
    ),
    config: {
      ...config,
      electronDist: real ?? STAND_IN,
      directories: { ...config.directories, output },
    },
    publish: 'never',
  });
}

/** Folder of Electron, where its binary is there for a system and machine. */
function realElectron(system: Made['system'], arch: Made['arch']): string | undefined {
  const binary = electronBinary(join(root, 'node_modules/electron'));
  if (binary === undefined || system !== process.platform || arch !== process.arch) {
    return undefined;
  }
  return system === 'darwin' ? resolve(binary, '../../../..') : dirname(binary);
}
