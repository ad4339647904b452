import { type ErrorMessage, said } from './error-message.ts';
import { importMessages } from './import-messages.ts';
import { ACCOUNT_HEADER, SESSION_HEADER } from './window.ts';
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from './limits.ts';

/** What is wrong with a field or parameter, as data. */
export type InputProblem =
  | {
      kind: 'unknown';
      name: string;
      noun: 'field' | 'query parameter';
      /** The closest valid name. */
      nearest?: string | undefined;
      validNames: readonly string[];
      /** Replaces the usual fix. */
      alternative?: string | undefined;
    }
  | { kind: 'empty' }
  /** `rule` follows the name of the field, such as "must be a number". */
  | { kind: 'rule'; name: string; rule: string; fix: string; isMissing?: boolean; hidden?: string }
  /** A rule across fields, in words of its own. */
  | { kind: 'sentence'; message: string; fix: string };

/** What is wrong with the input, and what would be right. */
export type Input = {
  problem: InputProblem;
  allowedValues?: readonly string[] | undefined;
  writableFields?: readonly string[] | undefined;
};

function ofInput({ problem }: Input): ErrorMessage {
  if (problem.kind === 'sentence') return said(problem.message, problem.fix);
  if (problem.kind === 'empty') {
    return said(
      'The request body must include at least one writable field.',
      'Send the fields to change.',
    );
  }
  if (problem.kind === 'rule') {
    const { name, rule, fix, isMissing = false, hidden = '' } = problem;
    const what = `${name} ${isMissing ? 'is required and ' : ''}${rule}`;
    return hidden === ''
      ? said(`${what}.`, fix)
      : said(`${what}, but contains ${hidden}.`, `Remove ${hidden} from ${name}.`);
  }
  const { name, noun, nearest, validNames, alternative } = problem;
  const all = validNames.length === 0 ? '' : `; the valid ones are ${validNames.join(', ')}`;
  return said(
    `"${name}" is not a ${noun} that can be sent here.`,
    alternative ?? `Remove "${name}"${nearest === undefined ? all : `, or use ${nearest}`}.`,
  );
}

const OPEN_ANEW = 'Open a fresh link with "perennial open".';
const NAME_RULE = 'Use 1 to 120 visible characters, without control characters.';

const toFind = (what: string) => `List the ${what}s (GET /app/v1/${what}s) to find the id.`;
const unknownId = (what: string) => said(`There is no ${what} with this id.`, toFind(what));

/** The codes of the contract's table and of `decisions.md`. */
const contractMessages = {
  invalid_subscription: ofInput,
  invalid_subscription_field: ofInput,
  invalid_subscription_id: ofInput,
  invalid_pagination: ofInput,
  invalid_query: ofInput,
  empty_patch: ofInput,
  invalid_notification_settings_field: ofInput,
  invalid_json: ({ flaw }: { flaw?: 'depth' | 'byteOrderMark' }) => {
    if (flaw === 'depth') {
      return said(
        `The JSON in the body is nested too deeply: at most ${MAX_JSON_DEPTH} levels are read.`,
        'Send the fields of one object, without further objects in them.',
      );
    }
    return flaw === 'byteOrderMark'
      ? said(
          'The body begins with a byte order mark, which JSON does not allow.',
          'Remove the bytes EF BB BF at the start of the body.',
        )
      : said(
          'The body must be one JSON object in UTF-8.',
          'Send a JSON object such as {"name": "Netflix"}.',
        );
  },
  authentication_required: ({ isWindow = false }: { isWindow?: boolean }) =>
    isWindow
      ? said(
          `${SESSION_HEADER} holds no session of the window, or ${ACCOUNT_HEADER} no account.`,
          `Send an API key in Authorization instead; in the window: ${OPEN_ANEW}`,
          SESSION_HEADER,
        )
      : said(
          'Authorization must be sent once, as Bearer and an API key.',
          'Send the header "Authorization: Bearer <API_KEY>".',
          'Authorization',
        ),
  invalid_api_key: said(
    'The API key in the Authorization header is unknown, revoked or expired.',
    'Create a new key with "perennial keys create".',
    'Authorization',
  ),
  insufficient_scope: said(
    'This API key has only the read scope, and this operation needs write.',
    'Use a key that has the write scope; do not retry with this one.',
  ),
  premium_required: said(
    'This operation is for accounts on the premium plan.',
    'Ask the owner to put the account on the premium plan.',
  ),
  forbidden_host: said(
    'Host must be this computer with the port of Perennial.',
    'Call the address that perennial serve prints, or start it with --allow-host NAME.',
    'Host',
  ),
  not_found: said(
    'There is nothing at this path.',
    'Use a path of the API, such as /api/v1/subscriptions.',
  ),
  method_not_allowed: ({ method, allow }: { method: string; allow: string }) =>
    said(`This path does not answer ${method}.`, `Use one of ${allow}.`),
  subscription_not_found: said(
    'There is no subscription with this id.',
    'List the subscriptions (GET /api/v1/subscriptions) to find the id.',
  ),
  notification_settings_not_found: said(
    'The owner of this key has not saved any reminder settings yet.',
    'Ask the owner to save them in Perennial first.',
  ),
  payload_too_large: said(
    `The body must be at most ${MAX_BODY_BYTES} bytes.`,
    'Send one subscription in a request.',
  ),
  rate_limit_exceeded: ({ quota }: { quota?: number; retryAfterSeconds: number }) =>
    quota === undefined
      ? said(
          'Too many attempts with invalid API keys came from this address.',
          'Wait for the number of seconds in Retry-After, then send a valid key.',
        )
      : said(
          `The hourly quota of ${quota} requests is used up.`,
          'Wait for the number of seconds in Retry-After.',
        ),
  invalid_idempotency_key: ({ isReused }: { isReused: boolean }) =>
    isReused
      ? said(
          'This Idempotency-Key was already used with a different request body.',
          'Send a fresh Idempotency-Key with this body, or the first body again.',
          'Idempotency-Key',
        )
      : said(
          'Idempotency-Key must be 1 to 255 visible ASCII characters.',
          'Send a fresh UUID as Idempotency-Key for each new subscription.',
          'Idempotency-Key',
        ),
  internal_error: said(
    'Something went wrong in Perennial, and the outcome of the request is unknown.',
    'Read the records to see what holds; repeat a POST with the same Idempotency-Key.',
  ),
};

const SESSION_PROBLEMS = {
  link: said('This link to the window was used before or is too old.', OPEN_ANEW),
  header: said(
    `Only the window may call this, with a valid session in ${SESSION_HEADER}.`,
    OPEN_ANEW,
    SESSION_HEADER,
  ),
  otherUser: said(
    'This link was opened by a different user of this computer than the one running Perennial.',
    'Open the link as the user who runs Perennial, or start Perennial as yourself.',
  ),
  disconnected: said(
    'The connection ended before it was known which user opens this link.',
    'Open the link again, and wait for the answer: it was not used up.',
  ),
};

/** The codes of the window's own endpoints. */
const windowMessages = {
  invalid_request: ofInput,
  session_required: ({ cause }: { cause: keyof typeof SESSION_PROBLEMS }) =>
    SESSION_PROBLEMS[cause],
  forbidden_origin: said(
    'Only the window of Perennial may call this.',
    'Scripts use /api/v1 with an API key.',
    'Origin',
  ),
  account_not_found: ({ isInHeader = false }: { isInHeader?: boolean }) =>
    isInHeader
      ? said(`No account matches the ID in ${ACCOUNT_HEADER}.`, toFind('account'), ACCOUNT_HEADER)
      : unknownId('account'),
  key_not_found: unknownId('key'),
  reminder_not_found: unknownId('reminder'),
  import_not_found: said(
    'There is no import with this id.',
    'List the imports (GET /app/v1/imports) to find the id.',
  ),
  session_not_found: said(
    'There is no session with this id; it may have ended.',
    toFind('session'),
  ),
  payment_not_found: ({ name, paidOn }: { name: string; paidOn: string }) =>
    said(
      `The history of ${name} has no payment on ${paidOn}.`,
      'List the payments (GET /app/v1/payments) to see their days.',
      'paidOn',
    ),
};

/** Why something cannot be done as asked; the codes are those of {@link reasons}. */
const reasonMessages = {
  nameTaken: ({ name }: { name: string }) =>
    said(`There is already an account named ${name}.`, 'Choose another name.'),
  dayPast: said(
    'A key with that expiration date would already be expired.',
    'Choose today or a later day, or none.',
  ),
  dayToCome: ({ day }: { day: string }) =>
    said(
      `${day} is in the future. Payments and prices can only be recorded for today or earlier.`,
      'Choose today or an earlier day.',
    ),
  dayPaid: ({ name, paidOn }: { name: string; paidOn: string }) =>
    said(
      `${name} already has a payment on ${paidOn}.`,
      'Change that payment, or choose another day.',
    ),
  tooLongAgo: ({ name, since, most }: { name: string; since: string; most: number }) =>
    said(`${name} had more than ${most} payments since ${since}.`, 'Choose a later day.'),
  wholeAmount: ({ currency }: { currency: string }) =>
    said(`Amounts in ${currency} have no decimals.`, 'Send amount as a whole number.'),
  dayBeyond: ({ latest }: { latest?: string }) =>
    said(
      'A reminder can be snoozed until the day of the charge at the latest.',
      latest === undefined
        ? "The charge is today, so there's no later day to choose."
        : `Choose a day after today, up to ${latest}.`,
    ),
  noTimeZone: said('Unknown time zone.', 'Use an IANA name such as Europe/Berlin.'),
  noLocale: said('Unknown locale.', 'Use a language tag such as en-GB or zh-CN.'),
  noAddress: ({ example }: { example: string }) =>
    said(
      'Not a valid web address.',
      `Enter the whole address, such as ${example}, without spaces.`,
    ),
  otherScheme: ({ example }: { example: string }) =>
    said(
      'The address must begin with https:// or http://.',
      `Enter it as the app or the service shows it, such as ${example}.`,
    ),
  userInAddress: said(
    'The address must not contain a user name or password.',
    'Remove everything before the @. Enter keys and tokens in their own fields.',
  ),
  neverReached: said(
    'Nothing is sent to link-local, multicast or reserved IP addresses.',
    "Enter the service's name, or the IP address of its server on your network.",
  ),
  privateNetwork: ({ permission }: { permission: string }) =>
    said(
      'That IP address is in a private network, and private networks are not allowed for it.',
      `If the service is your own, send ${permission} true with it.`,
    ),
  noDeviceKey: said(
    'Invalid device key.',
    'Copy it from the push app: letters, digits, - and _ only.',
  ),
  noTopic: said(
    'Invalid topic.',
    'Enter the name of the topic: 1 to 64 letters, digits, - and _ only.',
  ),
  noToken: said('Invalid token.', 'Copy it as the service shows it, without spaces.'),
  noSigningSecret: said(
    'Invalid signing secret.',
    'Enter any text of up to 256 characters, or whsec_ and 24 to 64 bytes in Base64.',
  ),
  noMailServer: said(
    'Not a valid mail server.',
    'Enter the name of the server for outgoing mail, such as smtp.example.com.',
  ),
  noMailAddress: said(
    'Not a valid email address.',
    'Enter a single email address, such as you@example.com, without a display name.',
  ),
  userAndPassword: said(
    'User name and password go together.',
    'Enter both, or neither if the mail server needs none.',
  ),
  missing: ({ field }: { field: string }) => said(`${field} is required.`, `Send ${field} too.`),
  otherStatus: ({ name, status, possible }: OtherStatus) =>
    said(`${name} is ${status}.`, `You can ${possible.join(' or ')} it.`),
  chargeMoved: ({ name, due, day }: { name: string; due: string; day: string }) =>
    said(
      `The next charge of ${name} is on ${due}, not ${day}: the subscription has changed.`,
      'Read it again, and confirm that charge once it is due.',
    ),
  chargeToCome: ({ name, day }: { name: string; day: string }) =>
    said(
      `The charge for ${name} isn't due until ${day}.`,
      'Confirm it on that day, or change nextPaymentDate.',
    ),
  chargePast: said(
    'This reminder is about a past charge, or a subscription that is no longer active.',
    'Read the subscription to see when it renews.',
  ),
  chargeSettled: said(
    'You dismissed this charge, so no more reminders are sent for it.',
    'Undo that first.',
  ),
  datesWaiting: ({ name }: { name: string }) =>
    said(
      `${name} has dates to update, which wait for your confirmation.`,
      'Check the clock of the computer, then confirm on Overview or with "perennial dates move-on".',
    ),
  noCopy: ({ cause, fix }: { cause: string; fix: string }) =>
    said(`${cause} Nothing was changed.`, fix),
  notFailed: said(
    'Only a reminder that could not be sent can be sent again.',
    'Check its history to see what happened.',
  ),
  remindersOff: said('Reminders are off.', 'Turn them on in Settings first.'),
  subscriptionNotReminded: said(
    'Reminders are off for this subscription.',
    'Turn them on in the subscription first.',
  ),
  noChannel: said('No channel is set up.', 'Set one up in Settings first.'),
  channelNotSetUp: ({ channel }: { channel: string }) =>
    said(`The ${channel} channel is not set up.`, 'Set it up in Settings first.'),
  noKeyStore: said('There is no key to ask for.', 'Reload the page: it is out of date.'),
  noUpdates: said('This program does not look for updates.', 'Update it the way it was installed.'),
  noUpdateReady: said(
    'No update is ready to install.',
    'Look for an update first, and wait until it is downloaded.',
  ),
  // Only the command line names accounts and keys, or takes names that the window's endpoints refuse.
  noAccountChosen: ({ names }: { names: string }) =>
    said(`There are several accounts: ${names}.`, 'Say which one.'),
  noSuchAccount: ({ name, names }: { name: string; names: string }) =>
    said(`There is no account named ${name}.`, `The accounts are: ${names}.`),
  noSuchKey: ({ id }: { id: string }) =>
    said(`There is no key with the id ${id}.`, 'List the keys to find its id.'),
  invalidAccountName: said('Invalid account name.', NAME_RULE),
  invalidKeyName: said('Invalid key name.', NAME_RULE),
};

type OtherStatus = { name: string; status: string; possible: readonly string[] };

const errorMessages = {
  ...contractMessages,
  ...windowMessages,
  ...reasonMessages,
  ...importMessages,
};

/** What an `AppError` can be about. */
export type AppErrorCode = keyof typeof errorMessages;
/** The codes of what is wrong with a body, a query or a path. */
export type InputErrorCode = {
  [C in AppErrorCode]: (typeof errorMessages)[C] extends typeof ofInput ? C : never;
}[AppErrorCode];
type Entry<C extends AppErrorCode> = (typeof errorMessages)[C];

/** What is known of an error beside its code; undefined where its code says it all. */
export type ErrorParams<C extends AppErrorCode> = C extends AppErrorCode
  ? Entry<C> extends (params: infer P) => ErrorMessage
    ? P
    : undefined
  : never;

/** What the API says about an error. */
export function messageOf<C extends AppErrorCode>(code: C, params: ErrorParams<C>): ErrorMessage {
  const entry: unknown = errorMessages[code];
  if (typeof entry !== 'function') return entry as ErrorMessage;
  return (entry as (given: object) => ErrorMessage)(params ?? {});
}
