import { openData } from '../../../src-server/open-data.ts';
import { prepareDataFolder } from '../../../src-server/platform/data-folder.ts';
import { systemIds } from '../../../src-server/platform/ids.ts';
import { duplicatesOf, optimizationsOf, summaryOf } from '../../../src-server/analytics/service.ts';
import { jsonInSlices } from '../../../src-server/platform/json-text.ts';
import { atOnce } from '../../../src-server/platform/slices.ts';
import { manualClock } from '../../support/clock.ts';
import type { Bench } from '../bench.ts';
import { FIRST_YEAR } from '../fill.ts';
import { interleave, timeInProcess } from '../measure.ts';
import { type Result, compare } from '../result.ts';

const HORIZON_DAYS = 30;

// Told not to use an index: it would not read a single record otherwise.
const SCAN = `SELECT SUM(amount_hundredths) FROM subscriptions NOT INDEXED
  WHERE owner_id = ? AND status = 'active'`;

// As it is answered.
const textOf = (read: () => object) => () => atOnce(jsonInSlices(read()));

/** Rows 6 and 7: what the services reckon over all rows, in this process and kept nowhere. */
export async function measureAnalytics({ big, rounds, seconds }: Bench): Promise<Result[]> {
  const { dataDir, ownerId } = big;
  // The first of the months that records are charged in lies ahead, whenever the bench runs.
  const clock = manualClock(`${FIRST_YEAR - 1}-12-31T12:00:00.000Z`);
  const { context, close } = openData(prepareDataFolder(dataDir), { clock, ids: systemIds });
  try {
    const { db } = context;
    const scan = db.prepare(SCAN);
    const today = context.today(ownerId);
    const summary = () => atOnce(summaryOf(db, ownerId, today, HORIZON_DAYS));
    const duplicates = () => atOnce(duplicatesOf(db, ownerId));
    const optimizations = () => atOnce(optimizationsOf(db, ownerId));
    const renewals = summary().upcomingRenewals.length;
    const groups = duplicates().duplicates.length;
    const values = await interleave(rounds, {
      scan: timeInProcess(seconds, () => scan.get(ownerId)),
      summary: timeInProcess(seconds, textOf(summary)),
      duplicates: timeInProcess(seconds, textOf(duplicates)),
      optimizations: timeInProcess(seconds, textOf(optimizations)),
    });
    const rest = {
      reference: 'one SUM of the amounts by a scan of the table, in the same process',
      unit: 'ms',
    };
    return [
      compare(values.summary, values.scan, {
        ...rest,
        row: 6,
        what: `summary over 100,000 active rows, ${renewals} of them renewing within ${HORIZON_DAYS} days`,
        target: { atMost: 1.5 },
      }),
      compare(values.duplicates, values.scan, {
        ...rest,
        row: 7,
        what: `duplicates over 100,000 rows, ${groups} names occurring more than once`,
        target: { atMost: 2 },
      }),
      compare(values.optimizations, values.scan, {
        ...rest,
        row: 7,
        what: 'optimizations over 100,000 active rows',
      }),
    ];
  } finally {
    close();
  }
}
