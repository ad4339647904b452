import type { Coverage } from '../coverage.ts';

const ownKey =
  'app/session > the public API, called by the window > leaves entries under the built-in key of the window, and uses no quota';
const passedAlong =
  'contract/audit > what is done in the app > to a subscription appears under its own action';

/** What the decisions say of analytics, audit, settings, keys and quota. */
export const decidedOthers: Coverage = {
  Analytics: {
    "Today is the date in the owner's": [
      'contract/analytics-summary-today > today > at %s in %s is %s',
      'contract/analytics-summary-today > is that of the system until the owner saved settings',
    ],
    'Equivalents: yearly total of monthly = amount': [
      'contract/analytics-summary > equivalents > %s',
      'domain/spend > %s (%s days): %s/%s of them',
      'domain/spend > a month is a twelfth of a year',
    ],
    'Totals are summed exactly and rounded half': [
      'contract/analytics-summary > rounding > %s',
      'contract/analytics-summary > rounding > happens once for each total: parts of a category need not add up to the whole',
      'contract/analytics-summary-laws > any records at all come to what whole numbers give',
    ],
    'Summary body, all at the top level': [
      'contract/analytics-summary > all of it is at the top level, with exactly these fields',
      'contract/analytics-summary > is counted, and only what is active counts as spend',
      'contract/analytics-summary > are never added, and come in order of their codes',
      'contract/analytics-summary > categories are told apart to the letter, and come in order',
      'contract/analytics-summary-horizon > are from today to today + horizonDays, both included',
      'contract/analytics-summary-horizon > are in order of their dates, however they were tracked',
    ],
    'Name normalization for duplicates: Unicode NFKC, case-folded': [
      'contract/analytics-duplicates > names are equal > %s',
      'domain/duplicate-key > is the same in upper and lower case and in every form that NFKC makes one',
      'domain/duplicate-key > has none of the white space that Unicode knows, wherever it stood',
    ],
    'Groups of two or more': [
      'contract/analytics-duplicates > an account that tracks nothing, or nothing twice, has no groups',
      'contract/analytics-duplicates > each name makes one group, with all of its subscriptions',
    ],
    'aboveAverageInCurrency looks at active records; the average': [
      'contract/analytics-optimizations > averages over active records only',
      'contract/analytics-optimizations > strictly: %s',
      'contract/analytics-optimizations > a tie of endless fractions is one, though each rounds to something else',
    ],
  },
  Audit: {
    'action here: subscription.create, .update, .delete, .pause, .resume': [
      'contract/audit > each write > leaves one entry with the state before and after, as the API answered them',
      passedAlong,
    ],
    'metadata is {before, after}, each the whole': [
      'contract/audit > each write > leaves one entry with the state before and after, as the API answered them',
      passedAlong,
    ],
    'GET /api/v1/audit lists entries that concern a': [
      'contract/audit > to keys and accounts is recorded, but not told here',
      'contract/notification-settings > is kept with the owner’s other changes, not in the list of the subscriptions’',
    ],
    'The other changes (settings, keys issued and': [
      'contract/audit > to keys and accounts is recorded, but not told here',
      'contract/notification-settings > is kept with the owner’s other changes, not in the list of the subscriptions’',
      'app/activity > the activity > has every kind of change, newest first, each under who made it',
      'not tested: there are no imports and no restores yet.',
    ],
    'An entry is written in the same': [
      'contract/audit > a write and its entry > of %s happen both or not at all',
      'faults/kill > ${KILLS} times killed while it writes, the server never goes back on an answer',
    ],
    'Writes made in the window go through': [
      'cli/subscriptions > leaves an audit entry with the record before and after',
      ownKey,
    ],
  },
  'Notification settings': {
    'They exist once the owner saved them': [
      'contract/notification-settings > are 404 notification_settings_not_found, to GET and to PATCH, and use quota',
      'contract/notification-settings > have exactly these fields, and these defaults',
      'cli/settings > set > without options saves the defaults',
    ],
    'Non-writable fields are checked first; then a': [
      'contract/notification-settings-validation > is noticed first: %s',
      'contract/notification-settings-validation > of daysBefore, %j, is told with the allowed ones',
      'contract/notification-settings-validation > of enabled, %j, is told with the field',
    ],
    "pushConfigured is true when the owner's push": [
      'contract/notification-settings-push > pushConfigured > with %s',
      'contract/notification-settings-push > is false when the file of secrets has %s',
    ],
  },
  'Keys, quota': {
    'A key is per_ + 43 characters': [
      'services/key-ring > is per_, 32 random bytes in base64url, and a checksum; none is like another',
      'contract/authentication-keys > is stored nowhere: only its SHA-256 and its first 8 characters',
    ],
    'Shown once': [
      'cli/keys > tells of every key but never the key itself',
      'services/key-ring > is told once: lists have its first 8 characters',
    ],
    'It has a name, scopes (read, or': [
      'cli/keys > prints id, key, name, scopes and expiresAt, and nothing else',
      'contract/authentication-keys > it works until it expires, by the clock, though it was used before',
      'contract/authentication-keys > its last use is known to the minute, and only its own',
      'contract/authentication-keys > revoked, it is refused from the next request on, reading and writing',
      'cli/keys > a key that is revoked ends at once, and only that one',
    ],
    'Quota: 1,000 requests an owner and clock': [
      'cli/serve > is 1,000 unless it is given',
      'cli/serve > sets how many requests an account may make in a clock hour',
      'contract/quota > all keys of an owner share it, a new and a read-only one too',
      'contract/quota > is there anew with the next clock hour, not an hour after its first use',
      'contract/quota-kept > is kept across a restart',
      'contract/quota-parallel > that read: exactly 1,000 are answered, whichever keys they come with',
    ],
    "The window's own key is not counted": [ownKey],
    'Invalid keys: 20 in 5 minutes from': [
      'contract/invalid-key-throttle > 20 are told that the key is invalid, the 21st is told to wait 5 minutes',
      'contract/invalid-key-throttle > that are more than 5 minutes old no longer count',
      'contract/invalid-key-throttle > Retry-After counts down, and after it they are heard again',
      'services/attempts > each address has attempts of its own',
    ],
    'A valid key is never throttled by': [
      'contract/invalid-key-throttle > a valid key works, and its answers are as ever',
      'contract/invalid-key-throttle > a key issued only then works',
    ],
  },
};
