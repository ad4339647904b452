// `contract/every-endpoint` puts the same questions to each endpoint of the contract.
const ask = (title: string) => [`contract/every-endpoint > ${title}`];

/** The tests that every endpoint goes through, for the statements that are made of each. */
export const each = {
  succeeds: ask('answers its declared status and form, and what is left of the quota'),
  needsKey: ask('needs a key: 401 authentication_required, 401 invalid_api_key'),
  needsScope: ask('a read-only key is enough exactly for what reads: else 403 insufficient_scope'),
  needsPlan: ask('a free account is refused exactly what is premium: 403 premium_required'),
  refusesUnknownParameters: ask(
    'refuses a query parameter that it does not have: 400, without quota',
  ),
  countsRequests: ask('with the quota used up, 429 rate_limit_exceeded with Retry-After'),
  countsAttempts: ask('after 20 invalid keys, 429 rate_limit_exceeded with Retry-After'),
  breaks: ask('when something breaks, 500 internal_error, which does not tell what'),
  refusesMethods: ask('answers 405 method_not_allowed with Allow to other methods'),
  refusesHosts: ask('is not for foreign hosts: 403 forbidden_host'),
  checksId: ask('an id that is no UUID is 400 invalid_subscription_id, a missing record 404'),
  answersHead: ask('answers HEAD as GET, without a body'),
};

/** What the contract says of every endpoint's errors. */
export const commonErrors = {
  '401': each.needsKey,
  '429': [...each.countsRequests, ...each.countsAttempts],
  '500': each.breaks,
};

/** The test that holds what the sources say of each endpoint against the contract's own words. */
export const written = ['contract/written-contract > has its scope, its plan and its errors'];

/** A used-up quota, and too many invalid keys. */
export const spent = [
  'contract/quota > refuses reads and writes until the hour is over, and writes nothing',
];
export const throttled = [
  'contract/invalid-key-throttle > 20 are told that the key is invalid, the 21st is told to wait 5 minutes',
];
