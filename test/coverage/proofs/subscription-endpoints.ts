import type { Coverage } from '../coverage.ts';
import { commonErrors, each, written } from './every-endpoint.ts';

const readScope = { 'Scope: read': [...written, ...each.needsScope] };
const writeScope = { 'Scope: write': [...written, ...each.needsScope] };
const writeErrors = { ...commonErrors, '403 insufficient_scope': each.needsScope };
const idErrors = {
  '400 invalid_subscription_id': [
    ...each.checksId,
    'contract/subscriptions-ids > refuses everything that is no UUID as invalid_subscription_id',
  ],
  '404 subscription_not_found': [
    ...each.checksId,
    'contract/authentication > is answered to the letter as one that does not exist',
  ],
};
const bodyErrors = {
  '400 invalid_json': ['contract/subscriptions-bodies > a body of %s is invalid_json'],
  '400 invalid_subscription': [
    'contract/subscriptions-values > $field > refuses every other value with the field, the rule and a fix',
  ],
  '400 invalid_subscription_field': ['contract/subscriptions-unknown-fields > refuses %s: %j'],
};

const filters = (title: string) => `contract/subscriptions-list-filters > ${title}`;
const queries = (title: string) => `contract/subscriptions-query-validation > ${title}`;
const paging = (title: string) => `contract/subscriptions-list-sorting-and-paging > ${title}`;
const search = (title: string) => `contract/subscriptions-search > ${title}`;

const enumerated = queries('%s takes its values alone, and lists them');
const digits = queries(
  'is refused as invalid_pagination unless it is plain decimal digits in range',
);

const list: Coverage = {
  'GET /api/v1/subscriptions': {
    "Lists the caller's subscriptions": [
      filters('without a filter all records are listed, and filters is an empty object'),
      filters('no filter lists the records of another owner'),
    ],
    ...readScope,
    limit: [
      queries('limit goes from 1 to 100'),
      digits,
      paging('by default > lists newest first, 50 from the first on, and says so'),
    ],
    offset: [
      queries('offset goes from 0 upwards, far beyond the last record'),
      digits,
      paging('by default > lists newest first, 50 from the first on, and says so'),
    ],
    status: [filters('status=%s lists those alone'), enumerated],
    category: [filters('category=%s is an exact match')],
    period: [filters('period=%s lists those alone'), enumerated],
    q: [
      search('finds the text anywhere in the name, and in the name only'),
      search('upper and lower case are alike: %s'),
    ],
    expiringBefore: [
      filters('expiringBefore lists what renews on that day or before it'),
      filters('with status=active it finds the renewals that are due soon'),
    ],
    sort: [
      paging('sort > %s is applied and told back'),
      enumerated,
      paging('by default > lists newest first, 50 from the first on, and says so'),
    ],
    'Response 200': [
      paging('by default > an owner without records has an empty page'),
      paging('by default > lists newest first, 50 from the first on, and says so'),
      filters('any filters together list the records that fit them all, and are told back'),
      filters('without a filter all records are listed, and filters is an empty object'),
    ],
    'To get the next page, request offset': [
      paging('paging by any limit visits every record once, in order, under every sort'),
      'contract/household > page by page under every sort there is neither repeat nor gap, whatever the limit',
    ],
    '400 invalid_pagination': [digits, queries('limit goes from 1 to 100')],
    '400 invalid_query': [
      enumerated,
      queries('an empty value is invalid but for q'),
      queries('a misspelt %s is refused, with %s as the fix'),
    ],
    ...commonErrors,
  },
};

const one: Coverage = {
  'GET /api/v1/subscriptions/{id}': {
    'Returns one subscription of the key owner': [
      'contract/subscriptions-get > answers 200 with the record as it was made, and nothing else',
      'contract/subscriptions-get > the record of another owner can not be told from a missing one',
    ],
    ...readScope,
    'Response 200': [
      'contract/subscriptions-get > answers 200 with the record as it was made, and nothing else',
    ],
    ...idErrors,
    ...commonErrors,
  },
  'PATCH /api/v1/subscriptions/{id}': {
    'Updates a non-empty subset of the writable': [
      'contract/subscriptions-patch > exactly the fields that are sent change, and updatedAt',
      'contract/subscriptions-patch > of many at once none is lost',
    ],
    ...writeScope,
    'Request body: a JSON object with any': [
      'contract/subscriptions-patch > exactly the fields that are sent change, and updatedAt',
      'contract/subscriptions-patch-schedule > %s: %j gives %j',
      'contract/subscriptions-values > $field > takes every value that the contract allows',
    ],
    'A body with no writable field gives': [
      'contract/subscriptions-bodies > PATCH with an empty object is empty_patch',
    ],
    'Response 200': [
      'contract/subscriptions-patch > answers 200 with the record after the change, and nothing else',
    ],
    ...bodyErrors,
    ...idErrors,
    '400 empty_patch': [
      'contract/subscriptions-bodies > PATCH with an empty object is empty_patch',
    ],
    ...writeErrors,
  },
  'DELETE /api/v1/subscriptions/{id}': {
    'Deletes one subscription of the key owner': [
      'contract/subscriptions-delete > the record is gone for every operation, and stays gone after a restart',
      'contract/subscriptions-delete > the record of another owner can not be told from a missing one, and stays',
    ],
    ...writeScope,
    'Response 200': [
      'contract/subscriptions-delete > answers 200 with exactly deleted and requestId',
    ],
    'No other fields': [
      'contract/subscriptions-delete > answers 200 with exactly deleted and requestId',
    ],
    ...idErrors,
    ...writeErrors,
  },
};

const preflight = [
  'contract/subscriptions-preflight-and-cors > answers 204 with the three headers of the contract, %s',
];

/** The endpoints under /api/v1/subscriptions. */
export const subscriptionEndpoints: Coverage = {
  ...list,
  'POST /api/v1/subscriptions': {
    'Creates a subscription for the key owner': [
      'contract/subscriptions-create > what was answered is what is read, listed and in the audit',
      'contract/subscriptions-create > a record belongs to the owner of the key alone',
    ],
    ...writeScope,
    'Request body (JSON object): the writable fields': [
      'contract/subscriptions-create > keeps every writable field as it was sent',
      'contract/subscriptions-create > infers billingAnchorDay from nextPaymentDate unless it is sent',
      'contract/subscriptions-create > turns the deprecated lastPaymentDate into nextPaymentDate by the schedule',
      'contract/subscriptions-create-validation > required fields > nothing else is required',
    ],
    'Server-managed fields are rejected': [
      'contract/subscriptions-unknown-fields > refuses %s: %j',
    ],
    'Response 201': [
      'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
    ],
    ...bodyErrors,
    ...writeErrors,
  },
  ...one,
  'OPTIONS /api/v1/subscriptions and OPTIONS /api/v1/subscriptions/{id}': {
    'Browser preflight': preflight,
    'No authentication': [
      'contract/authentication > who needs a key > a preflight of %s does not',
      ...preflight,
    ],
    'Response 204': preflight,
    'Access-Control-Allow-Origin': preflight,
    'Access-Control-Allow-Headers': preflight,
    'Access-Control-Allow-Methods': preflight,
    'Preflight is defined for these two paths': [
      'contract/subscriptions-preflight-and-cors > OPTIONS %s is no preflight: %i, without CORS headers',
      'http/methods > OPTIONS anywhere but on the two subscription paths',
    ],
  },
};
