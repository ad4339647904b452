import { join } from 'node:path';
import { HOW_TO_GET_ONE, findBrowser } from '../../browser/find-browser.ts';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { type Bench, withServers } from '../bench.ts';
import { startWithPages } from '../children.ts';
import { fill } from '../fill.ts';
import { type Sample, type Side, interleave, median } from '../measure.ts';
import { type Result, compare } from '../result.ts';
import { type MeasuredList, openList } from '../window.ts';

const ROW = 12;
// How often a key is pressed for one sample.
const KEYS = 20;
// In most names, but not in the one that the list begins with.
const LETTER = 'i';

// Else all would take whole frames of a 60th of a second, and the wait for one would hide the rest.
const NO_FRAME_RATE = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Row 12: the window's list of many subscriptions against the same of few. */
export async function measureWindow({ rounds, folder }: Bench): Promise<Result[]> {
  const path = findBrowser();
  if (path === undefined) {
    console.error(`row ${ROW}: SKIPPED, NOT MEASURED: it needs Chromium. ${HOW_TO_GET_ONE}`);
    return [];
  }
  const few = fill(join(folder, 'window-few'), 100);
  const many = fill(join(folder, 'window-many'), 10_000);
  const first = startWithPages(few.dataDir);
  // One after the other: the first may build the pages.
  const second = first.then(() => startWithPages(many.dataDir));
  return withServers([first, second], async (serverOfFew, serverOfMany) => {
    const browser = await launchBrowser(path, ...NO_FRAME_RATE);
    try {
      const fewer = sidesOf(await openList(browser, serverOfFew, few));
      const more = sidesOf(await openList(browser, serverOfMany, many));
      return await measureSides(rounds * 2, fewer, more);
    } finally {
      await browser.close();
    }
  });
}

const measured = {
  firstPaint: 'from the start of the navigation until the first rows of the list are painted',
  arrow: 'from ArrowDown until the next row is painted as the active one',
  letter: 'from a letter in the search field until it is painted there',
  search: 'from a letter in the search field until the first rows with it are painted',
} as const;

type Name = keyof typeof measured;
type Sides = Readonly<Record<Name, Side>>;

function sidesOf({ page, load, press }: MeasuredList): Sides {
  const toSearch = async () => page.getByRole('searchbox').focus();
  return {
    firstPaint: load,
    async arrow() {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      return several(() => press('ArrowDown', 'active'));
    },
    async letter() {
      await toSearch();
      return several(async () => {
        const sample = await press(LETTER, 'typed');
        await page.keyboard.press('Escape');
        return sample;
      });
    },
    async search() {
      // No search is kept from the last time.
      await load();
      await toSearch();
      return press(LETTER, 'first');
    },
  };
}

async function several(once: () => Promise<Sample>): Promise<Sample> {
  const samples: Sample[] = [];
  while (samples.length < KEYS) samples.push(await once());
  return {
    value: median(samples.map(({ value }) => value)),
    processor: median(samples.flatMap(({ processor }) => processor ?? [])),
  };
}

async function measureSides(rounds: number, few: Sides, many: Sides): Promise<Result[]> {
  const results: Result[] = [];
  for (const name of Object.keys(measured) as Name[]) {
    const values = await interleave(rounds, { few: few[name], many: many[name] });
    results.push(
      compare(values.many, values.few, {
        row: ROW,
        what: `window of 10,000 subscriptions: ${measured[name]}`,
        reference: 'the same of 100',
        target: { atMost: 1.15 },
        unit: 'ms',
      }),
    );
  }
  return results;
}
