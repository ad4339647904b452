import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { applyPlan, makePlan } from '../../src-server/agent-plans/service.ts';
import type { AppEndpoint } from '../../src-server/contract/endpoint.ts';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { MAX_BODY_BYTES } from '../../src-server/contract/limits.ts';
import { says, startPushService } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { type CallOptions, TestServer, temporaryFolder } from '../support/server.ts';
import { manualKeyStore } from '../support/key-store.ts';
import { manualUpdates } from '../support/updates.ts';
import { type Window, addAccount, every, openWindow } from './window.ts';

const MISSING_ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

// Of the backup that is made at the time of the tests' clock.
const BACKUP_ID = '20261121T120000Z-request';

const bodies: Readonly<Record<string, object>> = {
  createAccount: { name: 'Work', plan: 'free' },
  updateAccount: { name: 'Home', plan: 'free' },
  issueKey: { name: 'Script', scopes: ['read', 'write'], expiresOn: '2027-01-31' },
  createRecord: draft({ period: 'custom', customMonths: 3 }),
  updateRecord: { amount: 5, currency: 'SEK' },
  setTrial: { trialEndsOn: '2027-01-31' },
  saveSettings: {
    quietHours: null,
    enabled: false,
    daysBefore: 7,
    timeZone: 'Asia/Tokyo',
    locale: 'ja',
  },
  saveBark: { url: 'https://bark.example', deviceKey: 'device' },
  saveNtfy: { url: 'https://ntfy.example', topic: 'renewals' },
  saveGotify: { url: 'https://gotify.example', token: 'secret' },
  saveWebhook: { url: 'https://hook.example' },
  saveEmail: { host: 'smtp.example.com', from: 'me@example.com', to: 'me@example.com' },
  snoozeReminder: { until: '2026-11-23' },
  renewSubscription: { date: '2026-11-21' },
  renewEarly: { date: '2026-12-14' },
  addPayment: { paidOn: '2026-11-19', amount: 5, currency: 'USD' },
  changePayment: { paidOn: '2026-11-18', amount: 5, currency: 'USD' },
  fillPayments: { from: '2026-01-01' },
  removePayments: { payments: [{ paidOn: '2026-11-20', amount: 5, currency: 'USD' }] },
  setPrice: { amount: 5, since: '2026-11-01' },
  updateCalendar: { alertDays: 3, folder: null },
  updateConversion: { currency: 'EUR' },
  createWebhook: { name: 'Home', url: 'https://hook.example', events: ['data.restored'] },
  updateWebhook: { name: 'Away', isPaused: true },
  makeBackup: { reason: 'request' },
  chooseSecondFolder: { folder: null },
  sealSecondFolder: { passphrase: 'correct horse battery' },
  fetchSecondCopy: { id: BACKUP_ID },
  dismiss: { concern: 'rise 1', isDismissed: true },
  addCategoryMarks: { marks: [{ category: 'Video', hue: 3, shape: 'round' }] },
  previewImport: { from: 'csv', answers: {}, columns: {}, rows: [] },
  applyImport: { expected: 1 },
  updatePreferences: { theme: 'dark', columns: ['amount', 'category'] },
};

// What endpoints that take a file are sent: a list of subscriptions, or of exchange rates.
const TABLE =
  'Name,Category,Amount,Currency,Billing period,Next payment\nA,B,1,EUR,monthly,2027-01-31\n';
const RATES = 'date,currency,rate\n2026-11-20,USD,1.25\n';

// What leads a new subscription to where the endpoint can be called.
const stepsBefore: Readonly<Record<string, readonly string[]>> = {
  resumeSubscription: ['pause'],
  reactivateSubscription: ['cancel'],
};

// Fields of a subscription with which the endpoint can be called.
const fieldsFor: Readonly<Record<string, object>> = {
  renewSubscription: { nextPaymentDate: '2026-11-21' },
  renewEarly: { nextPaymentDate: '2026-12-14' },
};

const guarded = every.filter(([, endpoint]) => !endpoint.withoutSession);

/** Makes what an endpoint can be called on; the id that stands in its path. */
async function targetOf(name: string, path: string, window: Window): Promise<string> {
  const { call } = window;
  if (path.startsWith('/app/v1/accounts/')) return addAccount(window, 'Short-lived');
  if (path.startsWith('/app/v1/sessions/')) return otherSession(window);
  if (path.startsWith('/app/v1/imports/')) return importOf(window, path);
  if (path.startsWith('/app/v1/second-folder')) return inSecondFolder(window, name);
  if (path.startsWith('/app/v1/backups/')) return backedUp(window);
  if (path.startsWith('/app/v1/agent-plans/')) return planOf(window, name);
  if (path.startsWith('/app/v1/webhooks/:id')) return webhookIn(window);
  if (path.startsWith('/app/v1/webhook-deliveries/')) return deliveryIn(window);
  if (path.startsWith('/app/v1/keys/')) return window.server.issue().id;
  if (name === 'retryKeyStore') {
    await call('PATCH', '/app/v1/channels/ntfy', { body: bodies['saveNtfy'] });
  }
  if (name === 'testChannel' || path.startsWith('/app/v1/reminders/:id')) {
    const { url: pushUrl } = await startPushService(says(503, { code: 503, message: 'busy' }));
    window.server.saveSettings({ pushUrl, deviceKey: 'device', allowPrivatePush: true });
  }
  if (path.startsWith('/app/v1/reminders/:id')) return reminderOf(window);
  const made = await call('POST', '/api/v1/subscriptions', {
    body: draft({ ...fieldsFor[name] }),
  });
  const id = String(made.json.data.id);
  if (path.endsWith('/:paidOn') || name === 'removePayments') {
    const body = { paidOn: '2026-11-20', amount: 5, currency: 'USD' };
    await call('POST', `/app/v1/subscriptions/${id}/payments`, { body });
  }
  if (name === 'restoreSubscription' || name === 'purgeSubscription')
    await call('DELETE', `/api/v1/subscriptions/${id}`);
  for (const step of stepsBefore[name] ?? []) {
    await call('POST', `/app/v1/subscriptions/${id}/${step}`);
  }
  return id;
}

async function otherSession({ call, server }: Window): Promise<string> {
  await openWindow(server);
  const { json } = await call('GET', '/app/v1/sessions');
  return String(json.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id);
}

// A subscription, and a backup with it.
async function backedUp({ call }: Window): Promise<string> {
  const made = await call('POST', '/api/v1/subscriptions', { body: draft() });
  await call('POST', '/app/v1/backups', { body: bodies['makeBackup'] });
  return String(made.json.data.id);
}

// The same, and a copy of it in a second folder.
async function inSecondFolder(window: Window, name: string): Promise<string> {
  if (name === 'chooseSecondFolder') return '';
  const body = { folder: temporaryFolder() };
  await window.call('PATCH', '/app/v1/second-folder', { body });
  const id = await backedUp(window);
  await window.server.wake();
  return id;
}

// A file that was sent, or the import of one.
async function importOf({ call }: Window, path: string): Promise<string> {
  const sent = await call('POST', '/app/v1/imports/files', { body: TABLE });
  const id = String(sent.json.data.id);
  if (path.startsWith('/app/v1/imports/files/')) return id;
  const body = { expected: 1 };
  return String((await call('POST', `/app/v1/imports/files/${id}/apply`, { body })).json.data.id);
}

// A deletion that an agent asks for; carried out where it is to be undone.
async function planOf({ call, server }: Window, name: string): Promise<string> {
  const { context } = server;
  const made = await call('POST', '/api/v1/subscriptions', { body: draft() });
  const { id: apiKeyId, ownerId } = server.issue();
  const { id } = context.db.transaction(() => {
    const actor = { ownerId, apiKeyId, requestId: 'req_6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e' };
    const plan = makePlan(context, actor, [{ action: 'delete', id: String(made.json.data.id) }]);
    return applyPlan(context, actor, plan.id);
  })();
  if (name === 'undoAgentPlan') await call('POST', `/app/v1/agent-plans/${id}/allow`);
  return id;
}

async function webhookIn({ call }: Window): Promise<string> {
  const { url } = await startPushService(says(503, ''));
  const body = { name: 'Home', url, allowPrivate: true, events: ['subscription.created'] };
  return String((await call('POST', '/app/v1/webhooks', { body })).json.data.id);
}

async function deliveryIn(window: Window): Promise<string> {
  const { call, server } = window;
  const id = await webhookIn(window);
  await call('POST', '/api/v1/subscriptions', { body: draft() });
  await server.wake();
  const { json } = await call('GET', `/app/v1/webhooks/${id}/deliveries`);
  return String(json.data[0].id);
}

// One that was tried, and is to be tried again.
async function reminderOf({ call, server }: Window): Promise<string> {
  await call('POST', '/api/v1/subscriptions', { body: draft({ nextPaymentDate: '2026-11-24' }) });
  await server.wake();
  const { json } = await call('GET', '/app/v1/reminders');
  return String(json.data[0].id);
}

// In the place of the person.
const chooseFolder = () => Promise.resolve(tmpdir());

/** A window, and a request that an endpoint carries out. */
async function prepared(name: string, { path, upload }: AppEndpoint) {
  const updates = manualUpdates(name === 'installUpdate' ? { status: 'ready' } : {});
  const keyStore = manualKeyStore('waits');
  const window = await openWindow(await TestServer.start({ updates, keyStore, chooseFolder }));
  const id = await targetOf(name, path, window);
  return { ...window, ...requestOf(name, path, id, upload) };
}

// One for all that is refused, which changes nothing.
let unchanged: Window;

beforeAll(async () => {
  const ends: (() => void | Promise<void>)[] = [];
  const atEnd = (end: (typeof ends)[number]) => void ends.unshift(end);
  unchanged = await openWindow(await TestServer.start({ atEnd }));
  return async () => {
    for (const end of ends) await end();
  };
});

/** A window, and a request to an endpoint, which refuses it before it looks for what is to be changed. */
const refused = (name: string, { path, upload }: AppEndpoint) => ({
  ...unchanged,
  ...requestOf(name, path, MISSING_ID, upload),
});

function requestOf(name: string, path: string, id: string, upload: AppEndpoint['upload']) {
  return {
    path: path
      .replace(':id', id)
      .replace(':channel', 'bark')
      .replace(':paidOn', '2026-11-20')
      .replace(':backup', BACKUP_ID),
    body: upload === undefined ? bodies[name] : name === 'loadRates' ? RATES : TABLE,
  };
}

test('every endpoint with a body has one here, and no other', () => {
  const withBody = guarded.filter(([, { body }]) => body !== undefined).map(([name]) => name);
  expect(Object.keys(bodies).toSorted()).toEqual(withBody.toSorted());
});

describe.each(guarded)('%s', (name, endpoint) => {
  test('answers its declared status and form', async () => {
    const { call, path, body } = await prepared(name, endpoint);
    const answer = await call(endpoint.method, path, { body });
    expect(answer.status).toBe(endpoint.status);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('is closed to whoever has no session of a window', async () => {
    const { server, session, path, body } = refused(name, endpoint);
    const { key } = server.issue();
    const without: Readonly<Record<string, CallOptions>> = {
      'no session': {},
      'an empty one': { headers: { [SESSION_HEADER]: '' } },
      'a made-up one': { headers: { [SESSION_HEADER]: 'A'.repeat(43) } },
      'two of them': { headers: { [SESSION_HEADER]: [session, session] } },
      'an API key': { key },
    };
    for (const [what, sent] of Object.entries(without)) {
      const answer = await server.send(endpoint.method, path, { ...sent, body });
      expect([what, answer.status, answer.json.error.code]).toEqual([
        what,
        401,
        'session_required',
      ]);
    }
  });

  test('is closed without one before anything else of the request is looked at', async () => {
    const { server, path } = refused(name, endpoint);
    const wrong = `${path.replace(/[0-9a-f-]{36}/, 'no-id')}?surprise=1`;
    const answer = await server.send(endpoint.method, wrong, { body: '{' });
    expect([answer.status, answer.json.error.code]).toEqual([401, 'session_required']);
  });

  test.each([
    ['origin', ['https://evil.example', 'null', 'http://127.0.0.1:1']],
    ['sec-fetch-site', ['cross-site', 'same-site']],
  ])('is closed to pages of others by %s: 403 forbidden_origin', async (header, values) => {
    const { call, path, body } = refused(name, endpoint);
    for (const value of values) {
      const answer = await call(endpoint.method, path, { headers: { [header]: value }, body });
      expect([value, answer.status, answer.json.error.code]).toEqual([
        value,
        403,
        'forbidden_origin',
      ]);
    }
  });

  test('is open to the window of its own origin', async () => {
    const { server, call, path, body } = await prepared(name, endpoint);
    const headers = { origin: server.baseUrl, 'sec-fetch-site': 'same-origin' };
    const answer = await call(endpoint.method, path, { headers, body });
    expect(answer.status).toBe(endpoint.status);
  });

  test('refuses an account that there is not, and a query parameter', async () => {
    const { call, path, body } = refused(name, endpoint);
    const missing = await call(endpoint.method, path, { account: MISSING_ID, body });
    expect([missing.status, missing.json.error.code]).toEqual([404, 'account_not_found']);
    const unknown = await call(endpoint.method, `${path}?surprise=1`, { body });
    expect([unknown.status, unknown.json.error.field]).toEqual([400, 'surprise']);
  });

  test('answers 405 with Allow to other methods, and no preflight', async () => {
    const { server, call, path } = refused(name, endpoint);
    const other = await call('COPY', path);
    expect([other.status, other.json.error.code]).toEqual([405, 'method_not_allowed']);
    expect(other.headers.allow?.split(', ')).toContain(endpoint.method);
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await server.send('OPTIONS', path, { headers });
    expect(preflight.status).toBe(403);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe.each(guarded.filter(([, { body }]) => body !== undefined))(
  'the body of %s',
  (name, endpoint) => {
    test('is one JSON object of at most 64 KiB', async () => {
      const { call, path } = refused(name, endpoint);
      const wrong = [
        ['{', 400, 'invalid_json'],
        ['[]', 400, 'invalid_json'],
        ['', 400, 'invalid_json'],
        ['x'.repeat((endpoint.maxBodyBytes ?? MAX_BODY_BYTES) + 1), 413, 'payload_too_large'],
      ] as const;
      for (const [body, status, code] of wrong) {
        const answer = await call(endpoint.method, path, { body });
        expect([answer.status, answer.json.error.code]).toEqual([status, code]);
      }
    });

    test('has no other fields: 400, and tells those that it has', async () => {
      const { call, path, body } = refused(name, endpoint);
      const { status, json } = await call(endpoint.method, path, {
        body: { ...Object(body), no: 1 },
      });
      expect([status, json.error.field]).toEqual([400, 'no']);
      expect(json.error.writableFields).toEqual(Object.keys(endpoint.body?.shape ?? {}));
      const polluted = `{"__proto__": {"name": "x"}, ${JSON.stringify(body).slice(1)}`;
      expect((await call(endpoint.method, path, { body: polluted })).json.error.field).toBe(
        '__proto__',
      );
    });

    test('has a value of the right type in each field: 400, and names the field', async () => {
      const { call, path, body } = refused(name, endpoint);
      for (const field of Object.keys(body ?? {})) {
        const wrong = { ...Object(body), [field]: { no: 1 } };
        const { status, json } = await call(endpoint.method, path, { body: wrong });
        expect([status, json.error.field]).toEqual([400, field]);
        expect(json.error.message).toContain(`${field} must be`);
      }
    });
  },
);

describe.each(guarded.filter(([, { params }]) => params !== undefined))('%s', (name, endpoint) => {
  const isId = endpoint.path.includes('/:id');
  test.each([
    ['what is none of those that there are', 'no-id', 400],
    ['the id of nothing', MISSING_ID, isId ? 404 : 400],
  ])('refuses %s', async (_name, id, status) => {
    const { call, body } = refused(name, endpoint);
    const path = endpoint.path
      .replace(isId ? ':id' : /:channel|:backup/, id)
      .replace(':paidOn', '2026-11-20')
      .replace(':backup', BACKUP_ID);
    const answer = await call(endpoint.method, path, { body });
    expect(answer.status).toBe(status);
  });
});

describe.each(guarded.filter(([, { method }]) => method === 'GET'))('%s', (name, endpoint) => {
  test('answers HEAD as GET, without the body', async () => {
    const { server, session, path } = await prepared(name, endpoint);
    const headers = { [SESSION_HEADER]: session };
    const { status, text } = await server.send('HEAD', path, { headers });
    expect([status, text]).toEqual([200, '']);
    expect((await server.send('HEAD', path)).status).toBe(401);
  });
});

test.each(['/app', '/app/', '/app/v1', '/app/v1/nothing', '/app/v2/session'])(
  '%s tells nothing without a session',
  async (path) => {
    const { server, call } = await openWindow();
    expect((await server.send('GET', path)).status).toBe(401);
    expect((await call('GET', path)).status).toBe(404);
  },
);
