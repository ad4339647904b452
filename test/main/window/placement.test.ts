import { mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bounds, LEAST, type Placement, placed } from '../../../src-main/window/placement.ts';
import { recall, remember } from '../../../src-main/window/shell-file.ts';
import { temporaryFolder } from '../../support/server.ts';

const display = (x: number, y: number, width: number, height: number) => ({
  workArea: { x, y, width, height },
});
const MAIN = display(0, 25, 1920, 1055);
const LEFT = display(-1600, -200, 1600, 900);

const at = (x: number, y: number, width: number, height: number): Placement => ({
  bounds: { x, y, width, height },
  isMaximized: false,
  isFullScreen: false,
});

const opened = (saved: Placement | undefined, ...displays: ReturnType<typeof display>[]) => {
  const { x, y, width, height } = placed(saved, displays).bounds;
  return [x, y, width, height];
};

describe('the window opens', () => {
  test('in the middle of the main display at a first start', () => {
    expect(opened(undefined, MAIN, LEFT)).toEqual([320, 133, 1280, 840]);
  });

  test('as large as a small display allows', () => {
    expect(opened(undefined, display(0, 0, 1024, 600))).toEqual([0, 0, 1024, 600]);
  });

  test('where it was', () => {
    expect(opened(at(100, 200, 1000, 700), MAIN)).toEqual([100, 200, 1000, 700]);
  });

  test('where it was on a display at negative coordinates', () => {
    expect(opened(at(-1500, -150, 1000, 700), MAIN, LEFT)).toEqual([-1500, -150, 1000, 700]);
  });

  test('in the middle of the main display where its own is gone', () => {
    expect(opened(at(-1500, -150, 1000, 700), MAIN)).toEqual([460, 203, 1000, 700]);
  });

  test('moved in where its display lies elsewhere now', () => {
    const moved = display(1920, 0, 1600, 900);
    expect(opened(at(3200, 100, 1000, 700), MAIN, moved)).toEqual([2520, 100, 1000, 700]);
  });

  test('on the display that it is on most', () => {
    expect(opened(at(-300, 100, 1000, 700), MAIN, LEFT)).toEqual([0, 100, 1000, 700]);
    expect(opened(at(-800, 100, 1000, 600), MAIN, LEFT)).toEqual([-1000, 100, 1000, 600]);
  });

  test('shrunk where its display is smaller now, as after another scale was chosen', () => {
    expect(opened(at(0, 25, 1920, 1055), display(0, 25, 1280, 695))).toEqual([0, 25, 1280, 695]);
  });

  test('pulled in where only an edge of it would show', () => {
    expect(opened(at(1900, 1060, 1000, 700), MAIN)).toEqual([920, 380, 1000, 700]);
    expect(opened(at(-980, -660, 1000, 700), MAIN)).toEqual([0, 25, 1000, 700]);
  });

  test('no smaller than its pages need', () => {
    expect(opened(at(100, 100, 10, 10), MAIN)).toEqual([100, 100, LEAST.width, LEAST.height]);
  });

  test('maximized or in full screen if it was, over the place that it goes back to', () => {
    const saved = { ...at(100, 200, 1000, 700), isMaximized: true, isFullScreen: true };
    expect(placed(saved, [MAIN])).toEqual(saved);
    expect(
      placed({ ...saved, ...at(9000, 0, 1000, 700), isMaximized: true }, [MAIN]),
    ).toMatchObject({
      bounds: { x: 460, y: 203 },
      isMaximized: true,
    });
  });

  test('somewhere even where the system tells of no display', () => {
    expect(opened(undefined)).toEqual([0, 0, 1280, 840]);
    expect(opened(at(5, 6, 700, 800))).toEqual([5, 6, 700, 800]);
    expect(opened(undefined, display(0, 0, 0, 0))).toEqual([0, 0, 1280, 840]);
  });

  test('in the middle where what was kept is nonsense', () => {
    for (const saved of [at(NaN, 0, 1, 1), at(0, 0, -5, 100), at(0, Infinity, 10, 10)]) {
      expect(opened(saved, MAIN)).toEqual(opened(undefined, MAIN));
    }
  });

  test('wholly on one display, in whole pixels, whatever was kept and whatever displays there are', () => {
    const coordinate = fc.double({ min: -10_000, max: 10_000, noNaN: true });
    const length = fc.double({ min: 1, max: 10_000, noNaN: true });
    const area = fc.record({
      x: fc.integer({ min: -8000, max: 8000 }),
      y: fc.integer({ min: -8000, max: 8000 }),
      width: fc.integer({ min: LEAST.width, max: 6000 }),
      height: fc.integer({ min: LEAST.height, max: 6000 }),
    });
    const bounds = fc.record({ x: coordinate, y: coordinate, width: length, height: length });
    fc.assert(
      fc.property(
        fc.array(area, { minLength: 1, maxLength: 4 }),
        fc.option(bounds),
        (areas, kept) => {
          const saved = kept === null ? undefined : { ...at(0, 0, 1, 1), bounds: kept };
          const found = placed(
            saved,
            areas.map((workArea) => ({ workArea })),
          ).bounds;
          expect(areas.some((each) => isWithin(found, each))).toBe(true);
          expect(Object.values(found).every(Number.isInteger)).toBe(true);
          // Once placed, it stays.
          const again = placed(
            { ...at(0, 0, 1, 1), bounds: found },
            areas.map((workArea) => ({ workArea })),
          );
          expect(isWithin(again.bounds, found) || areas.length > 1).toBe(true);
        },
      ),
    );
  });
});

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const file = () => join(temporaryFolder(), 'desktop.json');

describe('what the shell remembers', () => {
  test('is there at the next start', () => {
    const path = file();
    const remembered = { placement: at(1, 2, 800, 600), toldOfTray: true };
    remember(path, remembered);
    expect(recall(path)).toEqual(remembered);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"placement": 1}',
    '{"placement": {"bounds": {"x": "0", "y": 0, "width": 1, "height": 1}}}',
    '{"placement": {"bounds": null, "isMaximized": true, "isFullScreen": false}}',
    '{"placement": {"bounds": {"x": 0, "y": 0, "width": 1, "height": 1}, "isMaximized": 1}}',
    '{"toldOfTray": "true"}',
  ])('as %s is nothing', (text) => {
    const path = file();
    writeFileSync(path, text);
    expect(recall(path)).toEqual({});
  });

  test('is nothing where the file is far too large to be ours', () => {
    const path = file();
    remember(path, { toldOfTray: true });
    writeFileSync(path, readFileSync(path, 'utf8') + ' '.repeat(100_000));
    expect(recall(path)).toEqual({});
    truncateSync(path, 3_000_000_000);
    expect(recall(path)).toEqual({});
  });

  test('keeps nothing from going on where it cannot be read or written', () => {
    const path = join(temporaryFolder(), 'missing', 'desktop.json');
    remember(path, { toldOfTray: true });
    expect(recall(path)).toEqual({});
  });

  test('leaves nothing behind where it cannot be written', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'desktop.json'));
    remember(join(folder, 'desktop.json'), { toldOfTray: true });
    expect(readdirSync(folder)).toEqual(['desktop.json']);
  });
});
