import { join } from 'node:path';
import { addDays } from '../../../src-server/domain/dates.ts';
import { HOW_TO_GET_ONE, findBrowser } from '../../browser/find-browser.ts';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { type Bench, withServers } from '../bench.ts';
import { startWithPages } from '../children.ts';
import { fill } from '../fill.ts';
import { interleave } from '../measure.ts';
import { type Result, compare } from '../result.ts';
import { openPages } from '../window.ts';

const ROW = 17;
const RECORDS = 10_000;
// Days in which the records are charged, from tomorrow on.
const DAYS = 365;

/** Row 17: how long pages of many subscriptions, and the form for a new one, take to be painted whole. */
export async function measurePages({ rounds, folder }: Bench): Promise<Result[]> {
  const path = findBrowser();
  if (path === undefined) {
    console.error(`row ${ROW}: SKIPPED, NOT MEASURED: it needs Chromium. ${HOW_TO_GET_ONE}`);
    return [];
  }
  const today = new Date().toISOString().slice(0, 10);
  const filled = fill(join(folder, 'pages'), RECORDS, (scattered) =>
    addDays(today, (scattered % DAYS) + 1),
  );
  return withServers([startWithPages(filled.dataDir)], async (server) => {
    const browser = await launchBrowser(path);
    try {
      const { load, press } = await openPages(browser, server, filled);
      const { overview, insights, calendar, form } = await interleave(rounds, {
        overview: () => load('/'),
        insights: () => load('/insights'),
        calendar: () => load('/calendar'),
        async form() {
          await load('/subscriptions');
          return press('n');
        },
      });
      const within = (what: string, samples: typeof form, mostMs: number) =>
        compare(
          samples,
          samples.map(() => ({ value: mostMs })),
          {
            row: ROW,
            what: `window of 10,000 subscriptions: ${what}`,
            reference: `the ${mostMs} ms that it may take`,
            target: { atMost: 1 },
            unit: 'ms',
          },
        );
      return [
        within('from the start of the navigation until all of Overview is painted', overview, 600),
        within('the same of Insights', insights, 600),
        within('the same of Calendar', calendar, 600),
        within('from N until the whole form for a new subscription is painted', form, 200),
      ];
    } finally {
      await browser.close();
    }
  });
}
