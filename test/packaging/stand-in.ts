import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import type { System } from './made.ts';

// What stands in for Electron where its binary can't be had, so that packaging itself can be tried: the
// files that the packager renames, signs and patches, and in them the fuses, as a new Electron has them.
// It runs nothing.

// By <https://github.com/electron/electron/blob/main/docs/tutorial/fuses.md>: a sentinel, the version
// of the wire, how many fuses there are, and each of them.
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '10110001';
const FUSE_WIRE = Buffer.concat([
  Buffer.from(SENTINEL),
  Buffer.from([1, FUSES.length]),
  Buffer.from(FUSES),
]);
const SAYS =
  '#!/bin/sh\necho "This stands in for Electron, to try packaging. It runs nothing." >&2\nexit 1\n';
const PROGRAM = Buffer.concat([Buffer.from(SAYS), FUSE_WIRE]);

/** Makes `folder` anew: a stand-in for Electron on a system. */
export function makeStandIn(folder: string, system: System): void {
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, content: string | Buffer, mode = 0o644) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, mode);
  };
  write('LICENSE', 'Stands for the license of Electron.\n');
  write('LICENSES.chromium.html', '<p>Stands for the licenses of Chromium.</p>\n');
  if (system === 'darwin') return writeMac(write);
  write('locales/en-US.pak', '');
  if (system === 'win32') return write('electron.exe', windowsProgram(), 0o755);
  write('electron', PROGRAM, 0o755);
  write('chrome-sandbox', SAYS, 0o755);
}

type Write = (path: string, content: string | Buffer, mode?: number) => void;

function writeMac(write: Write): void {
  const app = 'Electron.app/Contents';
  const frameworks = `${app}/Frameworks`;
  write(`${app}/Info.plist`, plist('Electron', 'com.github.Electron'));
  write(`${app}/MacOS/Electron`, SAYS, 0o755);
  write(`${app}/Resources/electron.icns`, '');
  write(`${frameworks}/Electron Framework.framework/Electron Framework`, PROGRAM, 0o755);
  for (const suffix of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${suffix}`;
    write(
      `${frameworks}/${name}.app/Contents/Info.plist`,
      plist(name, 'com.github.Electron.helper'),
    );
    write(`${frameworks}/${name}.app/Contents/MacOS/${name}`, SAYS, 0o755);
  }
}

function plist(name: string, id: string): string {
  const entries = [
    ['CFBundleExecutable', name],
    ['CFBundleName', name],
    ['CFBundleIdentifier', id],
    ['CFBundleIconFile', 'electron.icns'],
    ['CFBundlePackageType', 'APPL'],
  ];
  const lines = entries.map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
${lines.join('\n')}
</dict></plist>
`;
}

// English (United States), in Unicode.
const LANGUAGE = { lang: 0x0409, codepage: 1200 };

/** A program of Windows without code, with a version as the packager expects it. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(LANGUAGE, { FileDescription: 'Stands in for Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.concat([Buffer.from(program.generate()), FUSE_WIRE]);
}
