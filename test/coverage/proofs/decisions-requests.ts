import type { Coverage } from '../coverage.ts';
import { each } from './every-endpoint.ts';

const order =
  'contract/order-of-checks > the first in the documented order is answered, whatever the combination';
const before400 = 'contract/order-of-checks > a 400 > %s %s comes before the quota and the record';
const against400 =
  'contract/order-of-checks > a 400 > that only shows against the stored record uses no quota either';
const queries = 'contract/subscriptions-query-validation';
const tokens = [
  'contract/authentication > gets 401 authentication_required for %s',
  'contract/authentication > gets 401 invalid_api_key for %s',
];
const envelope = ['contract/error-envelope > an error > for %s has the documented form'];

const inOrder: Coverage = {
  'Requests, in this order': {
    '1. Host check: the Host must be 127.0.0.1': [
      order,
      ...each.refusesHosts,
      'http/host > foreign Host: 403 forbidden_host > %s',
      'http/host > our name with another port: %s',
      'http/host > our own Host is served > %s',
      'http/host > a name given by --allow-host: %s',
      'http/host > --allow-host allows that name and no other',
    ],
    '1. This stops DNS rebinding': [
      'http/host > before anything else: %s',
      'http/host > a write is not made',
    ],
    '2. Routing: unknown path 404 not_found; known path': [
      order,
      ...each.refusesMethods,
      'contract/order-of-checks > 405 on %s names its methods',
      'contract/order-of-checks > unknown paths and methods are answered, and an invalid key there is not counted',
      'contract/subscriptions-ids > a path with no id, with more after it, or spelt otherwise is not_found',
    ],
    '2. HEAD answers as GET without a body': [
      ...each.answersHead,
      'contract/error-envelope > asked for with HEAD has the same status and headers, and no body',
      'contract/subscriptions-get > HEAD answers as GET, without a body',
    ],
    '2. OPTIONS only on the two subscription paths': [
      'contract/subscriptions-preflight-and-cors > answers 204 with the three headers of the contract, %s',
      'contract/subscriptions-preflight-and-cors > OPTIONS %s is no preflight: %i, without CORS headers',
      'http/methods > OPTIONS anywhere but on the two subscription paths',
    ],
    '3. Authentication: no header, another scheme or an': [
      order,
      ...tokens,
      'contract/authentication-keys > revoked, it is refused from the next request on, reading and writing',
      'contract/authentication-keys > it works until it expires, by the clock, though it was used before',
    ],
    '3. The scheme is case-insensitive': ['contract/authentication > takes the scheme as %s'],
    '4. Authorization: scope (403 insufficient_scope), then plan (403': [
      order,
      ...each.needsScope,
      ...each.needsPlan,
      'contract/order-of-checks > a missing write scope > is noticed before %s',
      'contract/analytics-access > notices what is wrong in the documented order',
    ],
    '5. Validation: 400s': [order, before400],
    '5. No quota used, no rate-limit headers': [before400, ...each.refusesUnknownParameters],
    '6. Quota: 429 or the three X-RateLimit-* headers': [
      order,
      ...each.countsRequests,
      ...each.checksId,
      'contract/quota > are on every answer that passed validation, and count down by one',
      'contract/error-envelope > of %s that nobody expected is a 500 whose cause is in the log alone',
    ],
    '7. The work, in one SQLite transaction with': [
      'contract/audit > a write and its entry > of %s happen both or not at all',
      'contract/quota-parallel > that write: exactly 1,000 are created, each with its audit entry',
    ],
    '7. A 400 that only shows against the': [
      against400,
      'contract/subscriptions-patch > a refused patch > with %s changes nothing, uses no quota and has no rate-limit headers',
    ],
  },
};

/** The head of the decisions, and what they say of all requests and answers. */
export const decidedRequests: Coverage = {
  'What the public contract leaves open, and what Perennial does': {
    'public-api-v1.md beside this file is the contract': [
      'not tested: it tells the two pages apart.',
    ],
    'It is authoritative: where it says something': ['not tested: it tells the two pages apart.'],
    'Where it says "not shown", this page': ['not tested: it tells the two pages apart.'],
    'Both are binding; a decision here can': ['not tested: it is for those who change the pages.'],
  },
  ...inOrder,
  'Requests and answers': {
    'requestId is req_ and a UUID; it': [
      'contract/answer-headers > is not to be stored, and has a request id of its own',
      'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
      'contract/analytics-duplicates > a group has exactly these fields, and its members exactly those',
    ],
    'Every answer is Cache-Control: no-store': [
      'contract/answer-headers > is not to be stored, and has a request id of its own',
    ],
    'A body is UTF-8 JSON whatever its': [
      'contract/subscriptions-bodies > JSON in UTF-8 is read whatever its Content-Type',
      'contract/subscriptions-bodies > a body of %s is invalid_json',
      'contract/notification-settings-validation > what is not one JSON object is invalid_json: %j',
      'http/json > no bytes whatever make the server fail',
    ],
    'Over 64 KiB: 413 payload_too_large': [
      'contract/subscriptions-bodies > 64 KiB are read, one byte more is 413 payload_too_large',
      'contract/notification-settings-validation > a body over 64 KiB is 413 payload_too_large; one of 64 KiB is read',
    ],
    'Unknown query parameters, and a parameter given': [
      ...each.refusesUnknownParameters,
      `${queries} > %s given twice is invalid_query: %s`,
      `${queries} > a misspelt %s is refused, with %s as the fix`,
      `${queries} > whatever else is no parameter is refused too`,
      'contract/audit-list > %s is answered with the name that was meant',
      'contract/analytics-summary-horizon > misspelt as %s is refused, with the right name in the fix',
    ],
    'limit and offset that are not plain': [
      `${queries} > is refused as invalid_pagination unless it is plain decimal digits in range`,
      'contract/audit-list > a query that is wrong > %s is %s',
      'contract/analytics-summary-horizon > horizonDays > of %j is invalid_query, and uses no quota',
    ],
    'An empty q is no filter; any': [
      'contract/subscriptions-list-filters > an empty q is no filter, and is not told back as one',
      `${queries} > an empty value is invalid but for q`,
    ],
    'Actual answers on the two subscription paths': [
      'contract/subscriptions-preflight-and-cors > answers on the two subscription paths, good or bad, allow any origin',
      'contract/subscriptions-preflight-and-cors > a 429 on them allows any origin too',
      'contract/answer-headers > on the two subscription paths may be read by other origins, on no other',
      'http/cross-origin > every other path has no CORS headers > %s',
    ],
    "Extra codes beyond the contract's table: premium_required": [
      'contract/written-contract > the error codes and their statuses are those of its table, and those of the decisions',
      ...each.needsPlan,
      ...each.refusesHosts,
      ...envelope,
    ],
    'No others under /api/v1': [
      'contract/written-contract > the error codes and their statuses are those of its table, and those of the decisions',
      'not tested: what never becomes a whole request has three codes of its own (docs/decisions/0010-answers-before-a-request.md).',
    ],
    'Idempotency-Key on POST is optional: 1 to': [
      'contract/idempotency-refusals > the form of the header > %s is refused without quota, with the quota used up too',
      'contract/idempotency-refusals > the form of the header > %s is a key',
      'contract/idempotency-refusals > is refused without quota, and the first answer is still replayed',
      'contract/idempotency-refusals > POST without it makes a record each time',
      'contract/idempotency > is answered to the byte as at first, and makes one record with one entry',
      'contract/idempotency > is known to every key of the owner, and to no other owner',
      'contract/idempotency > a key is kept for all of them',
      'contract/idempotency > after them it is a fresh one, for the same body and for another',
    ],
    'A replay uses quota, a 400 is': [
      'contract/idempotency-refusals > a replay > uses quota, and is refused when there is none',
      'contract/idempotency-refusals > what is never kept > a 400: %s',
    ],
    'message is one plain English sentence that': envelope,
    "suggestedFix is an imperative sentence a program's": envelope,
  },
};
