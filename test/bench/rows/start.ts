import type { Bench } from '../bench.ts';
import { type Child, launchable, startProduct, startReference } from '../children.ts';
import { type Side, interleave } from '../measure.ts';
import { processorMicroseconds } from '../processes.ts';
import { PATH } from '../requests.ts';
import { type Result, compare } from '../result.ts';
import { send } from '../../support/http.ts';

/** Row 10, first half: from the start of a process to its first answer, as source and as built. */
export async function measureStart({ rounds, big }: Bench): Promise<Result[]> {
  const headers = { authorization: `Bearer ${big.key}` };
  const timed =
    (begin: () => Promise<Child>): Side =>
    async () => {
      const startedAt = performance.now();
      const child = await begin();
      const answer = await send(`http://127.0.0.1:${child.port}`, PATH, { headers });
      const milliseconds = performance.now() - startedAt;
      const processor = processorMicroseconds(child.pid);
      await child.stop();
      if (answer.status !== 200) throw new Error(`The first answer was ${answer.status}.`);
      return { value: milliseconds, processor };
    };
  const scripts = launchable();
  const sides: Record<string, Side> = { empty: timed(() => startReference('empty')) };
  for (const [name, script] of scripts) {
    sides[name] = timed(() => startProduct(big.dataDir, script));
  }
  const { empty = [], ...values } = await interleave(rounds * 2, sides);
  return scripts.map(([name]) =>
    compare(values[name] ?? [], empty, {
      row: 10,
      what: `process start to first authenticated answer over 100,000 rows, from its ${name}`,
      reference: 'an empty node:http process',
      target: { atMost: 1.75 },
      unit: 'ms',
    }),
  );
}
