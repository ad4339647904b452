import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';

// Every icon of the desktop app, drawn from the artwork in resources/.

const root = resolve(import.meta.dirname, '../..');

const LINUX_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 96, 128, 256];
// At 100 to 400 percent.
const WINDOWS_TRAY_SIZES = [16, 20, 24, 28, 32, 40, 48, 64];

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

const draw = (svg: string, size: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();

/** The icon with a margin on each side, in 1,024ths of the ground. */
function framed(icon: string, margin: number): string {
  const side = 1024 + 2 * margin;
  return icon.replace('viewBox="0 0 1024 1024"', `viewBox="${-margin} ${-margin} ${side} ${side}"`);
}

async function icoOf(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const ico = new IconIco();
  for (const picture of pictures) await ico.addFromPng(picture);
  return ico.encode();
}

/** Writes all icons that packaging takes into `folder`. */
export async function writeIcons(folder = join(root, 'out/icons')): Promise<void> {
  const icon = readFileSync(join(root, 'resources/icon.svg'), 'utf8');
  mkdirSync(folder, { recursive: true });
  for (const size of LINUX_SIZES) {
    writeFileSync(join(folder, `${size}x${size}.png`), draw(icon, size));
  }
  const ico = await icoOf(WINDOWS_SIZES.map((size) => draw(icon, size)));
  writeFileSync(join(folder, 'icon.ico'), ico);
  const icns = new IconIcns();
  icns.toc = true;
  for (const [size, types] of MAC_TYPES)
    await icns.addFromPng(draw(framed(icon, macMargin(size)), size), types);
  writeFileSync(join(folder, 'icon.icns'), icns.encode());
}

/**
 * The images that the running app loads, by file name, as each system wants them; drawn from the artwork in
 * the folder `resources`, which is passed in because the build bundles this file to another place.
 */
export async function appImages(resources: string): Promise<Record<string, Uint8Array>> {
  const artwork = (name: string) => readFileSync(join(resources, name), 'utf8');
  const tray = artwork('tray.svg');
  const template = artwork('tray-template.svg');
  return {
    // Linux takes one picture, the largest, and its panels scale it.
    'tray.png': draw(tray, 64),
    // Windows loads the size that it needs, which it does only from this format.
    'tray.ico': await icoOf(WINDOWS_TRAY_SIZES.map((size) => draw(tray, size))),
    // A Mac recolors it to suit the menu bar, by its name.
    'trayTemplate.png': draw(template, 16),
    'trayTemplate@2x.png': draw(template, 32),
    'badge.png': draw(artwork('badge.svg'), 32),
    'window.png': draw(artwork('icon.svg'), 128),
  };
}
