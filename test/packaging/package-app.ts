import { dirname, join, resolve } from 'node:path';
import { Arch, Platform, build } from 'electron-builder';
import { builderConfig } from '../../electron-builder.config.ts';
import { electronBinary } from '../../src-main/npm-start/electron-binary.ts';
import { type Made, TRY_FOLDER } from './made.ts';
import { makeStandIn } from './stand-in.ts';

const root = resolve(import.meta.dirname, '../..');
const PLATFORMS = { darwin: Platform.MAC, win32: Platform.WINDOWS, linux: Platform.LINUX };
const STAND_IN = join(TRY_FOLDER, 'stand-in');
// Of a release, so that the feed of updates is made too. Nothing is sent anywhere.
const RELEASE = { PERENNIAL_RELEASE: '1', GITHUB_REPOSITORY: 'perennial.invalid/perennial' };

/** What is made beside the folder of the app, and in which version, if not that of package.json. */
type Options = { archives: readonly string[]; version?: string };

/** Packages the app. Electron is the real one where its binary is there, else a stand-in, which is said. */
export async function packageApp(
  { system, arch, output }: Pick<Made, 'system' | 'arch' | 'output'>,
  { archives, version }: Options,
): Promise<void> {
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
  if (version !== undefined) config.extraMetadata = { ...config.extraMetadata, version };
  await build({
    projectDir: root,
    targets: PLATFORMS[system].createTarget(['dir', ...archives], Arch[arch]),
    config: {
      ...config,
      electronDist: real ?? STAND_IN,
      directories: { ...config.directories, output },
    },
    publish: 'never',
  });
}

/** Folder of Electron, where its binary is there for a system and machine. */
export function realElectron(
  system: NodeJS.Platform,
  arch: NodeJS.Architecture,
): string | undefined {
  const binary = electronBinary(join(root, 'node_modules/electron'));
  if (binary === undefined || system !== process.platform || arch !== process.arch) {
    return undefined;
  }
  return system === 'darwin' ? resolve(binary, '../../../..') : dirname(binary);
}
