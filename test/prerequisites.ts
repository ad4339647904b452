import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser, hasHeadlessShell } from './browser/find-browser.ts';
import { findPython } from './oracle/find-python.ts';
import { whyNoKeyring } from './packaging/keyring.ts';
import { MKSQUASHFS, SEVEN_ZIP, UNSQUASHFS } from './packaging/tools.ts';
import { hasCurl } from './readme/find-curl.ts';

const APT_GET = '/usr/bin/apt-get';

/** A program that some tests need besides npm's packages. Without it, these tests are skipped. */
export type Prerequisite = {
  name: string;
  /** The Debian packages that provide it. */
  packages: readonly string[];
  isInstalled: () => boolean;
};

const prerequisites: readonly Prerequisite[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    // A whole browser will do, but where its shell can be installed, the tests take a third less with that.
    isInstalled: () => findBrowser() !== undefined && (hasHeadlessShell() || !canInstall()),
  },
  {
    name: 'Python with dateutil',
    packages: ['python3-dateutil'],
    isInstalled: () => findPython() !== undefined,
  },
  { name: 'curl', packages: ['curl'], isInstalled: hasCurl },
  {
    name: 'SquashFS tools',
    packages: ['squashfs-tools'],
    isInstalled: () => [MKSQUASHFS, UNSQUASHFS].every(existsSync),
  },
  { name: '7-Zip', packages: ['7zip'], isInstalled: () => existsSync(SEVEN_ZIP) },
  {
    name: 'D-Bus for Python',
    packages: ['dbus', 'python3-dbus', 'python3-gi'],
    isInstalled: () => process.platform !== 'linux' || whyNoKeyring() === undefined,
  },
];

/** The prerequisites that are not installed. */
export function missingPrerequisites(): Prerequisite[] {
  return prerequisites.filter(({ isInstalled }) => !isInstalled());
}

/** Whether this machine can install them without asking anybody: Debian or a derivative, as root. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(APT_GET);
}

/** The command that installs them on Debian. */
export function installCommand(missing: readonly Prerequisite[]): string {
  return `apt-get install ${missing.flatMap(({ packages }) => packages).join(' ')}`;
}

/** Installs them with apt-get. Returns whether that worked; apt-get explains itself on stderr. */
export function install(missing: readonly Prerequisite[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    spawnSync(APT_GET, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const packages = missing.flatMap((each) => each.packages);
  // With an old package list, an old browser is installed, or none. Offline, packages may be in the cache.
  aptGet('update');
  return aptGet('install', '--yes', '--no-install-recommends', ...packages);
}
