import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeAppFolder } from '../../../resources/packaging/app-folder.ts';
import { endWith } from '../../../resources/packaging/end.ts';
import { writeIcons } from '../../../resources/packaging/icons.ts';
import { buildWhereStale } from '../../../src-main/build.ts';
import { skipForWantOfWindow } from '../../electron/desktop.ts';
import { packageApp, realElectron } from '../package-app.ts';
import { hasArchivers, offerTools } from '../tools.ts';
import { CleanRoot, MMDEBSTRAP } from './clean-root.ts';
import { FOLDER, NEWER, ROOT } from './places.ts';

// `npm run dist:try:deb`: makes two debs, and installs, starts, updates and removes them in a Debian of their
// own. As root, with Electron, a display, and the network that apt has.

const root = resolve(import.meta.dirname, '../../..');
const { platform, arch, env } = process;

const why = whyNot();
endWith(
  why === undefined ? await tryInstalling() : skipForWantOfWindow(why, 'no deb is installed'),
);

function whyNot(): string | undefined {
  if (platform !== 'linux' || process.getuid?.() !== 0) return 'Only root on Linux can';
  if (!hasArchivers() || !existsSync(MMDEBSTRAP)) {
    return 'It needs squashfs-tools, 7zip and mmdebstrap of Debian';
  }
  if (realElectron(platform, arch) === undefined) return 'Electron’s binary is not on this machine';
  return env['DISPLAY'] ? undefined : 'There is no display';
}

async function tryInstalling(): Promise<number> {
  rmSync(FOLDER, { recursive: true, force: true });
  try {
    const clean = new CleanRoot(ROOT);
    clean.make();
    await makeDebs(clean);
    // With mounts of its own, which end with it.
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const config = join(import.meta.dirname, 'vitest.config.ts');
    const run = ['--mount', process.execPath, vitest, 'run', '--config', config];
    return spawnSync('unshare', run, { cwd: root, stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function makeDebs(clean: CleanRoot): Promise<void> {
  buildWhereStale();
  makeAppFolder();
  await writeIcons();
  offerTools(join(FOLDER, 'tools'), env);
  for (const [name, version] of [
    ['first', undefined],
    ['newer', NEWER],
  ] as const) {
    const output = join(FOLDER, name);
    await packageApp(
      { system: 'linux', arch: arch === 'arm64' ? arch : 'x64', output },
      { archives: ['deb'], ...(version === undefined ? {} : { version }) },
    );
    const file = readdirSync(output).find((each) => each.endsWith('.deb')) ?? '';
    copyFileSync(join(output, file), clean.path(`/root/${name}.deb`));
    rmSync(output, { recursive: true });
  }
}
