import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNT_HEADER, SESSION_HEADER } from '../../../src-server/contract/window.ts';
import { prepareDataFolder } from '../../../src-server/platform/data-folder.ts';
import { type DateOnly, addDays } from '../../../src-server/domain/dates.ts';
import { openData } from '../../../src-server/open-data.ts';
import { commandLineActor, createAccount } from '../../../src-server/accounts/service.ts';
import { issueKey } from '../../../src-server/accounts/keys.ts';
import { issueLinkToken } from '../../../src-server/accounts/sessions.ts';
import type { Db } from '../../../src-server/db/db.ts';
import { send } from '../../support/http.ts';
import type { Bench } from '../bench.ts';
import { startProduct } from '../children.ts';
import { fill } from '../fill.ts';
import { type Result, compare } from '../result.ts';
import { changeSettings } from '../../support/changing.ts';

const ROW = 14;
const RECORDS = 100_000;
const MOST_MS = 100;
// As many as there are days in which records are charged: one in so many was charged yesterday.
const DAYS = 30;
// A turn of reminders begins within this time.
const TURN_MS = 30_000;
const QUIET_MS = 2000;
const REMOVAL_MS = 20_000;

/** What is asked for while the probe is answered. */
const ASKED = {
  list: '/api/v1/subscriptions?limit=100&sort=amount',
  'last page': '/api/v1/subscriptions?limit=100&offset=99900&sort=nextPaymentDate',
  search: '/api/v1/subscriptions?limit=100&q=99999',
  'search without a result, by amount': '/api/v1/subscriptions?limit=100&q=nowhere&sort=-amount',
  'filter that few pass, by date': '/api/v1/subscriptions?status=paused&sort=nextPaymentDate',
  summary: '/api/v1/analytics/summary',
  duplicates: '/api/v1/analytics/duplicates',
  optimizations: '/api/v1/analytics/optimizations',
  audit: '/api/v1/audit?limit=100',
  'first changes of all': '/api/v1/audit?limit=100&offset=99900',
  'next reminders': '/app/v1/reminders/next?limit=50',
  'reminders that are open': '/app/v1/reminders?open=true&limit=50',
  'history of reminders': '/app/v1/reminders?limit=50',
  payments: '/app/v1/payments?limit=50',
  'totals of payments': '/app/v1/payments/totals',
  'first payments of all': '/app/v1/payments?limit=50&offset=99900',
  activity: '/app/v1/activity?limit=50',
  'activity of a rare kind': '/app/v1/activity?limit=50&action=subscription.set_trial',
  'deleted records': '/app/v1/activity/deleted',
  'keys with their use': '/app/v1/activity/keys',
  dates: '/app/v1/dates',
  server: '/app/v1/server',
} as const;

/** Settings that all reminders go by. */
const CHANGES = [{ timeOfDay: '00:01' }, { timeZone: 'Europe/Berlin' }, { daysBefore: 3 }];

/** Row 14: how long others wait while something goes on over 100,000 records. */
export async function measureHolds({ folder }: Bench): Promise<Result[]> {
  const service = await startService();
  const held = prepare(join(folder, 'held'), service);
  const server = await startProduct(held.dataDir);
  try {
    return await measureAll(`http://127.0.0.1:${server.port}`, held);
  } finally {
    await server.stop();
    service.close();
  }
}

type Held = ReturnType<typeof prepare>;

async function measureAll(baseUrl: string, held: Held): Promise<Result[]> {
  const results: Result[] = [];
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const slowest = await slowestProbe(baseUrl, held.probeKey, work);
    results.push(
      compare([{ value: slowest }], [{ value: MOST_MS }], {
        row: ROW,
        what: `the slowest answer to somebody else over 100,000 records: ${what}`,
        reference: `the ${MOST_MS} ms that it may take`,
        target: { atMost: 1 },
        unit: 'ms',
      }),
    );
  };
  const window = { [SESSION_HEADER]: '', [ACCOUNT_HEADER]: held.ownerId };
  const ask = async (path: string, method = 'GET', body?: object) => {
    const headers = { ...window, 'content-type': 'application/json' };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const status = await statusOf(baseUrl + path, { method, headers, body: sent });
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}.`);
  };
  // At once, or the timer would have moved the dates on.
  await measure('the first request of a day', async () => {
    window[SESSION_HEADER] = await openSession(baseUrl, held.token);
    await ask(ASKED.list);
  });
  await measure('nothing else', () => pause(QUIET_MS));
  await measure('a turn of reminders', () => pause(TURN_MS));
  for (const [what, path] of Object.entries(ASKED)) await measure(what, () => ask(path));
  for (const change of CHANGES) {
    await measure(`a change of ${Object.keys(change).join()}`, () =>
      ask('/app/v1/settings', 'PATCH', change),
    );
  }
  await measure('what is left of the account after its deletion', async () => {
    await ask(`/app/v1/accounts/${held.ownerId}`, 'DELETE');
    await pause(REMOVAL_MS);
  });
  return results;
}

/** The milliseconds that the slowest of many small requests took while `work` went on. */
async function slowestProbe(
  baseUrl: string,
  key: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const over = new AbortController();
  const done = work().finally(() => over.abort());
  let slowest = 0;
  while (!over.signal.aborted) {
    const startedAt = performance.now();
    const { status } = await send(baseUrl, '/api/v1/subscriptions?limit=1', {
      headers: { authorization: `Bearer ${key}` },
    });
    if (status !== 200) throw new Error(`The probe was answered with ${status}.`);
    slowest = Math.max(slowest, performance.now() - startedAt);
    await pause(1);
  }
  await done;
  return slowest;
}

/** Reads an answer without keeping it: the probe would wait here for what is made of megabytes. */
async function statusOf(
  url: string,
  {
    body,
    ...options
  }: { method: string; headers: Record<string, string>; body: string | undefined },
): Promise<number> {
  const asked = request(url, options).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer.statusCode ?? 0;
}

async function openSession(baseUrl: string, token: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token });
  const { json } = await send(baseUrl, '/app/v1/session', { method: 'POST', headers, body });
  return String(json.session);
}

function prepare(dataDir: string, service: Server) {
  const today = new Date().toISOString().slice(0, 10);
  const filled = fill(dataDir, RECORDS, (scattered) => addDays(today, (scattered % DAYS) - 1));
  const { context, close } = openData(prepareDataFolder(dataDir), undefined, { catchesUp: true });
  try {
    addHistory(context.db, today);
    changeSettings(context, commandLineActor(context, filled.ownerId), {
      timeZone: 'UTC',
      timeOfDay: '00:00',
      quietHours: null,
      daysBefore: 14,
      pushUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      deviceKey: 'bench',
      allowPrivatePush: true,
    });
    const other = createAccount(context, { name: 'Somebody else', plan: 'premium' });
    const scopes = ['read'] as const;
    const probe = { ownerId: other.id, name: 'Probe', scopes, expiresAt: null };
    return { ...filled, probeKey: issueKey(context, probe).key, token: issueLinkToken(context) };
  } finally {
    close();
  }
}

// A charge of each record, and the change that it was added with.
function addHistory(db: Db, today: DateOnly): void {
  db.prepare(
    `INSERT INTO payments (owner_id, subscription_id, paid_on, amount_hundredths, currency)
     SELECT owner_id, id, date(?, '-' || (seq % 300 + 2) || ' days'), amount_hundredths, currency
     FROM subscriptions`,
  ).run(today);
  db.exec(
    `INSERT INTO audit_entries
       (id, owner_id, action, subscription_id, api_key_id, request_id, after, created_at)
     SELECT lower(hex(randomblob(18))), s.owner_id, 'subscription.create', s.id, k.id, 'bench', s.answer,
       s.created_at
     FROM subscriptions s JOIN api_keys k ON k.owner_id = s.owner_id AND k.kind = 'window'`,
  );
}

/** A push service that takes whatever it gets. */
async function startService(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, message: 'success' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
