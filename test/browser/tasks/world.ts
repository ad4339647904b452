import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { openWindow } from '../../app/window.ts';
import { type PushService, says, startPushService } from '../../support/push-service.ts';
import { manualClock } from '../../support/clock.ts';
import { draft } from '../../support/drafts.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { openPage } from '../browser.ts';
import { KillableServer } from './killable-server.ts';
import { Person } from './person.ts';
import { openKeyStore } from './server-order.ts';
import { changePreferences } from '../../support/changing.ts';

const pagesDir = resolve(import.meta.dirname, '../../../out/renderer');
const NOW = '2026-11-21T12:00:00.000Z';
const aheadMs = Date.parse(NOW) - Date.now();

/** What a task is done in: a server with some records, a window, and somebody at it. */
export type World = {
  dataDir: string;
  server: KillableServer;
  page: Page;
  person: Person;
  /** Where messages of channels arrive. */
  service: PushService;
  end: () => Promise<void>;
};

const RECORDS = [
  draft({ nextPaymentDate: '2026-11-25' }),
  draft({ name: 'YouTube Premium', amount: 13.99, nextPaymentDate: '2026-12-05' }),
  draft({ name: 'iCloud+', category: 'Cloud', amount: 2.99, nextPaymentDate: '2026-11-24' }),
  draft({ name: 'Gym', category: 'Fitness', amount: 30, nextPaymentDate: '2026-12-01' }),
  draft({ name: 'Late paper', category: 'News', amount: 4, nextPaymentDate: '2026-11-11' }),
  draft({ name: 'Audible', category: 'Reading', amount: 14.95, nextPaymentDate: '2026-12-14' }),
];

/** The data that each task begins with, to be copied. */
export async function prepareData(): Promise<string> {
  const keyStore = openKeyStore(() => false);
  const desktop = { canStartAtLogin: true };
  const server = await TestServer.start({ clock: manualClock(NOW), keyStore, desktop });
  const { call } = await openWindow(server);
  const add = async (body: object): Promise<string> =>
    (await call('POST', '/api/v1/subscriptions', { body })).json.data.id;
  const ids: string[] = [];
  for (const body of RECORDS) ids.push(await add(body));
  const old = await add(draft({ name: 'Old paper', category: 'News', amount: 3 }));
  await call('DELETE', `/api/v1/subscriptions/${old}`);
  const fill = { body: { from: '2026-09-01' } };
  await call('POST', `/app/v1/subscriptions/${ids[0]}/fill-payments`, fill);
  // So that there is something which needs the key store.
  const webhook = { url: 'https://example.com', secret: 'a secret' };
  await call('PATCH', '/app/v1/channels/webhook', { body: webhook });
  // Nothing but what somebody sends by hand arrives.
  await call('PATCH', '/app/v1/settings', { body: { enabled: false } });
  changePreferences(server.context, { firstRunDone: true });
  await server.close();
  return server.dataDir;
}

type Options = {
  /** The data that it begins with. */
  data: string;
  /** Overview unless said otherwise. */
  path?: string | undefined;
  /** Whether the data lie on a disk of their own. */
  isOnDisk?: boolean | undefined;
};

const noDisk = (why: string) => {
  throw new Error(why);
};

/** Opens a window on a copy of the data. */
export async function openWorld({ data, path = '/', isOnDisk = false }: Options): Promise<World> {
  const dataDir = isOnDisk ? smallDisk(noDisk) : temporaryFolder();
  cpSync(data, dataDir, { recursive: true });
  const server = new KillableServer({ dataDir, pagesDir, aheadMs });
  onTestFinished(() => server.kill());
  await server.start();
  const page = await openPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  const { hash } = new URL(server.link);
  await page.goto(`${server.baseUrl}${path}${hash}`);
  await page.locator('#page').waitFor();
  const service = await startPushService(says(200, { id: 'a', event: 'message' }));
  const end = async () => {
    await page.context().close();
    await server.kill();
  };
  return { dataDir, server, page, person: new Person(page), service, end };
}

/** Waits until the parts that are fetched later are there, and all that the page shows. */
export async function isAtRest({ page }: World): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const isFetched = (part: RegExp) => fetched.some((name) => part.test(name));
    const isShown = document.querySelector('[class*=Skeleton]') === null;
    return isShown && isFetched(/\/panel-[^/]*\.js$/u) && isFetched(/\/services-[^/]*\.js$/u);
  });
}

const CONTENTS = {
  subscriptions: `SELECT name, category, amount_hundredths, currency, period, next_payment_date, billing_anchor_day,
    notification_enabled, status, trial_ends_on FROM subscriptions ORDER BY name, seq`,
  payments: `SELECT s.name, p.paid_on, p.amount_hundredths FROM payments p
    JOIN subscriptions s ON s.id = p.subscription_id ORDER BY 1, 2`,
  keys: "SELECT name, can_write FROM api_keys WHERE kind = 'issued' ORDER BY 1, 2",
  settings: 'SELECT time_zone, locale, enabled, days_before FROM notification_settings',
  dismissed: `SELECT substr(concern, 1, instr(concern, ' ') - 1) FROM dismissals ORDER BY 1`,
  audit: `SELECT action, json_extract(coalesce(after, before), '$.name') FROM audit_entries ORDER BY 1, 2`,
} as const;

/** What the data say, without ids and moments, and what has arrived by channels. */
export function contentsOf({ dataDir, service }: World): Record<string, unknown[]> {
  const db = new Database(join(dataDir, 'perennial.db'), { readonly: true });
  try {
    const rows = Object.entries(CONTENTS).map(
      ([name, sql]) => [name, db.prepare(sql).raw().all()] as const,
    );
    return { ...Object.fromEntries(rows), messages: service.received.map(({ body }) => body) };
  } finally {
    db.close();
  }
}
