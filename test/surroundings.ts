import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser/find-browser.ts';
import { findPython } from './oracle/find-python.ts';
import { whyNoKeyring } from './packaging/keyring.ts';
import { MKSQUASHFS, SEVEN_ZIP, UNSQUASHFS } from './packaging/tools.ts';
import { hasCurl } from './readme/find-curl.ts';

// `npm test` begins with this: on a Debian machine as root, what some tests need beyond npm's
// packages is installed. Elsewhere those tests are skipped, and say what they lack.

const APT_GET = '/usr/bin/apt-get';

const wanted = [
  { name: 'browser', package: 'chromium', isThere: () => findBrowser() !== undefined },
  {
    name: 'Python with dateutil',
    package: 'python3-dateutil',
    isThere: () => findPython() !== undefined,
  },
  { name: 'curl', package: 'curl', isThere: hasCurl },
  {
    name: 'mksquashfs',
    package: 'squashfs-tools',
    isThere: () => [MKSQUASHFS, UNSQUASHFS].every(existsSync),
  },
  { name: '7-Zip', package: '7zip', isThere: () => existsSync(SEVEN_ZIP) },
  {
    name: 'D-Bus for Python',
    package: 'dbus python3-dbus python3-gi',
    isThere: () => process.platform !== 'linux' || whyNoKeyring() === undefined,
  },
];

/** Installs what is missing where that can be done, and says what is missing still. */
export function prepareSurroundings(): void {
  const missing = wanted.filter(({ isThere }) => !isThere());
  if (missing.length > 0 && canInstall())
    install(missing.flatMap((each) => each.package.split(' ')));
  for (const { name, package: debian } of missing.filter(({ isThere }) => !isThere())) {
    process.stdout.write(
      `There is no ${name}: tests that need it are skipped (on Debian: apt-get install ${debian}).\n`,
    );
  }
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(APT_GET);
}

function install(packages: readonly string[]): void {
  process.stdout.write(`Installing ${packages.join(' and ')} with apt-get ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync(APT_GET, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  // Twice, because a package list that is there may be too old to install from.
  const add = () => run('install', '--yes', '--no-install-recommends', ...packages);
  if (add() || (run('update') && add())) return;
  process.stderr.write('apt-get could not install them.\n');
}
