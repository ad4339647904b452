import { expect, test } from 'vitest';
import type { ErrorCode } from '../../src-server/contract/errors.ts';
import type { CallOptions } from '../support/server.ts';
import { TestServer } from '../support/server.ts';
import { draft } from '../support/drafts.ts';
import { openApi } from '../support/openapi.ts';

// The examples of errors are what the server really answers, to the letter: a program's author who
// builds on them is not misled.

const LIST = '/api/v1/subscriptions';
const SETTINGS = '/api/v1/notification-settings';
const ID = '0d9f6b1e-5a3c-4c1b-9a55-2f7f3c1d8e10';

type Mistake = {
  operation: string;
  code: ErrorCode;
  request: [method: string, path: string, options?: CallOptions];
  /** Which key is sent; by default one that may write. */
  with?: 'no key' | 'a read-only key';
  prepare?: (server: TestServer) => void;
};

const mistakes: Mistake[] = [
  {
    operation: 'listSubscriptions',
    code: 'invalid_query',
    request: ['GET', `${LIST}?status=expired`],
  },
  {
    operation: 'listSubscriptions',
    code: 'invalid_pagination',
    request: ['GET', `${LIST}?limit=500`],
  },
  {
    operation: 'listAudit',
    code: 'invalid_query',
    request: ['GET', '/api/v1/audit?subscriptionId=42'],
  },
  {
    operation: 'getSpendSummary',
    code: 'invalid_query',
    request: ['GET', '/api/v1/analytics/summary?horizonDays=400'],
  },
  {
    operation: 'deleteSubscription',
    code: 'invalid_query',
    request: ['DELETE', `${LIST}/${ID}?page=2`],
  },
  { operation: 'getSubscription', code: 'invalid_subscription_id', request: ['GET', `${LIST}/42`] },
  {
    operation: 'getSubscription',
    code: 'subscription_not_found',
    request: ['GET', `${LIST}/${ID}`],
  },
  {
    operation: 'createSubscription',
    code: 'invalid_json',
    request: ['POST', LIST, { body: '[]' }],
  },
  {
    operation: 'createSubscription',
    code: 'invalid_subscription',
    request: ['POST', LIST, { body: draft({ currency: 'usd' }) }],
  },
  {
    operation: 'createSubscription',
    code: 'invalid_subscription_field',
    request: ['POST', LIST, { body: draft({ status: 'paused' }) }],
  },
  {
    operation: 'createSubscription',
    code: 'payload_too_large',
    request: ['POST', LIST, { body: 'x'.repeat(65_537) }],
  },
  {
    operation: 'updateSubscription',
    code: 'empty_patch',
    request: ['PATCH', `${LIST}/${ID}`, { body: {} }],
  },
  {
    operation: 'updateNotificationSettings',
    code: 'precondition_failed',
    request: ['PATCH', SETTINGS, { body: { enabled: true }, headers: { 'if-match': '"old"' } }],
    prepare: (server) => server.saveSettings(),
  },
  {
    operation: 'updateNotificationSettings',
    code: 'empty_patch',
    request: ['PATCH', SETTINGS, { body: {} }],
  },
  {
    operation: 'updateNotificationSettings',
    code: 'invalid_notification_settings_field',
    request: ['PATCH', SETTINGS, { body: { pushUrl: 'https://push.example/' } }],
  },
  {
    operation: 'updateNotificationSettings',
    code: 'notification_settings_not_found',
    request: ['PATCH', SETTINGS, { body: { enabled: true } }],
  },
  {
    operation: 'listSubscriptions',
    code: 'authentication_required',
    request: ['GET', LIST],
    with: 'no key',
  },
  {
    operation: 'listSubscriptions',
    code: 'invalid_api_key',
    request: ['GET', LIST, { key: 'per_unknown' }],
  },
  {
    operation: 'deleteSubscription',
    code: 'insufficient_scope',
    request: ['DELETE', `${LIST}/${ID}`],
    with: 'a read-only key',
  },
  { operation: 'listAudit', code: 'method_not_allowed', request: ['PUT', '/api/v1/audit'] },
  { operation: 'listSubscriptions', code: 'method_not_allowed', request: ['PUT', LIST] },
  {
    operation: 'listSubscriptions',
    code: 'forbidden_host',
    request: ['GET', LIST, { headers: { host: 'elsewhere.example' } }],
  },
];

/** What the document shows for a code of an operation, but for the request id. */
function documented(operation: string, code: ErrorCode): unknown {
  for (const item of Object.values(openApi.paths)) {
    const found = Object.values(item).find(({ operationId }) => operationId === operation);
    for (const { content } of Object.values(found?.responses ?? {})) {
      const example = content?.['application/json'].examples[code];
      if (example === undefined) continue;
      return '$ref' in example ? openApi.components.examples[code] : example;
    }
  }
  return undefined;
}

async function expectAsDocumented(operation: string, code: ErrorCode, error: unknown) {
  expect(documented(operation, code)).toMatchObject({ summary: code, value: { error } });
  expect(error).toHaveProperty('code', code);
}

test.each(mistakes)('$code of $operation', async (mistake) => {
  const { operation, code, request, with: sent } = mistake;
  const server = await TestServer.start();
  mistake.prepare?.(server);
  const [method, path, options] = request;
  const { key } = server.issue(sent === 'a read-only key' ? { scopes: ['read'] } : {});
  const answer = await server.call(method, path, {
    ...(sent === 'no key' ? {} : { key }),
    ...options,
  });
  await expectAsDocumented(operation, code, answer.json.error);
});

test('premium_required', async () => {
  const server = await TestServer.start();
  server.addAccount('Free', 'free');
  const { key } = server.issue({ account: 'Free' });
  const { json } = await server.call('GET', '/api/v1/analytics/duplicates', { key });
  await expectAsDocumented('listDuplicates', 'premium_required', json.error);
});

test('invalid_idempotency_key', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const headers = { 'idempotency-key': 'once' };
  await server.call('POST', LIST, { key, headers, body: draft() });
  const { json } = await server.call('POST', LIST, { key, headers, body: draft({ amount: 1 }) });
  await expectAsDocumented('createSubscription', 'invalid_idempotency_key', json.error);
});

test('rate_limit_exceeded', async () => {
  const server = await TestServer.start({ hourlyQuota: 1000 });
  const { key } = server.issue();
  const answers = await Promise.all(
    Array.from({ length: 1001 }, () => server.call('GET', `${LIST}?limit=1`, { key })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  await expectAsDocumented('listSubscriptions', 'rate_limit_exceeded', refused[0]?.json.error);
});

test('internal_error', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  server.context.db.exec('ALTER TABLE audit_entries RENAME TO elsewhere');
  const { json } = await server.call('POST', LIST, { key, body: draft() });
  await expectAsDocumented('createSubscription', 'internal_error', json.error);
});
