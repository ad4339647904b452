import type { Coverage } from '../coverage.ts';
import { commonErrors, each, spent, throttled } from './every-endpoint.ts';

const see = (id: string) => [`see: contract > ${id}`];
const list = see('GET /api/v1/subscriptions > limit');

const limited: Coverage = {
  Limits: {
    'limit page size': [...list, ...see('GET /api/v1/audit > limit')],
    offset: [...see('GET /api/v1/subscriptions > offset'), ...see('GET /api/v1/audit > offset')],
    horizonDays: see(
      'GET /api/v1/analytics/summary > Query: horizonDays (integer, optional, 1 to 365',
    ),
    'name length': see('Subscription > name'),
    'category length': see('Subscription > category'),
    amount: see('Subscription > amount'),
    billingAnchorDay: see('Subscription > billingAnchorDay'),
    customDate: see('Subscription > customDate'),
    daysBefore: see('Notification settings > daysBefore'),
    '1. A per-owner request quota is applied in': [
      'contract/quota > all keys of an owner share it, a new and a read-only one too',
      "contract/quota > another owner's is separate",
      'contract/quota > is there anew with the next clock hour, not an hour after its first use',
    ],
    '2. Responses of authenticated requests that passed validation': [
      'contract/quota > are on every answer that passed validation, and count down by one',
      ...each.succeeds,
      ...each.checksId,
    ],
    '3. A 400 validation failure is rejected before': [
      'contract/order-of-checks > a 400 > %s %s comes before the quota and the record',
      'http/quota > an invalid body with the quota exhausted is still 400',
    ],
    '3. It does not consume quota and carries': [
      'contract/order-of-checks > a 400 > %s %s comes before the quota and the record',
      ...each.refusesUnknownParameters,
    ],
    '4. A 429 response carries Retry-After (integer, seconds': [
      ...spent,
      'contract/quota > says to wait at least a second, also in the last millisecond of the hour',
      'contract/invalid-key-throttle > Retry-After counts down, and after it they are heard again',
    ],
    '4. It is sent both when the request': [...spent, ...throttled, ...commonErrors['429']],
    '5. The number of requests per window: not': [
      'see: decisions > Keys, quota > Quota: 1,000 requests an owner and clock',
    ],
    '6. The number of invalid-key attempts that triggers': [
      'see: decisions > Keys, quota > Invalid keys: 20 in 5 minutes from',
    ],
  },
};

const versioned = ['contract/written-contract > the interface has its version, under its path'];

/** "Limits" and "Versioning". */
export const limits: Coverage = {
  ...limited,
  Versioning: {
    'The version is part of the path': [
      ...versioned,
      'http/targets > `..`, `//`, `%zz`, `%00`, `%2e%2e` in paths: 404 > %s',
    ],
    'The description of this interface is version': [
      ...versioned,
      'openapi/document > is OpenAPI 3.1 of interface version 1.0.0',
    ],
    'lastPaymentDate is deprecated as an input and': see('Subscription > lastPaymentDate'),
    'Policy for introducing new versions or removing': [
      'not tested: nothing is decided until there is a second version.',
    ],
  },
};
