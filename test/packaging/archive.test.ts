import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { Data } from 'resedit';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { entriesOf, readEntry, readUnpacked } from './archive.ts';
import { type Made, allMade } from './made.ts';

const root = resolve(import.meta.dirname, '../..');

const LOADER = 'node_modules/better-sqlite3/';
const binaryOf = ({ system, arch }: Made) => `${LOADER}prebuilds/${system}-${arch}.node`;

function builtFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'licenses.md')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

test.for(allMade)('$system-$arch: server, shell and pages are there, as built', ({ resources }) => {
  const packed = entriesOf(resources).map(({ path }) => path);
  const built = [...builtFiles('out/main'), ...builtFiles('out/renderer')];
  expect(built.length).toBeGreaterThan(50);
  expect(packed.filter((path) => path.startsWith('out/')).toSorted()).toEqual(built.toSorted());
});

test.for(allMade)('$system-$arch: and nothing else but the database', (made) => {
  const others = entriesOf(made.resources)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('out/'))
    .filter((path) => !/^node_modules\/better-sqlite3\/lib\/[\w/-]+\.js$/.test(path));
  const wanted = ['package.json', `${LOADER}package.json`, `${LOADER}LICENSE`, binaryOf(made)];
  expect(others.toSorted()).toEqual(wanted.toSorted());
});

// Read as each system does: the start of the file, then the size of the picture, or their number.
const PICTURES: Record<string, (file: Buffer) => unknown> = {
  'tray.png': sizeOfPng,
  'trayTemplate.png': sizeOfPng,
  'trayTemplate@2x.png': sizeOfPng,
  'badge.png': sizeOfPng,
  'window.png': sizeOfPng,
  'tray.ico': (file) => sizesOfIco(file),
};

test.for(allMade)('$system-$arch: the images of tray, badge and window are there', (made) => {
  const found = Object.entries(PICTURES).map(([name, read]) => [
    name,
    read(readEntry(made.resources, `out/main/images/${name}`)),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    'tray.png': 64,
    'trayTemplate.png': 16,
    'trayTemplate@2x.png': 32,
    'badge.png': 32,
    'window.png': 128,
    'tray.ico': [16, 20, 24, 28, 32, 40, 48, 64],
  });
});

function sizeOfPng(file: Buffer): number {
  expect(file.toString('latin1', 1, 4)).toBe('PNG');
  return file.readUInt32BE(16);
}

const sizesOfIco = (file: Buffer) => Data.IconFile.from(file).icons.map(({ width }) => width);

const isServed = (path: string) => path.startsWith('out/renderer/docs/');

test.for(allMade)('$system-$arch: no sources, no maps, no tests', ({ resources }) => {
  const packed = entriesOf(resources).map(({ path }) => path);
  const sources = packed.filter((path) => /\.(ts|tsx|map|md|c|cpp|h|hpp|gypi?)$/.test(path));
  expect(sources.filter((path) => !isServed(path))).toEqual([]);
  const maps = packed
    .filter((path) => /^out\/.*\.(c?js|css)$/.test(path))
    .filter((path) => readEntry(resources, path).includes('sourceMappingURL=data:'));
  expect(maps).toEqual([]);
});

test.for(allMade)('$system-$arch: all lies in the archive but the one binary', (made) => {
  const beside = entriesOf(made.resources).filter(({ isUnpacked }) => isUnpacked);
  expect(beside.map(({ path }) => path)).toEqual([binaryOf(made)]);
});

// By the formats' own headers.
const MACHINES: Record<string, (binary: Buffer) => boolean> = {
  'linux-x64': (binary) => binary.toString('latin1', 0, 4) === '\x7fELF' && binary[18] === 0x3e,
  'linux-arm64': (binary) => binary.toString('latin1', 0, 4) === '\x7fELF' && binary[18] === 0xb7,
  'win32-x64': (binary) => machineOfPe(binary) === 0x86_64,
  'win32-arm64': (binary) => machineOfPe(binary) === 0xaa_64,
  'darwin-x64': (binary) => binary.readUInt32LE(4) === 0x01_00_00_07,
  'darwin-arm64': (binary) => binary.readUInt32LE(4) === 0x01_00_00_0c,
};

const machineOfPe = (binary: Buffer) => binary.readUInt16LE(binary.readUInt32LE(0x3c) + 4);

test.for(allMade)('$system-$arch: the binary is for that system and machine', (made) => {
  const binary = readUnpacked(made.resources, binaryOf(made));
  expect(MACHINES[`${made.system}-${made.arch}`]?.(binary)).toBe(true);
});

test.for(allMade)('$system-$arch: its package.json names what starts, and no tools', (made) => {
  const manifest = JSON.parse(readEntry(made.resources, 'package.json').toString()) as object;
  const { version, main, dependencies } = packageJson;
  const database = { 'better-sqlite3': dependencies['better-sqlite3'] };
  expect(manifest).toMatchObject({ name: 'perennial', version, main, dependencies: database });
  expect(Object.keys(manifest)).not.toContain('scripts');
  expect(Object.keys(manifest)).not.toContain('devDependencies');
  expect(entriesOf(made.resources).map(({ path }) => path)).toContain(main);
});

test.for(allMade)('$system-$arch: it is small', ({ resources }) => {
  const bytes = entriesOf(resources).reduce((sum, { size }) => sum + size, 0);
  // As docs/desktop.md has it.
  expect(Math.round(bytes / 1_000_000)).toBeOneOf([14, 15, 16, 17, 18]);
});
