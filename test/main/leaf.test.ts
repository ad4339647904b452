import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BLACK,
  EVERGREEN,
  ROSE,
  discPixels,
  leafPixels,
  pictureSizes,
} from '../../src-main/leaf.ts';

const alpha = (pixels: Buffer, size: number, x: number, y: number) =>
  pixels[(y * size + x) * 4 + 3];

describe('pictures that are drawn', () => {
  test.each([16, 20, 24, 32, 48, 64])(
    'the leaf of %i pixels has a sharp and a round corner',
    (size) => {
      const pixels = leafPixels(size, EVERGREEN);
      expect(pixels.length).toBe(size * size * 4);
      const near = Math.round(size * 0.1) + Math.ceil(size * 0.03);
      const far = size - 1 - near;
      expect(alpha(pixels, size, size >> 1, size >> 1)).toBe(255);
      expect(alpha(pixels, size, near, near)).toBeGreaterThan(200);
      expect(alpha(pixels, size, far, far)).toBeGreaterThan(200);
      expect(alpha(pixels, size, far, near)).toBe(0);
      expect(alpha(pixels, size, near, far)).toBe(0);
      expect(alpha(pixels, size, 0, 0)).toBe(0);
    },
  );

  test('are blue, green, red, each multiplied by the opacity', () => {
    expect([...discPixels(3, [10, 20, 30]).subarray(16, 20)]).toEqual([30, 20, 10, 255]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(EVERGREEN, BLACK, ROSE),
        (size, color) => {
          const pixels = leafPixels(size, color);
          for (let i = 0; i < pixels.length; i += 4) {
            const opacity = pixels[i + 3] ?? 0;
            for (const part of pixels.subarray(i, i + 3)) expect(part).toBeLessThanOrEqual(opacity);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('an image consists of', () => {
  test.each([
    [1, 16],
    [1.25, 20],
    [1.5, 24],
    [1.75, 28],
    [2, 32],
    [3, 48],
  ])(
    'one picture on Windows, which takes no other: at %d times as large, of %i pixels',
    (scale, side) => {
      expect(pictureSizes('win32', 16, scale)).toEqual([{ scaleFactor: 1, side }]);
    },
  );

  test.each(['darwin', 'linux'] as const)('one picture for each scale on %s', (platform) => {
    const sizes = pictureSizes(platform, 16, 3);
    expect(sizes.map(({ side }) => side)).toEqual([16, 20, 24, 32, 48]);
    expect(sizes.map(({ scaleFactor }) => scaleFactor)).toEqual([1, 1.25, 1.5, 2, 3]);
  });

  test('a picture even where a display tells of no scale', () => {
    expect(pictureSizes('win32', 16, 0)).toEqual([{ scaleFactor: 1, side: 1 }]);
  });
});
