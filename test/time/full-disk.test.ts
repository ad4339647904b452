import { expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { draft } from '../support/drafts.ts';
import { DAY_MS } from './payments.ts';
import { TestServer } from '../support/server.ts';

const RECORDS = 300;

/** A server's data in which many records are due, opened once more with no room to grow. */
async function withoutRoom() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const body = draft({ period: 'custom', customDate: '1', nextPaymentDate: '2026-11-21' });
  for (let count = 0; count < RECORDS; count += 1) {
    await server.call('POST', '/api/v1/subscriptions', { key, body });
  }
  await server.close();
  const postponed: unknown[] = [];
  const sources = { clock: server.clock, ids: systemIds };
  const data = openData(prepareDataFolder(server.dataDir), sources, {
    onPostponed: (error) => postponed.push(error),
  });
  onTestFinished(() => data.close());
  const { db } = data.context;
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
  const ownerId = resolveAccount(data.context, undefined).id;
  const dates = () =>
    new Set(db.prepare('SELECT next_payment_date FROM subscriptions').pluck().all());
  return { ...data, clock: server.clock, ownerId, postponed, dates };
}

test('on a full disk, dates wait: what is there can be read, and is caught up with room', async () => {
  const { context, days, clock, ownerId, postponed, dates } = await withoutRoom();
  clock.advance(60 * DAY_MS);
  await days.keep(ownerId);
  expect(postponed).toMatchObject([{ code: 'SQLITE_FULL' }]);
  expect(dates()).toEqual(new Set(['2026-11-21']));
  context.db.pragma('max_page_count = 1000000');
  await days.keep(ownerId);
  expect(dates()).toEqual(new Set(['2027-01-20']));
  expect(postponed).toHaveLength(1);
});
