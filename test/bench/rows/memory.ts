import type { Bench } from '../bench.ts';
import { launchable, startProduct } from '../children.ts';
import type { Sample } from '../measure.ts';
import { residentBytes } from '../processes.ts';
import { otherPages, samePage } from '../requests.ts';
import { type Result, compare } from '../result.ts';

const REQUESTS = 10_000;
const LAUNCHES = 3;
const MEGABYTE = 1e6;

/** Row 10, second half: memory after 10,000 lists against that after the first. */
export async function measureMemory(bench: Bench): Promise<Result[]> {
  if (process.platform === 'win32') return [];
  const results: Result[] = [];
  for (const [name, script] of launchable()) {
    const [before, after]: [Sample[], Sample[]] = [[], []];
    for (let launch = 0; launch < LAUNCHES; launch += 1) {
      const { first, last } = await measureLaunch(bench, script);
      before.push({ value: first / MEGABYTE });
      after.push({ value: last / MEGABYTE });
    }
    results.push(
      compare(after, before, {
        row: 10,
        what: `resident memory after 10,000 lists over 100,000 rows, from its ${name}`,
        reference: 'after the first',
        target: { atMost: 1.3 },
        unit: 'MB',
      }),
    );
  }
  return results;
}

async function measureLaunch({ client, big }: Bench, script: string) {
  const { port, pid, stop } = await startProduct(big.dataDir, script);
  const one = { requests: samePage(big.key), connections: 1, until: { amount: 1 } };
  await client.send({ port, ...one });
  const first = residentBytes(pid);
  const many = { requests: otherPages(big.key), connections: 10, until: { amount: REQUESTS } };
  await client.send({ port, ...many });
  const last = residentBytes(pid);
  await stop();
  return { first, last };
}
