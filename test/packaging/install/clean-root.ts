import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a Debian with nothing but apt, as root. */
export const MMDEBSTRAP = '/usr/bin/mmdebstrap';

const MIRROR = 'http://deb.debian.org/debian';

/** The user ID of the person who uses the app there; no user of the machine has it. */
export const PERSON = 61_234;
/** Their home folder, within the root. */
export const HOME = '/home/person';
/** What they have until they log out. */
const RUNTIME = `/run/user/${PERSON}`;

/** A Debian of its own in a folder, in which commands can be run. */
export class CleanRoot {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Fills the folder: a stable Debian with AppArmor's programs, as on a desktop, and a person's home. */
  make(): void {
    mkdirSync(this.folder, { recursive: true });
    const args = ['--variant=apt', '--include=apparmor', 'stable', this.folder, MIRROR];
    const { status } = spawnSync(MMDEBSTRAP, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error('There is no Debian to install it in.');
    // Nothing that is installed is to start by itself.
    writeFileSync(this.path('/usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    for (const folder of [HOME, RUNTIME]) {
      mkdirSync(this.path(folder), { recursive: true, mode: 0o700 });
      chownSync(this.path(folder), PERSON, PERSON);
    }
  }

  /** Mounts what programs there need. Only for a process with mounts of its own: they go with it. */
  mount(): void {
    for (const [kind, to] of [
      ['proc', '/proc'],
      ['tmpfs', '/dev/shm'],
    ] as const) {
      mkdirSync(this.path(to), { recursive: true });
      const { status } = spawnSync('mount', ['-t', kind, kind, this.path(to)]);
      if (status !== 0) throw new Error(`${to} could not be mounted.`);
    }
  }

  /** Path outside of the root of one within it. */
  path(within: string): string {
    return join(this.folder, within);
  }

  /** Runs a command as root; what it printed. */
  run(command: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('chroot', [this.folder, command, ...args], {
      encoding: 'utf8',
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        DEBIAN_FRONTEND: 'noninteractive',
      },
    });
    if (status === 0) return stdout;
    throw new Error(`${command} ${args.join(' ')}: ${String(status)}\n${stdout}\n${stderr}`);
  }

  /** The command that runs another one as the person, on the display of this process. */
  asPerson(): string[] {
    const { DISPLAY = '', XAUTHORITY } = process.env;
    const cookie = join(HOME, '.Xauthority');
    if (XAUTHORITY !== undefined && existsSync(XAUTHORITY)) {
      copyFileSync(XAUTHORITY, this.path(cookie));
      chownSync(this.path(cookie), PERSON, PERSON);
    }
    const env = [
      `HOME=${HOME}`,
      `DISPLAY=${DISPLAY}`,
      `XAUTHORITY=${cookie}`,
      `XDG_RUNTIME_DIR=${RUNTIME}`,
    ];
    const always = ['PATH=/usr/bin:/bin', 'LANG=C.UTF-8'];
    const as = `--userspec=${PERSON}:${PERSON}`;
    return ['chroot', as, this.folder, 'env', '-i', ...env, ...always];
  }
}
