import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { ADDING, placeOf } from '../../src-main/startup/links.ts';
import { type Made, allMade } from './made.ts';
import { SEVEN_ZIP, UNSQUASHFS, hasArchivers } from './tools.ts';

// What the updater reads: where it asks, and what it is told. The packager writes both.

const { version } = packageJson;
const launcher = join(import.meta.dirname, '../../resources/linux/AppRun');
// In test/packaging/run.ts, Macs are packaged with the name of a certificate, Windows without.
const withFeed = allMade.filter(({ system }) => hasArchivers() && system !== 'win32');

const FEEDS: Partial<Record<string, string>> = {
  'linux-x64': 'latest-linux.yml',
  'linux-arm64': 'latest-linux-arm64.yml',
  'darwin-x64': 'latest-mac.yml',
  'darwin-arm64': 'latest-mac.yml',
};

test.for(withFeed)('$system-$arch: a release knows where to ask', ({ resources }) => {
  const asked = readFileSync(join(resources, 'app-update.yml'), 'utf8');
  expect(asked).toContain('provider: github\n');
  expect(asked).toContain('repo: perennial\n');
});

test.for(allMade.filter(({ system }) => system === 'win32'))(
  '$system-$arch: what is not signed asks nobody',
  ({ resources }) => {
    expect(existsSync(join(resources, 'app-update.yml'))).toBe(false);
  },
);

test.for(withFeed)('$system-$arch: the feed has the version, size and checksum', (made) => {
  const feed = readFileSync(join(made.output, feedOf(made)), 'utf8');
  const file = readFileSync(join(made.output, archiveOf(made)));
  expect(valueOf(feed, 'version')).toBe(version);
  expect(valueOf(feed, 'path')).toBe(archiveOf(made));
  expect(Number(valueOf(feed, ' {4}size'))).toBe(file.length);
  expect(valueOf(feed, 'sha512')).toBe(createHash('sha512').update(file).digest('base64'));
});

test.for(withFeed.filter(({ system }) => system === 'linux'))(
  '$system-$arch: the feed has the deb too',
  (made) => {
    const feed = readFileSync(join(made.output, feedOf(made)), 'utf8');
    const name = readdirSync(made.output).find((file) => file.endsWith('.deb')) ?? '';
    const file = readFileSync(join(made.output, name));
    const sum = createHash('sha512').update(file).digest('base64');
    expect(feed).toContain(`  - url: ${name}\n    sha512: ${sum}\n    size: ${file.length}\n`);
  },
);

test.for(withFeed)('$system-$arch: no name of a file has a space', ({ output }) => {
  const files = readdirSync(output).filter((name) => name.startsWith('Perennial-'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => /[^\w.-]/.test(name))).toEqual([]);
});

test.for(withFeed.filter(({ system }) => system === 'darwin'))(
  '$system-$arch: the zip holds the app',
  (made) => {
    const listed = execFileSync(SEVEN_ZIP, ['l', '-ba', join(made.output, archiveOf(made))]);
    expect(listed.toString()).toContain('Perennial.app/Contents/Resources/app.asar');
  },
);

test.for(withFeed.filter(({ system }) => system === 'linux'))(
  '$system-$arch: the AppImage has a desktop entry, icons and its own launcher',
  (made) => {
    const file = join(made.output, archiveOf(made));
    const offset = String(readFileSync(file).indexOf('hsqs'));
    const read = (...args: string[]) =>
      execFileSync(UNSQUASHFS, ['-o', offset, ...args], { encoding: 'utf8' });
    const entry = read('-cat', file, 'app.perennial.desktop');
    expect(entry).toContain('MimeType=x-scheme-handler/perennial;');
    expect(entry).toContain('Categories=Office;Finance;');
    expect(entry).toMatch(/^Exec=AppRun %U$/m);
    // Not the packager's, which starts the app without its sandbox where there is none.
    expect(read('-cat', file, 'AppRun')).toBe(readFileSync(launcher, 'utf8'));
    expect(entry).toMatch(/^Actions=AddSubscription;$/m);
    const [, action = ''] = entry.split('[Desktop Action AddSubscription]');
    expect(action).toMatch(/^Name=Add Subscription$/m);
    const link = /^Exec=perennial (\S+)$/m.exec(action)?.[1];
    expect(placeOf(link ?? '')).toEqual(ADDING);
    const listed = read('-l', file);
    for (const size of [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024]) {
      expect(listed).toContain(`hicolor/${size}x${size}/apps/perennial.png`);
    }
  },
);

const feedOf = ({ system, arch }: Made): string => FEEDS[`${system}-${arch}`] ?? '';

function archiveOf({ output, system }: Made): string {
  const ending = system === 'darwin' ? '.zip' : '.AppImage';
  return readdirSync(output).find((name) => name.endsWith(ending)) ?? '';
}

const valueOf = (feed: string, key: string): string | undefined =>
  new RegExp(String.raw`^${key}: (.*)$`, 'm').exec(feed)?.[1];
