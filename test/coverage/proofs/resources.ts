import type { Coverage } from '../coverage.ts';

const whole = [
  'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
];
const required = ['contract/subscriptions-create-validation > required fields > %s has to be sent'];
const values = [
  'contract/subscriptions-values > $field > takes every value that the contract allows',
  'contract/subscriptions-values > $field > refuses every other value with the field, the rule and a fix',
];
const dates = [
  'contract/subscriptions-dates > takes real calendar days from 1900-01-01 on',
  'contract/subscriptions-dates > refuses every other form and every day that is not in the calendar',
];
const managed = [...whole, 'contract/subscriptions-unknown-fields > refuses %s: %j'];
const trial = [
  'contract/subscriptions-get > isTrial is true up to the last day of the trial, that day included',
  'see: decisions > Subscriptions > isTrial is true while trialEndsOn is today',
];
const stamps = [
  ...managed,
  'contract/subscriptions-create > stamps createdAt and updatedAt with the moment of the request',
];

const subscription: Coverage = {
  Subscription: {
    id: managed,
    name: [...required, ...values],
    category: [
      ...required,
      ...values,
      'contract/subscriptions-list-filters > category=%s is an exact match',
    ],
    amount: [
      ...required,
      ...values,
      'contract/subscriptions-create-laws > every legal amount comes back as the same number',
    ],
    currency: [...required, ...values],
    period: [...required, ...values],
    nextPaymentDate: [...required, ...dates],
    billingAnchorDay: [
      ...values,
      'contract/subscriptions-create > infers billingAnchorDay from nextPaymentDate unless it is sent',
    ],
    lastPaymentDate: [
      ...dates,
      'contract/subscriptions-create > turns the deprecated lastPaymentDate into nextPaymentDate by the schedule',
      'contract/subscriptions-create > lastPaymentDate does not count beside nextPaymentDate',
      'contract/subscriptions-create-laws > lastPaymentDate is one month earlier on the anchor day, or the last day there is',
      'openapi/document > marks lastPaymentDate as deprecated wherever it is',
    ],
    customDate: [
      ...values,
      'contract/subscriptions-create-validation > period and customDate > %s is refused for customDate',
      'contract/subscriptions-create-validation > period and customDate > %s is taken',
    ],
    notificationEnabled: [
      ...values,
      ...whole,
      'contract/subscriptions-create > keeps every writable field as it was sent',
    ],
    status: [
      ...managed,
      'contract/subscriptions-get > tells the status that the owner gave the record in the app',
      'contract/subscriptions-patch > the status and the trial that the owner set stay as they are',
    ],
    isTrial: trial,
    trialEndsOn: trial,
    createdAt: stamps,
    updatedAt: [
      ...stamps,
      'contract/subscriptions-patch > exactly the fields that are sent change, and updatedAt',
    ],
    '1. nextPaymentDate is the authoritative schedule date': [
      'domain/schedule > comes on the date that is stored for it, and then returns to its anchor',
      'contract/subscriptions-create > lastPaymentDate does not count beside nextPaymentDate',
      'contract/analytics-summary-horizon > are from today to today + horizonDays, both included',
    ],
    '2. For monthly billing, billingAnchorDay keeps the original': [
      'contract/subscriptions-patch-schedule > moving a record on month by month never loses its day',
      'time/renewals > 40 days across 31 January: every missed charge once, from the anchor',
      'domain/schedule > of 31 January falls on the last day of short months and returns to the 31st',
    ],
    '3. A charge that repeats every fixed number': [
      'domain/schedule > counts days through months, years and leap days',
      'time/renewals > the same while the server was down',
      'contract/subscriptions-create > keeps every writable field as it was sent',
    ],
    '3. For a 30-day interval customDate is 30': [
      'contract/subscriptions-create-validation > period and customDate > %s is taken',
      'contract/subscriptions-create-validation > period and customDate > %s is refused for customDate',
    ],
    '4. When a subscription changes from custom to': [
      'contract/subscriptions-patch-schedule > %s: %j gives %j',
      'contract/subscriptions-patch-schedule > days that were cleared do not come back with the period',
      'domain/subscription-patch > from custom to %s clears the days',
    ],
    'Only subscriptions whose status is active count': [
      'contract/analytics-summary > is counted, and only what is active counts as spend',
      'contract/analytics-optimizations > neither list has what is paused or cancelled',
    ],
  },
};

const pages = [
  'contract/subscriptions-list-sorting-and-paging > hasMore > is true exactly while records follow the page',
  'contract/audit-list > together hold every entry once, whatever their size',
];

const entry = ['contract/audit > is shown with its key, its request and its moment'];
const states = [
  'contract/audit > each write > leaves one entry with the state before and after, as the API answered them',
];

const settings = [
  'contract/notification-settings > have exactly these fields, and these defaults',
  'contract/notification-settings > are answered as the owner saved them last',
];
const writable = [
  'contract/notification-settings > %j changes that alone, and answers the settings after it',
];
const readOnly = [
  'contract/notification-settings-validation > %s: %j is refused with the two that can',
];

const summary = [
  'contract/analytics-summary > all of it is at the top level, with exactly these fields',
];
const inCurrencies = [
  'contract/analytics-summary > are never added, and come in order of their codes',
];
const byStatus = [
  'contract/analytics-summary > is counted, and only what is active counts as spend',
];
const renewals = ['contract/analytics-summary-horizon > are of active subscriptions alone'];
const group = [
  'contract/analytics-duplicates > a group has exactly these fields, and its members exactly those',
];

/** The tables of resources, and "States and transitions". */
export const resources: Coverage = {
  ...subscription,
  'Pagination object': {
    limit: pages,
    offset: pages,
    hasMore: [
      ...pages,
      'contract/subscriptions-list-sorting-and-paging > counts the filtered records of this owner alone',
    ],
  },
  'Audit entry': {
    id: states,
    action: [
      ...states,
      'contract/audit > what is done in the app > to a subscription appears under its own action',
    ],
    subscriptionId: states,
    apiKeyId: entry,
    requestId: entry,
    metadata: [
      ...states,
      'contract/audit-chain > after any changes the audit is a chain that leads from nothing to the current list',
    ],
    createdAt: entry,
  },
  'Notification settings': {
    enabled: [...settings, ...writable],
    daysBefore: [
      ...settings,
      ...writable,
      'contract/notification-settings-validation > of daysBefore, %j, is told with the allowed ones',
    ],
    timeZone: [...settings, ...readOnly],
    locale: [...settings, ...readOnly],
    pushConfigured: [
      'contract/notification-settings-push > pushConfigured > with %s',
      'contract/notification-settings-push > pushConfigured > can not be changed through the API',
      'contract/notification-settings-push > are in no answer, not even in a header',
    ],
    updatedAt: [...settings, ...readOnly],
  },
  'Spend summary': {
    'The summary holds: subscription counts by status': [
      ...summary,
      'contract/analytics-summary > categories are told apart to the letter, and come in order',
      ...inCurrencies,
    ],
    'Only active subscriptions count toward byCurrency, byCategory': [...byStatus, ...renewals],
    'Amounts are never added across currencies': inCurrencies,
    'The names and types of the fields': [
      'see: decisions > Analytics > Summary body, all at the top level',
    ],
  },
  'Duplicate group': { normalizedName: group, subscriptions: group },
  'Optimization candidates': {
    monthlyToAnnual: [
      'contract/analytics-optimizations > has each monthly one with twelve times its amount, and exactly these fields',
    ],
    aboveAverageInCurrency: [
      'contract/analytics-optimizations > has what is more than twice the average, with exactly these fields',
    ],
  },
  'States and transitions': {
    'A subscription has a read-only status': [
      'contract/subscriptions-unknown-fields > refuses %s: %j',
      'contract/subscriptions-get > tells the status that the owner gave the record in the app',
    ],
    active: [...byStatus, ...renewals],
    paused: [
      ...byStatus,
      ...renewals,
      'contract/analytics-duplicates > paused ones are in, cancelled ones are not',
    ],
    cancelled: [
      ...byStatus,
      ...renewals,
      'contract/analytics-duplicates > paused ones are in, cancelled ones are not',
    ],
    'Transitions: not shown': [
      'see: decisions > Subscriptions > Transitions, in the app only: pause (active',
    ],
    '1. The public API has no operation that': [
      'contract/subscriptions-unknown-fields > refuses %s: %j',
      'contract/subscriptions-patch > a refused patch > with %s changes nothing, uses no quota and has no rate-limit headers',
      'contract/written-contract > the endpoints are those that it has headings for',
    ],
    '2. DELETE /api/v1/subscriptions/{id} removes the record permanently': [
      'contract/subscriptions-delete > the record is gone for every operation, and stays gone after a restart',
    ],
    '2. The action cannot be undone': [
      'contract/subscriptions-delete > the record is gone for every operation, and stays gone after a restart',
    ],
    '3. Status assigned at creation: not shown': [
      'see: decisions > Subscriptions > Status at creation: active',
    ],
    '4. Behaviour when status is sent in a': [
      'see: decisions > Subscriptions > Unknown fields, status, isTrial and trialEndsOn in',
    ],
  },
};
