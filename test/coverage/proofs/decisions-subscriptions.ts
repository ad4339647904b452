import type { Coverage } from '../coverage.ts';

const sorting = 'contract/subscriptions-list-sorting-and-paging';
const takesValues =
  'contract/subscriptions-values > $field > takes every value that the contract allows';
const refusesValues =
  'contract/subscriptions-values > $field > refuses every other value with the field, the rule and a fix';
const patchedSchedule = 'contract/subscriptions-patch-schedule > %s: %j gives %j';
const inferred =
  'contract/subscriptions-create > infers billingAnchorDay from nextPaymentDate unless it is sent';
const fromLast =
  'contract/subscriptions-create > turns the deprecated lastPaymentDate into nextPaymentDate by the schedule';
const unknownFields = 'contract/subscriptions-unknown-fields';
const inApp =
  'contract/audit > what is done in the app > to a subscription appears under its own action';

const values: Coverage = {
  Subscriptions: {
    'Every sort ends in a tie-break on': [
      `${sorting} > %s ends in the order of insertion, in the same direction`,
      `${sorting} > paging by any limit visits every record once, in order, under every sort`,
    ],
    'sort=name compares case-folded names': [
      `${sorting} > by name holds spellings that differ in case alone for the same`,
    ],
    'Text: name and category are trimmed; length': [
      takesValues,
      refusesValues,
      'contract/subscriptions-create-laws > legal text comes back trimmed and otherwise to the letter',
      'http/values > lone surrogates, NUL and other control characters: 400 on that field > in %s',
    ],
    'q matches literally (no wildcards) over the': [
      'contract/subscriptions-search > %j is looked for to the letter',
      'contract/subscriptions-search > upper and lower case are alike: %s',
      'http/queries > `%` and `_` in `q` are literal > %s',
    ],
    'amount is a JSON number, kept as': [
      takesValues,
      refusesValues,
      'domain/money > is its whole hundredths and back: 0.00 to 999999.99',
    ],
    'More than two decimals is invalid, whatever': [
      refusesValues,
      'http/values > `1e309`, `1e-7`, `0.30000000000000004` as amount: invalid_subscription on amount > %s',
      'domain/money > every double that is not the one nearest to whole hundredths',
    ],
    '-0 is 0': [takesValues, 'domain/money > -0 is 0'],
    'Dates are real calendar days from 1900-01-01': [
      'contract/subscriptions-dates > takes real calendar days from 1900-01-01 on',
      'contract/subscriptions-dates > a day of digits is taken exactly when the calendar has it',
      'contract/subscriptions-dates > %s takes the last day of 9999',
      'domain/dates > lies between 1900-01-01 and 9999-12-31, both included',
    ],
    'customDate is 1 to 36500 without sign': [
      takesValues,
      refusesValues,
      'contract/subscriptions-create-validation > period and customDate > %s is refused for customDate',
      'contract/subscriptions-create-validation > period and customDate > %s is taken',
      'contract/subscriptions-patch-schedule > a record of every 30 days refuses %s',
    ],
    'null is only valid for customDate and': [
      takesValues,
      refusesValues,
      'contract/subscriptions-dates > refuses what is no string, null included',
      'contract/subscriptions-create-validation > period and customDate > %s is taken',
      inferred,
    ],
    'Unknown fields, status, isTrial and trialEndsOn in': [
      `${unknownFields} > refuses %s: %j`,
      `${unknownFields} > looks at field names before it looks at values`,
      'contract/subscriptions-bodies > PATCH with an empty object is empty_patch',
      'contract/notification-settings-validation > an empty body changes nothing: empty_patch',
    ],
    'When several values are wrong, the first': [
      'contract/subscriptions-create-validation > the first in the table order of the contract is reported, however they are sent',
      'contract/subscriptions-create-validation > rules between fields keep to it: %s of %j',
      'contract/subscriptions-query-validation > of several wrong values %s is reported, the first in the table: %s',
    ],
  },
};

const life: Coverage = {
  Subscriptions: {
    'Status at creation: active': [
      'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
    ],
    'isTrial is true while trialEndsOn is today': [
      'contract/subscriptions-get > isTrial is true up to the last day of the trial, that day included',
      'contract/subscriptions-get > the day of isTrial is the day in %s, not in UTC',
      'contract/subscriptions-list-freshness > isTrial in lists turns with the day > of the owner, in %s',
      'contract/subscriptions-create > answers 201 with the whole record, its defaults and a request id, and nothing else',
    ],
    'They, and the status, are set only': [
      `${unknownFields} > refuses %s: %j`,
      'cli/subscriptions > a trial > is set with --ends and seen at once',
      'cli/subscriptions > a change of status > after $path, $name makes it $status',
      'app/status > a trial > is set, shown while it lasts, and taken back',
    ],
    'Transitions, in the app only: pause (active': [
      'cli/subscriptions > a change of status > after $path, $name makes it $status',
      'cli/subscriptions > after $path, $name is refused with what is possible',
      'domain/subscription > %s is possible from %s and leads to %s',
      'domain/subscription > transitions > are no others',
    ],
    'Each leaves an audit entry subscription.pause and': [
      inApp,
      'cli/subscriptions > leaves an audit entry with the record before and after',
      'cli/subscriptions > %s is named in the audit',
    ],
    'billingAnchorDay is inferred from nextPaymentDate (from lastPaymentDate': [inferred, fromLast],
    'A PATCH of nextPaymentDate alone keeps the': [
      patchedSchedule,
      'contract/subscriptions-patch-schedule > moving a record on month by month never loses its day',
      'domain/subscription-patch-laws > a new nextPaymentDate alone keeps the anchor that gives it, and else is the anchor',
    ],
    'Monthly uses it; yearly uses it for': [
      patchedSchedule,
      inferred,
      'domain/schedule > of 29 February falls on the 28th in common years and returns in leap years',
      'domain/schedule > outside February stays on its own day, whatever the anchor',
      'domain/schedule > takes no notice of the anchor',
    ],
    'It is always an integer in answers': [
      inferred,
      'contract/written-contract > each field has the type of its table: %s',
    ],
    'lastPaymentDate in answers is one period before': [
      fromLast,
      patchedSchedule,
      'contract/subscriptions-create-laws > lastPaymentDate is one month earlier on the anchor day, or the last day there is',
      'domain/schedule-laws > had the charge before the next one now',
    ],
    'As input it counts only when nextPaymentDate': [
      'contract/subscriptions-create > lastPaymentDate does not count beside nextPaymentDate',
      fromLast,
      patchedSchedule,
    ],
    'The server never moves a date that': [
      'time/renewals > a date that was past when it was written stays, until someone acts',
      'contract/subscriptions-create > a date that lies in the past is kept as it is',
      'contract/analytics-summary-horizon > have no overdue ones; those go on to count as spend',
    ],
    'A date that passes while it is': [
      'time/renewals > 40 days across 31 January: every missed charge once, from the anchor',
      'time/renewals > a charge is due all day, and moved on when the day of the owner is over',
      'time/renewals > the amount in the history is the one of that day',
      'time/paused-and-cancelled > paused and active ones beside each other: only the active ones move',
      'time/subscriptions-passing-dates > after a %s no date is advanced',
    ],
  },
};

/** What the decisions say of subscriptions. */
export const decidedSubscriptions: Coverage = {
  Subscriptions: { ...values['Subscriptions'], ...life['Subscriptions'] },
};
