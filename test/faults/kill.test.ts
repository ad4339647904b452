import { expect, test } from 'vitest';
import { documentOf, perennial, serve } from '../cli/perennial.ts';
import { temporaryFolder } from '../support/server.ts';
import { Ledger } from './ledger.ts';
import { CLIENTS, expectSound, verifyAll, writeUntilKilled } from './rounds.ts';

// `kill -9` while clients write, again and again on one data folder. It shows that a write is
// acknowledged only once the system has it, whole and with its audit entry. A power cut, which
// takes what the system has not written to the disk yet, is another matter.

const KILLS = Number(process.env['PERENNIAL_KILLS'] ?? 30);
const QUOTA = ['--hourly-quota', '1000000000'];
const TIME_LIMIT_MS = 60_000 + KILLS * 5000;

async function issueKey(dataDir: string): Promise<string> {
  const options = ['--name', 'Clients', '--scopes', 'read,write', '--json', '--data-dir', dataDir];
  return documentOf<{ key: string }>(await perennial(['keys', 'create', ...options])).key;
}

test(
  `${KILLS} times killed while it writes, the server never goes back on an answer`,
  async () => {
    const startedAt = performance.now();
    const dataDir = temporaryFolder();
    const key = await issueKey(dataDir);
    const ledger = new Ledger(CLIENTS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { baseUrl, end } = await serve(dataDir, QUOTA);
      await writeUntilKilled(ledger, { baseUrl, key }, async () =>
        expect(await end('SIGKILL')).toBeNull(),
      );
    }

    const last = await serve(dataDir, QUOTA);
    await verifyAll(ledger, { baseUrl: last.baseUrl, key });
    await last.end('SIGTERM');
    expectSound(dataDir);

    const { counts } = ledger;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${KILLS} kills in ${seconds} s: ${JSON.stringify(counts)}`);
    expect(counts.acknowledged).toBeGreaterThan(KILLS);
    expect(counts.unansweredFound + counts.unansweredAbsent).toBeGreaterThan(KILLS);
  },
  TIME_LIMIT_MS,
);
