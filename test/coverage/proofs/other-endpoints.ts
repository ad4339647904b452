import type { Coverage } from '../coverage.ts';
import { commonErrors, each, written } from './every-endpoint.ts';

const premiumOnly = [...written, ...each.needsPlan];
const premium403 = [
  ...each.needsPlan,
  'contract/analytics-access > is refused to a free account: 403 premium_required, which uses no quota',
];

const analytics: Coverage = {
  'GET /api/v1/analytics/summary': {
    'Query: horizonDays (integer, optional, 1 to 365': [
      'contract/analytics-summary-horizon > horizonDays > of %j is applied and told: %i',
      'contract/analytics-summary-horizon > horizonDays > of %j is invalid_query, and uses no quota',
      'contract/analytics-summary-horizon > are from today to today + horizonDays, both included',
    ],
    'Response 200': [
      'contract/analytics-summary > all of it is at the top level, with exactly these fields',
      'contract/analytics-summary > an account that tracks nothing has an empty summary',
    ],
    '400': [
      'contract/analytics-summary-horizon > horizonDays > of %j is invalid_query, and uses no quota',
      ...each.refusesUnknownParameters,
    ],
    ...commonErrors,
  },
  'GET /api/v1/analytics/duplicates': {
    'Premium only': premiumOnly,
    'Groups non-cancelled subscriptions whose names are equal': [
      'contract/analytics-duplicates > names are equal > %s',
      'contract/analytics-duplicates > names are equal > but not %s and %s',
      'contract/analytics-duplicates > paused ones are in, cancelled ones are not',
    ],
    'Only names are compared, so differently named': [
      'contract/analytics-duplicates > and only names are compared',
    ],
    'Response 200': [
      'contract/analytics-duplicates > a group has exactly these fields, and its members exactly those',
      'contract/analytics-duplicates > an account that tracks nothing, or nothing twice, has no groups',
    ],
    '403': premium403,
    ...commonErrors,
  },
  'GET /api/v1/analytics/optimizations': {
    'Premium only': premiumOnly,
    'Returns factual candidates and invents no discount': [
      'contract/analytics-optimizations > %d a month is %d a year',
      'contract/analytics-optimizations > has each monthly one with twelve times its amount, and exactly these fields',
    ],
    'monthlyToAnnual: active monthly subscriptions; yearlyAtCurrentRate equals monthlyAmount': [
      'contract/analytics-optimizations > %d a month is %d a year',
      'contract/analytics-optimizations > has neither yearly nor custom ones, not even every 30 days',
      'contract/analytics-optimizations > neither list has what is paused or cancelled',
    ],
    'aboveAverageInCurrency: subscriptions whose monthly-equivalent cost is more': [
      'contract/analytics-optimizations > strictly: %s',
      'contract/analytics-optimizations > a tie across periods, at %s, is one',
      'contract/analytics-optimizations > compares with the same currency only',
    ],
    'Response 200': [
      'contract/analytics-optimizations > an account that tracks nothing has two empty lists',
    ],
    '403': premium403,
    ...commonErrors,
    'For both premium endpoints a free account': premium403,
  },
};

const audit: Coverage = {
  'GET /api/v1/audit': {
    'Returns audit entries for write operations made': [
      'contract/audit > each write > leaves one entry with the state before and after, as the API answered them',
      'contract/audit > what is no write > leaves no entry: reads and every kind of refusal',
      'contract/audit-list > are newest first, also where entries are of the same millisecond',
    ],
    'Scope: read': [
      ...written,
      'contract/audit > each write > is told to a read-only key, and remembered after a restart and after its key',
    ],
    limit: [
      'contract/audit-list > hold 50 entries unless asked otherwise, and 100 at most',
      'contract/audit-list > a query that is wrong > %s is %s',
    ],
    offset: [
      'contract/audit-list > together hold every entry once, whatever their size',
      'contract/audit-list > beyond the last entry are empty',
      'contract/audit-list > a query that is wrong > %s is %s',
    ],
    subscriptionId: [
      'contract/audit-list > finds all entries of one subscription, in lower and upper case',
      'contract/audit-list > subscriptionId > goes with paging',
      'contract/audit-list > of nothing, or of another owner, finds nothing and is no error',
    ],
    'Response 200': [
      'contract/audit-list > hold 50 entries unless asked otherwise, and 100 at most',
      'contract/audit > is shown with its key, its request and its moment',
    ],
    '400': ['contract/audit-list > a query that is wrong > %s is %s'],
    ...commonErrors,
  },
};

const neverSaved = [
  'contract/notification-settings > are 404 notification_settings_not_found, to GET and to PATCH, and use quota',
];
const changed = [
  'contract/notification-settings > %j changes that alone, and answers the settings after it',
];

const settings: Coverage = {
  'GET /api/v1/notification-settings': {
    'Scope: read': [
      ...written,
      'contract/notification-settings > can be read with a read key, and with HEAD',
    ],
    'Response 200': [
      'contract/notification-settings > have exactly these fields, and these defaults',
    ],
    '404 notification_settings_not_found': neverSaved,
    ...commonErrors,
  },
  'PATCH /api/v1/notification-settings': {
    'Scope: write': [
      ...written,
      'contract/notification-settings > PATCH > is for keys that may write',
    ],
    'Request body: enabled (boolean) and/or daysBefore (1': [
      ...changed,
      'contract/notification-settings-validation > of daysBefore, %j, is told with the allowed ones',
      'contract/notification-settings-validation > of enabled, %j, is told with the field',
    ],
    'Settings must already exist from an earlier': neverSaved,
    'A body with a push address field': [
      'contract/notification-settings-validation > %s: %j is refused with the two that can',
      'contract/written-contract > the fields that can be written are those that it lists, in its order',
    ],
    'Response 200': changed,
    '400': [
      'contract/notification-settings-validation > %s: %j is refused with the two that can',
      'contract/notification-settings-validation > of daysBefore, %j, is told with the allowed ones',
      'contract/notification-settings-validation > what is not one JSON object is invalid_json: %j',
      'contract/notification-settings-validation > an empty body changes nothing: empty_patch',
    ],
    '403 insufficient_scope': [
      ...each.needsScope,
      'contract/notification-settings > PATCH > is for keys that may write',
    ],
    '404': neverSaved,
    ...commonErrors,
  },
};

const risks = ['openapi/document > the risk is %s and confirmation is %s for %j'];

/** The endpoints under /api/v1/analytics, /audit and /notification-settings, and the guidance. */
export const otherEndpoints: Coverage = {
  ...analytics,
  ...audit,
  ...settings,
  'Task guidance for agent integrations': {
    'The following risk levels are advisory for': [...risks, ...each.needsScope],
    'list, get, analytics endpoints, audit, get notification settings': risks,
    'create, update subscription, update notification settings': risks,
    'delete subscription': risks,
    'Before updating or deleting, a client lists': [
      'not tested: it is for clients to do. The list that they need is proved above.',
    ],
    'A request to set a push address': [
      'contract/notification-settings-push > pushConfigured > can not be changed through the API',
      'contract/written-contract > the endpoints are those that it has headings for',
    ],
  },
};
