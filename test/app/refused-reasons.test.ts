import { beforeAll, describe, expect, test } from 'vitest';
import { problemWith } from '../../src-renderer/api/field-problem.ts';
import type { AnyEndpoint } from '../../src-server/contract/endpoint.ts';
import { AppError } from '../../src-server/contract/errors.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { draft } from '../support/drafts.ts';
import { isIn, languages, loadWords, told } from '../support/problem-words.ts';
import { every, openWindow } from './window.ts';

// The clock of every test begins on 2026-11-21.
const PAST = '2026-01-31';
const TO_COME = '2027-01-31';

const mail = {
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  from: 'me@a.example',
  to: 'you@a.example',
};
const ntfy = { url: 'https://ntfy.example', topic: 'bills' };
const account = (body: object) => ['POST', '/app/v1/accounts', body] as const;
const hook = { name: 'Home', url: 'https://a.example', events: ['data.restored'] };
const settings = (body: object) => ['PATCH', '/app/v1/settings', body] as const;
const channel = (name: string, body: object) =>
  ['PATCH', `/app/v1/channels/${name}`, body] as const;
const payment = (paidOn: string) =>
  ['POST', '/app/v1/subscriptions/ID/payments', { paidOn, amount: 1, currency: 'USD' }] as const;

const refused = [
  ['name', 'nameTaken', account({ name: 'personal' })],
  ['name', 'webhookNameTaken', ['POST', '/app/v1/webhooks', hook]],
  [
    'expiresOn',
    'dayPast',
    ['POST', '/app/v1/keys', { name: 'a', scopes: ['read'], expiresOn: PAST }],
  ],
  ['timeZone', 'noTimeZone', settings({ timeZone: 'Mars/Base' })],
  ['locale', 'noLocale', settings({ locale: 'not a locale' })],
  ['pushUrl', 'noAddress', settings({ pushUrl: 'nowhere' })],
  ['pushUrl', 'otherScheme', settings({ pushUrl: 'ftp://example.com' })],
  ['pushUrl', 'userInAddress', settings({ pushUrl: 'https://me@example.com' })],
  ['pushUrl', 'privateNetwork', settings({ pushUrl: 'http://192.168.1.2' })],
  ['pushUrl', 'neverReached', settings({ pushUrl: 'http://169.254.1.1' })],
  ['deviceKey', 'noDeviceKey', settings({ deviceKey: 'two words' })],
  ['url', 'missing', channel('ntfy', { topic: 'bills' })],
  ['topic', 'noTopic', channel('ntfy', { ...ntfy, topic: 'two words' })],
  ['token', 'noToken', channel('ntfy', { ...ntfy, token: 'two words' })],
  ['url', 'otherScheme', channel('gotify', { url: 'ftp://a.example', token: 'a' })],
  [
    'secret',
    'noSigningSecret',
    channel('webhook', { url: 'https://a.example', secret: 'whsec_!' }),
  ],
  ['host', 'noMailServer', channel('email', { ...mail, host: 'no host' })],
  ['host', 'privateNetwork', channel('email', { ...mail, host: '10.0.0.1' })],
  ['to', 'noMailAddress', channel('email', { ...mail, to: 'nobody' })],
  ['password', 'userAndPassword', channel('email', { ...mail, user: 'me' })],
  ['paidOn', 'dayToCome', payment(TO_COME)],
  ['paidOn', 'dayPaid', payment(PAST)],
  ['since', 'dayToCome', ['PUT', '/app/v1/subscriptions/ID/price', { amount: 1, since: TO_COME }]],
  [
    'nextPrice',
    'priceDayPast',
    ['PATCH', '/app/v1/subscriptions/ID', { nextPrice: { from: PAST, amount: 5 } }],
  ],
  ['from', 'dayToCome', ['POST', '/app/v1/subscriptions/ID/fill-payments', { from: TO_COME }]],
] as const;

// Refused the second time.
const REPEATED: ReadonlySet<string> = new Set(['dayPaid', 'webhookNameTaken']);

beforeAll(loadWords);

async function prepared() {
  const window = await openWindow();
  const { json } = await window.call('POST', '/api/v1/subscriptions', { body: draft({}) });
  const id = String(json.data.id);
  return { ...window, id, at: (path: string) => path.replace('ID', id) };
}

describe('a field that only the server can judge', () => {
  test.each(refused)('%s: %s is told as a reason', async (field, reason, [method, path, body]) => {
    const { call, at } = await prepared();
    if (REPEATED.has(reason)) await call(method, at(path), { body });
    const { json } = await call(method, at(path), { body });
    expect(json.error).toMatchObject({ code: 'not_possible', field, reason });
    expect(json.error.message).toMatch(/\.$/);
  });
});

/** Something that no field takes. */
const WRONG = { nothing: { of: 'the kind' } };

const written: [string, AnyEndpoint][] = every.filter(
  ([name, { body }]) => body !== undefined && name !== 'openSession',
);

describe('what is sent wrong to the window’s endpoints', () => {
  test.each(written)(
    '%s: each field is told in the language of the window',
    async (_name, endpoint) => {
      const { call, id } = await prepared();
      for (const field of Object.keys(endpoint.body?.shape ?? {})) {
        const body = { ...validIn(endpoint), [field]: WRONG };
        const path = endpoint.path.replace(':id', id).replace(':paidOn', PAST);
        const { status, json } = await call(endpoint.method, path, { body });
        expect([status, json.error.field]).toEqual([400, field]);
        const problem = problemWith(endpoint, body, json.error);
        for (const language of languages) {
          expect(told(language, problem)).toSatisfy((text: string) => isIn(language, text));
        }
      }
    },
  );
});

const SOME: readonly unknown[] = ['USD', 'monthly', 1, PAST, ['read'], '20261121T120000Z-hourly'];

/** Something valid for each field that has to be sent. */
function validIn(endpoint: AnyEndpoint): Record<string, unknown> {
  const names = Object.keys(endpoint.body?.shape ?? {});
  const valid: Record<string, unknown> = {};
  for (const name of names) {
    const found = SOME.find((value) => !isRefused(endpoint, name, { ...valid, [name]: value }));
    if (found !== undefined) valid[name] = found;
  }
  return valid;
}

function isRefused(endpoint: AnyEndpoint, name: string, body: Record<string, unknown>): boolean {
  try {
    parsePart(endpoint, 'body', body);
    return false;
  } catch (error) {
    return error instanceof AppError && error.field === name;
  }
}
