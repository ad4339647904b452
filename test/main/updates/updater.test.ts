import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { updaterOver } from '../../../src-main/updates/updater.ts';
import { type Offer, macUpdater, realUpdater } from './real-updater.ts';

const offers: Offer[] = [{ version: '1.2.0-beta.1' }, { version: '1.1.0' }, { version: '1.0.0' }];

/** What an app of a version finds on a channel. */
async function findsOn(channel: 'stable' | 'beta', current: string, from = offers) {
  const { auto, asked } = realUpdater(current, from);
  const release = await updaterOver(auto).check(channel);
  return { version: release?.version, release, asked, auto };
}

describe('a look at the release feed, by electron-updater itself', () => {
  test.each([
    ['stable', '1.0.0', '1.1.0'],
    ['beta', '1.0.0', '1.2.0-beta.1'],
    ['stable', '1.1.0', undefined],
    ['beta', '1.2.0-beta.1', undefined],
    // Never back, from whichever channel to which.
    ['stable', '1.2.0-beta.1', undefined],
    ['stable', '2.0.0', undefined],
    ['beta', '2.0.0', undefined],
    ['beta', '2.0.0-beta.1', undefined],
  ] as const)('on %s, version %s finds %s', async (channel, current, expected) => {
    expect((await findsOn(channel, current)).version).toBe(expected);
  });

  test('who tries betas gets the stable version that comes after them', async () => {
    const from = [{ version: '1.2.0' }, ...offers];
    expect((await findsOn('beta', '1.2.0-beta.1', from)).version).toBe('1.2.0');
  });

  test('it tells what the feed says of it', async () => {
    expect((await findsOn('stable', '1.0.0')).release).toEqual({
      version: '1.1.0',
      releasedAt: '2026-11-20T10:00:00.000Z',
      notes: '<p>Notes of 1.1.0</p>',
    });
  });

  test('it sends nothing by which the feed could know this computer again', async () => {
    const one = await findsOn('stable', '1.0.0');
    const other = await findsOn('stable', '1.0.0');
    expect(one.asked.length).toBeGreaterThan(2);
    // The feed is asked past every cache: with a number that is new each time.
    const plain = ({ asked }: typeof one) =>
      asked.map(({ path, headers }) => [path.replace(/noCache=\w+/, ''), headers]);
    expect(plain(one)).toEqual(plain(other));
    const id = one.asked.map(({ headers }) => headers['x-user-staging-id']);
    expect(new Set(id)).toEqual(new Set(['00000000-0000-0000-0000-000000000000']));
    expect(JSON.stringify(one.asked)).not.toMatch(/session|perennial-|authorization|cookie/i);
  });

  test('it downloads nothing and installs nothing by itself', async () => {
    const { auto, asked } = await findsOn('stable', '1.0.0');
    expect([auto.autoDownload, auto.autoInstallOnAppQuit, auto.allowDowngrade]).toEqual([
      false,
      false,
      false,
    ]);
    // An installer that downloads by itself would not be held against the feed's checksum.
    expect(auto.disableWebInstaller).toBe(true);
    expect(asked.filter(({ path }) => path.endsWith('.exe'))).toEqual([]);
  });

  test('a feed that does not answer is an error', async () => {
    await expect(findsOn('stable', '1.0.0', [])).rejects.toThrow();
  });
});

describe('a download', () => {
  test('tells how far it is, and leaves a file that is as the feed says', async () => {
    const { auto } = realUpdater('1.0.0', offers);
    auto.disableDifferentialDownload = true;
    const updater = updaterOver(auto);
    await updater.check('stable');
    const told: number[] = [];
    await updater.download((percent) => told.push(percent));
    expect(told).toEqual([50, 100]);
    expect(auto.listenerCount('download-progress')).toBe(0);
  });

  test('of a file that is another than the feed says is an error', async () => {
    const { auto } = realUpdater('1.0.0', [{ version: '1.1.0', wrongSum: true }]);
    auto.disableDifferentialDownload = true;
    const updater = updaterOver(auto);
    await updater.check('stable');
    await expect(updater.download(() => {})).rejects.toThrow('checksum');
  });

  test('that was broken off is an error, and before any there is nothing to break off', async () => {
    const { auto } = realUpdater('1.0.0', offers);
    const updater = updaterOver(auto);
    updater.cancel();
    await updater.check('stable');
    auto.downloadUpdate = async (token) => {
      updater.cancel();
      throw new Error(`cancelled: ${token?.cancelled}`);
    };
    await expect(updater.download(() => {})).rejects.toThrow('cancelled: true');
  });
});

/** An AppImage with an update that notes how it was started. */
async function downloaded() {
  const { auto, folder, quits } = realUpdater(
    '1.0.0',
    [{ version: '1.1.0', file: '#!/bin/sh\nenv > "$(dirname "$0")/started"\n' }],
    'AppImage',
  );
  auto.disableDifferentialDownload = true;
  const image = join(folder, 'Perennial.AppImage');
  writeFileSync(image, 'the old one');
  chmodSync(image, 0o755);
  vi.stubEnv('APPIMAGE', image);
  onTestFinished(() => void vi.unstubAllEnvs());
  const updater = updaterOver(auto);
  await updater.check('stable');
  await updater.download(() => {});
  const started = join(folder, 'started');
  return { updater, image, quits, started };
}

describe.runIf(process.platform === 'linux')('an AppImage', () => {
  test.each([
    [true, false],
    [false, true],
  ])('takes the place of the old one and ends the app; started anew: %j', async (restart, ends) => {
    const { updater, image, quits, started } = await downloaded();
    void updater.install(restart);
    await expect.poll(() => quits).toEqual(['quit']);
    expect(readFileSync(image, 'utf8')).toContain('#!/bin/sh');
    await expect
      .poll(() => existsSync(started) && readFileSync(started, 'utf8'))
      .toContain('PATH=');
    // By this variable an AppImage knows that it is only to be there.
    const told = readFileSync(started, 'utf8').includes('APPIMAGE_EXIT_AFTER_INSTALL=true');
    expect(told).toBe(ends);
  });

  test('that can not be replaced is told of, and the app goes on to its own end', async () => {
    const { updater, quits } = await downloaded();
    vi.stubEnv('APPIMAGE', '/proc/none/Perennial.AppImage');
    await expect(updater.install(true)).rejects.toThrow();
    expect(quits).toEqual([]);
  });
});

/** A deb or rpm that was downloaded, on a system whose programs are these scripts, which write their names. */
async function packageDownloaded(kind: 'deb' | 'rpm', programs: Record<string, string>) {
  const { auto, quits, folder } = realUpdater('1.0.0', [{ version: '1.1.0' }], kind);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const log = join(folder, 'log');
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >>${log}\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  // Root would not be asked for anything.
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  vi.stubEnv('PATH', `${bin}:${String(process.env['PATH'])}`);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const updater = updaterOver(auto, true);
  await updater.check('stable');
  await updater.download(() => {});
  const logged = () => readFileSync(log, 'utf8').trimEnd().split('\n');
  return { updater, quits, logged };
}

// What the system asks a password for, and then does; and what it does where that is refused.
const ALLOWS = 'shift; exec "$@"';
const REFUSES = 'exit 126';

describe.runIf(process.platform === 'linux')('a package of the system', () => {
  test.each([
    ['deb', 'apt install -y'],
    ['rpm', 'zypper --non-interactive'],
  ] as const)(
    '%s is installed once a password was given, and ends the app',
    async (kind, command) => {
      const programs = { pkexec: ALLOWS, apt: '', dpkg: 'exit 1', zypper: '' };
      const { updater, quits, logged } = await packageDownloaded(kind, programs);
      void updater.install(true);
      await expect.poll(() => quits).toEqual(['quit']);
      expect(logged()).toEqual([
        expect.stringMatching(/^pkexec --disable-internal-agent /),
        expect.stringMatching(new RegExp(`^${command}.*/Perennial-1.1.0.${kind}$`)),
      ]);
    },
  );

  test.each(['deb', 'rpm'] as const)(
    '%s without a password is not; that is told, and not asked for again',
    async (kind) => {
      const programs = { pkexec: REFUSES, apt: '', dpkg: '', zypper: '' };
      const { updater, quits, logged } = await packageDownloaded(kind, programs);
      await expect(updater.install(true)).rejects.toThrow('pkexec exited with code 126');
      expect(logged()).toEqual([expect.stringMatching(/^pkexec /)]);
      expect(quits).toEqual([]);
    },
  );
});

describe('on a Mac', () => {
  test.each([
    [true, 'quit and begin anew'],
    [false, 'quit'],
  ])('Squirrel takes the update first; started anew: %j', (restart, end) => {
    const { auto, squirrel, done } = macUpdater();
    void updaterOver(auto).install(restart);
    expect(done).toEqual(['check']);
    squirrel.emit('update-downloaded');
    expect(done).toEqual(['check', end]);
  });

  test('what Squirrel does not take is told of, and ends nothing', async () => {
    const { auto, squirrel, done } = macUpdater();
    const failing = expect(updaterOver(auto).install(true)).rejects.toThrow('not signed');
    squirrel.emit('error', new Error('not signed'));
    await failing;
    expect(done).toEqual(['check']);
  });
});

test('an installer that never begins is not waited for any longer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { auto } = realUpdater('1.0.0', offers);
  auto.quitAndInstall = () => {};
  const failing = expect(updaterOver(auto).install(false)).rejects.toThrow('did not start');
  vi.runAllTimers();
  await failing;
});
