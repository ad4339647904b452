import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// With these programs of Debian the packager makes an AppImage and a zip without downloading its own.

/** Makes an AppImage. */
export const MKSQUASHFS = '/usr/bin/mksquashfs';
/** Reads an AppImage back. */
export const UNSQUASHFS = '/usr/bin/unsquashfs';
/** Makes a zip, and reads it back. */
export const SEVEN_ZIP = '/usr/bin/7zz';

/** Whether archives can be tried, and their update feeds with them. */
export const hasArchivers = (): boolean => [MKSQUASHFS, UNSQUASHFS, SEVEN_ZIP].every(existsSync);

/** What starts an AppImage, and runs nothing here. Its length is that of the real one, about. */
const RUNTIME = Buffer.alloc(1_000_000, 'This stands in for the runtime of an AppImage.\n');

/** Lays tools out in `folder` as the packager looks for them, and tells it where by the environment. */
export function offerTools(folder: string, env: NodeJS.ProcessEnv): void {
  for (const arch of ['x64', 'arm64']) {
    mkdirSync(join(folder, 'lib', arch), { recursive: true });
    mkdirSync(join(folder, 'runtimes'), { recursive: true });
    writeFileSync(join(folder, `runtimes/runtime-${arch}`), RUNTIME);
  }
  symlinkSync(MKSQUASHFS, join(folder, 'mksquashfs'));
  writeFileSync(join(folder, 'desktop-file-validate'), '#!/bin/sh\n');
  chmodSync(join(folder, 'desktop-file-validate'), 0o755);
  env['APPIMAGE_TOOLS_PATH'] = folder;
  env['ELECTRON_BUILDER_7ZIP_PATH'] = SEVEN_ZIP;
}
