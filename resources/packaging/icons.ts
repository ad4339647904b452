import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';

// Every icon of the desktop app, drawn from resources/icon.svg.

const root = resolve(import.meta.dirname, '../..');

const LINUX_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 96, 128, 256];

// Types of an icns file: a size, and where it is the same picture for a denser display.
const MAC_TYPES: readonly (readonly [size: number, types: readonly string[]])[] = [
  [16, ['ic04']],
  [32, ['ic05', 'ic11']],
  [64, ['ic12']],
  [128, ['ic07']],
  [256, ['ic08', 'ic13']],
  [512, ['ic09', 'ic14']],
  [1024, ['ic10']],
];

// On a Mac the ground of an icon takes 824 of 1,024 points, and the rest is air; of small ones 14 of 16,
// whole pixels.
const macMargin = (size: number): number => 512 / (size <= 64 ? 14 / 16 : 824 / 1024) - 512;

/** Draws the icon as a PNG of `size` pixels, with a margin on each side in 1,024ths of the ground. */
function drawIcon(size: number, margin = 0): Buffer {
  const side = 1024 + 2 * margin;
  const source = readFileSync(join(root, 'resources/icon.svg'), 'utf8');
  const framed = source.replace(
    'viewBox="0 0 1024 1024"',
    `viewBox="${-margin} ${-margin} ${side} ${side}"`,
  );
  return new Resvg(framed, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** Writes all icons that packaging takes into `folder`. */
export async function writeIcons(folder = join(root, 'out/icons')): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of LINUX_SIZES) {
    writeFileSync(join(folder, `${size}x${size}.png`), drawIcon(size));
  }
  const ico = new IconIco();
  for (const size of WINDOWS_SIZES) await ico.addFromPng(drawIcon(size));
  writeFileSync(join(folder, 'icon.ico'), ico.encode());
  const icns = new IconIcns();
  icns.toc = true;
  for (const [size, types] of MAC_TYPES)
    await icns.addFromPng(drawIcon(size, macMargin(size)), types);
  writeFileSync(join(folder, 'icon.icns'), icns.encode());
}
