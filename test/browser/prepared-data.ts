import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manualClock } from '../support/clock.ts';
import { templateOf } from '../support/empty-database.ts';
import { type AtEnd, TestServer, temporaryFolder } from '../support/server.ts';

type Prepared = { bytes: Buffer; key: string };

const prepared = new Map<string, Prepared>();

/**
 * A new folder with records as a script added them at a moment (ISO 8601), and the script's key. Most tests of a
 * file begin with the same records; to add many takes a server longer than to start.
 */
export async function preparedData(
  records: readonly object[],
  moment: string,
  atEnd?: AtEnd,
): Promise<{ dataDir: string; key: string }> {
  const wanted = JSON.stringify([moment, records]);
  const { bytes, key } = prepared.get(wanted) ?? (await prepare(records, moment));
  prepared.set(wanted, { bytes, key });
  const dataDir = temporaryFolder(atEnd);
  writeFileSync(join(dataDir, 'perennial.db'), bytes, { mode: 0o600 });
  return { dataDir, key };
}

async function prepare(records: readonly object[], moment: string): Promise<Prepared> {
  const server = await TestServer.start({ clock: manualClock(moment) });
  const key = await addRecords(server, records);
  await server.close();
  return { bytes: templateOf(join(server.dataDir, 'perennial.db')), key };
}

/** Adds records as a script does; answers its key. */
export async function addRecords(server: TestServer, records: readonly object[]): Promise<string> {
  const { key } = server.issue();
  for (const body of records) await server.send('POST', '/api/v1/subscriptions', { key, body });
  return key;
}
