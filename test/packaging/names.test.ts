import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { headerHash } from './archive.ts';
import { type Made, allMade } from './made.ts';

const madeFor = (system: Made['system']) => allMade.filter((made) => made.system === system);

// On a Mac the packager takes them from the download alone.
test.for([...madeFor('linux'), ...madeFor('win32')])(
  '$system-$arch: the licenses of Electron and Chromium are kept',
  ({ app }) => {
    expect(readdirSync(app)).toContain('LICENSE.electron.txt');
    expect(readdirSync(app)).toContain('LICENSES.chromium.html');
  },
);

test.for(allMade)('$system-$arch: so are those of all that is bundled', ({ resources }) => {
  const licenses = (name: string) => readFileSync(join(resources, 'licenses', name), 'utf8');
  expect(licenses('perennial.txt')).toContain('MIT License');
  const notices = licenses('THIRD-PARTY-NOTICES.txt');
  const bundled = ['koa', 'zod', 'nodemailer', 'react', '@mantine/core', 'swagger-ui-dist'];
  const others = [
    'better-sqlite3',
    '@fontsource-variable/inter',
    '@tabler/icons-react',
    'simple-icons',
  ];
  for (const name of [...bundled, ...others]) {
    // Its name once, with a license below.
    expect(notices.split(`\n${name} - `)).toHaveLength(2);
  }
  expect(notices).toMatch(
    /\nbetter-sqlite3 - [\d.]+ \(MIT\)\n\n[\s\S]{20,200}Permission is hereby granted/,
  );
});

test.for(madeFor('darwin'))('$system-$arch: the system knows the app by its list', (made) => {
  const plist = readFileSync(join(made.app, 'Contents/Info.plist'), 'utf8');
  expect(entryOf(plist, 'CFBundleIdentifier')).toBe('app.perennial');
  expect(entryOf(plist, 'CFBundleName')).toBe('Perennial');
  expect(entryOf(plist, 'CFBundleExecutable')).toBe('Perennial');
  expect(entryOf(plist, 'CFBundleShortVersionString')).toBe(packageJson.version);
  expect(entryOf(plist, 'LSApplicationCategoryType')).toBe('public.app-category.finance');
  expect(plist).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>perennial<\/string>/);
  expect(entryOf(plist, 'hash')).toBe(headerHash(made.resources));
  const icon = entryOf(plist, 'CFBundleIconFile') ?? '';
  // From 16 pixels to 1,024, each also as that of a denser display.
  expect(typesOf(readFileSync(join(made.resources, icon)))).toEqual(
    ['04', '05', '07', '08', '09', '10', '11', '12', '13', '14'].map((type) => `ic${type}`),
  );
});

/** The types of the pictures in an icns file: after its head of 8 bytes, each its type and its length. */
function typesOf(file: Buffer): string[] {
  expect(file.toString('latin1', 0, 4)).toBe('icns');
  const types: string[] = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    types.push(file.toString('latin1', at, at + 4));
  }
  return types.filter((type) => type !== 'TOC ').toSorted();
}

test.for(madeFor('darwin'))('$system-$arch: its helpers have its name', ({ app }) => {
  const helpers = readdirSync(join(app, 'Contents/Frameworks'));
  expect(helpers.filter((name) => name.startsWith('Electron Helper'))).toEqual([]);
  expect(helpers).toContain('Perennial Helper (Renderer).app');
});

test.for(madeFor('win32'))(
  '$system-$arch: the program tells its name, version and icon',
  (made) => {
    const program = NtExecutable.from(readFileSync(made.program), { ignoreCert: true });
    const { entries } = NtExecutableResource.from(program);
    const [version] = Resource.VersionInfo.fromEntries(entries);
    const [language] = version?.getAllLanguagesForStringValues() ?? [];
    const values = language && version?.getStringValues(language);
    expect(values).toMatchObject({ ProductName: 'Perennial', FileVersion: packageJson.version });
    const [group] = Resource.IconGroupEntry.fromEntries(entries);
    const sizes = group?.icons.map(({ width }) => width || 256);
    expect(sizes).toEqual(expect.arrayContaining([16, 24, 32, 48, 256]));
  },
);

test.for(madeFor('win32'))('$system-$arch: the program knows its archive', (made) => {
  const program = NtExecutable.from(readFileSync(made.program), { ignoreCert: true });
  const { entries } = NtExecutableResource.from(program);
  const integrity = entries.find(({ type }) => type === 'INTEGRITY');
  const [archive] = JSON.parse(new TextDecoder().decode(integrity?.bin)) as object[];
  const value = headerHash(made.resources);
  expect(archive).toEqual({ file: String.raw`resources\app.asar`, alg: 'SHA256', value });
});

test.for(madeFor('linux'))('$system-$arch: the program is named as commands are', (made) => {
  expect(readdirSync(made.app)).toContain('perennial');
  expect(existsSync(join(made.app, 'electron'))).toBe(false);
});

test('the icon of Windows has every size of its lists, bars and desktops', () => {
  const icon = readFileSync(join(import.meta.dirname, '../../out/icons/icon.ico'));
  const { icons } = Data.IconFile.from(icon);
  const sizes = icons.map(({ width }) => width || 256);
  expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 96, 128, 256]);
});

const entryOf = (plist: string, key: string): string | undefined =>
  new RegExp(String.raw`<key>${key}</key>\s*<string>([^<]*)</string>`).exec(plist)?.[1];
