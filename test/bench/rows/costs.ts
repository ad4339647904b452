import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenData, openData } from '../../../src-server/open-data.ts';
import { prepareDataFolder } from '../../../src-server/platform/data-folder.ts';
import { commandLineActor } from '../../../src-server/accounts/service.ts';
import { addSubscription } from '../../../src-server/subscriptions/service.ts';
import type { Bench } from '../bench.ts';
import { FIRST_YEAR } from '../fill.ts';
import { interleave, timeInProcess } from '../measure.ts';
import { type Result, compare } from '../result.ts';

// All but the one of the default sort. Those without SQL are constraints, which no table is without.
const SPARED = `SELECT name FROM sqlite_schema
  WHERE type = 'index' AND tbl_name = 'subscriptions' AND sql IS NOT NULL
    AND name <> 'subscriptions_by_created_at'`;

// As the server does it when several callers write at once.
const TOGETHER = 10;

/** What the indexes of subscriptions cost each creation. */
export async function measureCosts({ big, folder, rounds, seconds }: Bench): Promise<Result[]> {
  const every = opened(big.dataDir, join(folder, 'every-index'));
  const one = opened(big.dataDir, join(folder, 'one-index'));
  try {
    const spared = one.context.db.prepare<[], string>(SPARED).pluck().all();
    for (const name of spared) one.context.db.exec(`DROP INDEX ${name}`);
    const values = await interleave(rounds, {
      every: timeInProcess(seconds, creations(every, big.ownerId)),
      one: timeInProcess(seconds, creations(one, big.ownerId)),
    });
    return [
      compare(values.every, values.one, {
        row: 'costs',
        what: `${TOGETHER} creations in one commit with every index, beside 100,000 rows`,
        reference: `the same with ${spared.length} indexes fewer, in the same process`,
        target: { atMost: 1.6 },
        unit: 'ms',
      }),
    ];
  } finally {
    every.close();
    one.close();
  }
}

function opened(from: string, to: string): OpenData {
  cpSync(from, to, { recursive: true });
  return openData(prepareDataFolder(to));
}

/** Makes {@link TOGETHER} more records each time it is called, scattered over every index. */
function creations({ context }: OpenData, ownerId: string): () => void {
  const actor = commandLineActor(context, ownerId);
  let made = 0;
  const commit = context.db.transaction(() => {
    for (let left = TOGETHER; left > 0; left -= 1) {
      addSubscription(context, actor, bodyAt(made));
      made += 1;
    }
  });
  return () => commit.immediate();
}

const STRIDE = 7919;

function bodyAt(index: number): Parameters<typeof addSubscription>[2] {
  const scattered = (index * STRIDE) % 100_003;
  const day = String((scattered % 28) + 1).padStart(2, '0');
  return {
    name: `Magazine ${scattered}`,
    category: 'News',
    amount: scattered / 100,
    currency: 'USD',
    period: 'monthly',
    nextPaymentDate: `${FIRST_YEAR}-01-${day}`,
  };
}
