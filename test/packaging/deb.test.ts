import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { allMade } from './made.ts';
import { DPKG_DEB, hasArchivers } from './tools.ts';

// What is in the deb. `npm run dist:try:deb` installs it.

const linux = allMade.filter(({ system }) => system === 'linux');
const tested = test.runIf(hasArchivers());

const debIn = (output: string) =>
  join(output, readdirSync(output).find((file) => file.endsWith('.deb')) ?? '');
const read = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8' });

/** The text of a file that a deb installs. */
const installedText = (output: string, path: string) =>
  read('sh', '-c', `${DPKG_DEB} --fsys-tarfile "$0" | tar -xO "$1"`, debIn(output), `./${path}`);

tested.for(linux)('$system-$arch: the deb names what it needs', ({ output, arch }) => {
  const control = read(DPKG_DEB, '--field', debIn(output));
  expect(control).toMatch(/^Package: perennial$/m);
  expect(control).toContain(`Version: ${packageJson.version}\n`);
  expect(control).toContain(`Architecture: ${arch === 'x64' ? 'amd64' : arch}\n`);
  const needs = /^Depends: (.*)$/m.exec(control)?.[1]?.split(', ') ?? [];
  // Of what the program is linked with, the packager knows nothing of these two.
  expect(needs).toEqual(expect.arrayContaining(['libasound2t64 | libasound2', 'libgbm1']));
  expect(needs).toEqual(expect.arrayContaining(['libgtk-3-0', 'libnss3', 'libsecret-1-0']));
});

tested.for(linux)(
  '$system-$arch: the deb has the program, and no launcher of the AppImage',
  ({ output }) => {
    const listed = read(DPKG_DEB, '--contents', debIn(output));
    expect(listed).toContain(' ./opt/Perennial/perennial\n');
    expect(listed).toMatch(/^-rwxr-xr-x .* \.\/opt\/Perennial\/bin\/perennial$/m);
    expect(listed).not.toContain('AppRun');
    expect(installedText(output, 'usr/share/applications/app.perennial.desktop')).toContain(
      'Exec=/opt/Perennial/perennial %U\n',
    );
  },
);

tested.for(linux)('$system-$arch: the deb tells the app that it is one', ({ output }) => {
  expect(installedText(output, 'opt/Perennial/resources/package-type')).toBe('deb');
});

tested.for(linux)(
  '$system-$arch: its AppArmor profile is for the installed program',
  ({ output }) => {
    const profile = installedText(output, 'opt/Perennial/resources/apparmor-profile');
    expect(profile).toContain(
      'profile "perennial" "/opt/Perennial/perennial" flags=(unconfined) {',
    );
    expect(profile).toMatch(/^ {2}userns,$/m);
    const script = read(DPKG_DEB, '--info', debIn(output), 'postinst');
    expect(script).toContain("profile='/etc/apparmor.d/perennial'");
  },
);
