import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// With these programs of Debian the packager makes an AppImage, a deb and a zip without downloading its own.

/** Makes an AppImage. */
export const MKSQUASHFS = '/usr/bin/mksquashfs';
/** Reads an AppImage back. */
export const UNSQUASHFS = '/usr/bin/unsquashfs';
/** Makes a zip, and reads it back. */
export const SEVEN_ZIP = '/usr/bin/7zz';

/** Makes a deb, and reads it back. */
export const DPKG_DEB = '/usr/bin/dpkg-deb';

/** Whether archives can be tried, and their update feeds with them. */
export const hasArchivers = (): boolean =>
  [MKSQUASHFS, UNSQUASHFS, SEVEN_ZIP, DPKG_DEB].every(existsSync);

const RUNTIME_BYTES = 1_000_000;

/**
 * What starts an AppImage. The real one is a program that mounts it; this one unpacks it, below TMPDIR, and
 * tells the launcher the same. Its length is that of the real one, about: the rest is empty lines.
 */
const RUNTIME = `#!/bin/sh
set -e
APPIMAGE=$(readlink -f "$0")
APPDIR=$(mktemp -d)
export APPIMAGE APPDIR
${UNSQUASHFS} -quiet -no-progress -force -offset ${RUNTIME_BYTES} -dest "$APPDIR" "$APPIMAGE" >/dev/null
exec "$APPDIR/AppRun" "$@"
`.padEnd(RUNTIME_BYTES, '\n');

const EXECUTABLE = { mode: 0o755 };

/** Lays tools out in `folder` as the packager looks for them, and tells it where by the environment. */
export function offerTools(folder: string, env: NodeJS.ProcessEnv): void {
  for (const arch of ['x64', 'arm64']) {
    mkdirSync(join(folder, 'lib', arch), { recursive: true });
    mkdirSync(join(folder, 'runtimes'), { recursive: true });
    writeFileSync(join(folder, `runtimes/runtime-${arch}`), RUNTIME);
  }
  // To compress what is only tried takes most of a minute.
  const squash = `#!/bin/sh\nexec ${MKSQUASHFS} "$@" -noI -noD -noF\n`;
  writeFileSync(join(folder, 'mksquashfs'), squash, EXECUTABLE);
  writeFileSync(join(folder, 'desktop-file-validate'), '#!/bin/sh\n', EXECUTABLE);
  const fpm = join(folder, 'fpm');
  const script = join(import.meta.dirname, 'fpm.ts');
  writeFileSync(fpm, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, EXECUTABLE);
  env['APPIMAGE_TOOLS_PATH'] = folder;
  env['CUSTOM_FPM_PATH'] = fpm;
  env['ELECTRON_BUILDER_7ZIP_PATH'] = SEVEN_ZIP;
}
