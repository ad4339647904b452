/** Red, green and blue, 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** Evergreen, for a tray whose colour is not known. */
export const EVERGREEN: Color = [47, 143, 107];
/** What a Mac takes as a form only. */
export const BLACK: Color = [0, 0, 0];
/** What asks for attention. */
export const ROSE: Color = [200, 60, 90];

/** One of the pictures that an image consists of: how many pixels wide and high, for which scale. */
export type PictureSize = { scaleFactor: number; side: number };

const SCALES = [1, 1.25, 1.5, 2, 3];

/**
 * The pictures that an image of the tray or the task bar consists of. Windows takes the one for scale 1,
 * whatever the display's scale is: there it is as large as it shows.
 */
export function pictureSizes(
  platform: NodeJS.Platform,
  size: number,
  displayScale: number,
): PictureSize[] {
  const side = (scale: number) => Math.max(1, Math.round(size * scale));
  if (platform === 'win32') return [{ scaleFactor: 1, side: side(displayScale) }];
  return SCALES.map((scaleFactor) => ({ scaleFactor, side: side(scaleFactor) }));
}

const SAMPLES = 4;

/** Whether a point of the unit square belongs to a form. */
type Form = (x: number, y: number) => boolean;

/**
 * The pixels of the leaf of Perennial, as small pictures need it: exact at every size, without files
 * for each. BGRA, as Chromium's bitmaps are, with the colour multiplied by its opacity.
 */
export function leafPixels(size: number, color: Color): Buffer {
  return pixelsOf(isInLeaf, size, color);
}

/** The pixels of a disc, the same way. */
export function discPixels(size: number, color: Color): Buffer {
  return pixelsOf((x, y) => Math.hypot(x - 0.5, y - 0.5) <= 0.5, size, color);
}

// A square whose upper left and lower right corners are sharp and whose others are round, as the mark
// in the window; with a margin, as tray pictures have one.
const MARGIN = 0.1;
const ROUND = 0.62;
const SHARP = 0.08;

function isInLeaf(x: number, y: number): boolean {
  const u = (x - MARGIN) / (1 - 2 * MARGIN);
  const v = (y - MARGIN) / (1 - 2 * MARGIN);
  if (u < 0 || v < 0 || u > 1 || v > 1) return false;
  return (
    !isCutOff(u, v, SHARP) &&
    !isCutOff(1 - u, 1 - v, SHARP) &&
    !isCutOff(1 - u, v, ROUND) &&
    !isCutOff(u, 1 - v, ROUND)
  );
}

// Whether a corner at the origin, rounded by `radius`, leaves a point out.
const isCutOff = (x: number, y: number, radius: number): boolean =>
  x < radius && y < radius && Math.hypot(radius - x, radius - y) > radius;

function pixelsOf(form: Form, size: number, [red, green, blue]: Color): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const share = coverage(form, column, row, size);
      const at = (row * size + column) * 4;
      pixels.set(
        [blue, green, red, 255].map((part) => Math.round(part * share)),
        at,
      );
    }
  }
  return pixels;
}

// How much of a pixel the form covers, by looking at several points of it.
function coverage(form: Form, column: number, row: number, size: number): number {
  let inside = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
    const x = (column + ((i % SAMPLES) + 0.5) / SAMPLES) / size;
    const y = (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / size;
    inside += Number(form(x, y));
  }
  return inside / (SAMPLES * SAMPLES);
}
