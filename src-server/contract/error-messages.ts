import { type ErrorMessage, said } from './error-message.ts';
import { agentPlanMessages } from './agent-plan-messages.ts';
import { chargeMessages } from './charge-messages.ts';
import { folderMessages } from './folder-messages.ts';
import { importMessages } from './import-messages.ts';
import { ACCOUNT_HEADER, OPENAPI_PATH, SESSION_HEADER } from './window.ts';
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from './limits.ts';

/** What callers call the inputs of an operation. */
export type Noun = 'field' | 'query parameter' | 'argument';

/** An invalid field or parameter, as data. */
export type InputProblem =
  | {
      kind: 'unknown';
      name: string;
      noun: Noun;
      /** The closest valid name. */
      nearest?: string | undefined;
      validNames: readonly string[];
      /** Overrides the default fix. */
      alternative?: string | undefined;
    }
  | { kind: 'empty' }
  /** `rule` completes a sentence that starts with the field's name, such as "must be a number". */
  | { kind: 'rule'; name: string; rule: string; fix: string; isMissing?: boolean; hidden?: string }
  /** A rule that spans several fields, with its full text. */
  | { kind: 'sentence'; message: string; fix: string };

/** An input problem and the values or fields that would be valid. */
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
  const all = validNames.length === 0 ? '' : `; valid names are ${validNames.join(', ')}`;
  return said(
    `"${name}" is not a valid ${noun} here.`,
    alternative ?? `Remove "${name}"${nearest === undefined ? all : `, or use ${nearest}`}.`,
  );
}

const OPEN_ANEW = 'Get a new link with "perennial open".';
const NAME_RULE = 'Use 1 to 120 visible characters and no control characters.';

const toFind = (what: string) => `List the ${what}s (GET /app/v1/${what}s) to find the ID.`;
const unknownId = (what: string) => said(`No ${what} has this ID.`, toFind(what));

/** The codes from the contract's table and from `decisions.md`. */
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
        `The JSON in the body is nested more than ${MAX_JSON_DEPTH} levels deep.`,
        'Send a flat object: its fields must not contain other objects.',
      );
    }
    return flaw === 'byteOrderMark'
      ? said(
          'The body begins with a byte order mark, which JSON does not allow.',
          'Remove the bytes EF BB BF from the start of the body.',
        )
      : said(
          'The body must be one JSON object in UTF-8.',
          'Send a JSON object such as {"name": "Netflix"}.',
        );
  },
  authentication_required: ({ isWindow = false }: { isWindow?: boolean }) =>
    isWindow
      ? said(
          `${SESSION_HEADER} is not a valid window session, or ${ACCOUNT_HEADER} is not a valid account.`,
          `Scripts must send an API key in Authorization. To sign the window in again: ${OPEN_ANEW}`,
          SESSION_HEADER,
        )
      : said(
          'The Authorization header must be sent exactly once, as "Bearer" followed by an API key.',
          'Send the header "Authorization: Bearer <API_KEY>".',
          'Authorization',
        ),
  invalid_api_key: said(
    'The API key in the Authorization header is unknown, revoked, or expired.',
    'Create a new key with "perennial keys create".',
    'Authorization',
  ),
  insufficient_scope: said(
    'This operation requires the write scope, but this API key only has read.',
    'Use a key that has the write scope; do not retry with this key.',
  ),
  premium_required: said(
    'This operation is only available on the premium plan.',
    'Ask the owner to switch the account to the premium plan.',
  ),
  forbidden_host: said(
    'The Host header must name this computer and the port that Perennial listens on.',
    'Use the address that "perennial serve" prints, or start it with --allow-host NAME.',
    'Host',
  ),
  not_found: said(
    'Nothing exists at this path.',
    `Use a path from ${OPENAPI_PATH}, such as /api/v1/subscriptions.`,
  ),
  method_not_allowed: ({ method, allow }: { method: string; allow: string }) =>
    said(`This path does not support ${method}.`, `Use one of ${allow}.`),
  subscription_not_found: said(
    'No subscription has this ID.',
    'List the subscriptions (GET /api/v1/subscriptions) to find the ID.',
  ),
  precondition_failed: said(
    'The record has been changed since it had the ETag in If-Match.',
    'Get the record again, and decide anew.',
    'If-Match',
  ),
  notification_settings_not_found: said(
    'The owner of this key has not saved any reminder settings yet.',
    'Ask the owner to save the reminder settings in Perennial first.',
  ),
  payload_too_large: ({ most = MAX_BODY_BYTES }: { most?: number }) =>
    said(
      `The body must be at most ${most} bytes.`,
      most > MAX_BODY_BYTES ? 'Send less at once.' : 'Send one subscription per request.',
    ),
  rate_limit_exceeded: ({ quota }: RateLimit) => {
    if (quota !== undefined) {
      return said(
        `The hourly quota of ${quota} requests is used up.`,
        'Wait for the number of seconds in Retry-After.',
      );
    }
    return said(
      'Too many requests with invalid API keys came from this address.',
      'Wait for the number of seconds in Retry-After, then use a valid key.',
    );
  },
  invalid_idempotency_key: ({ isReused }: { isReused: boolean }) =>
    isReused
      ? said(
          'This Idempotency-Key was already used with a different request body.',
          'Use a new Idempotency-Key for this body, or resend the original body.',
          'Idempotency-Key',
        )
      : said(
          'Idempotency-Key must be 1 to 255 visible ASCII characters.',
          'Use a new UUID as the Idempotency-Key for each new subscription.',
          'Idempotency-Key',
        ),
  internal_error: said(
    'Something went wrong in Perennial, and the request may or may not have taken effect.',
    'Check the records before you retry; retry a POST with the same Idempotency-Key.',
  ),
};

const SESSION_PROBLEMS = {
  link: said('This sign-in link has already been used or has expired.', OPEN_ANEW),
  header: said(
    `This endpoint is only for the Perennial window and requires a valid session in ${SESSION_HEADER}.`,
    OPEN_ANEW,
    SESSION_HEADER,
  ),
  otherUser: said(
    'The link was opened by a different user of this computer than the one running Perennial.',
    'Open the link as the user who runs Perennial, or run Perennial under your own user.',
  ),
  disconnected: said(
    'The connection closed before Perennial could tell which user opened the link.',
    'Open the link again and wait for the page to load; the link is still valid.',
  ),
};

/** The codes that only the window's endpoints use. */
const windowMessages = {
  invalid_request: ofInput,
  session_required: ({ cause }: { cause: keyof typeof SESSION_PROBLEMS }) =>
    SESSION_PROBLEMS[cause],
  forbidden_origin: said(
    'Web pages of other origins can not use this address.',
    'From a web page, use /api/v1 with an API key.',
    'Origin',
  ),
  account_not_found: ({ isInHeader = false }: { isInHeader?: boolean }) =>
    isInHeader
      ? said(`No account matches the ID in ${ACCOUNT_HEADER}.`, toFind('account'), ACCOUNT_HEADER)
      : unknownId('account'),
  key_not_found: unknownId('key'),
  reminder_not_found: unknownId('reminder'),
  backup_not_found: said(
    'No backup has this ID.',
    'List the backups (GET /app/v1/backups) to find the ID.',
  ),
  import_not_found: said(
    'There is no import with this id.',
    'List the imports (GET /app/v1/imports) to find the id.',
  ),
  plan_not_found: said(
    'There is no plan with this ID.',
    'Make a plan first; a plan belongs to the key that made it.',
  ),
  webhook_not_found: unknownId('webhook'),
  delivery_not_found: said(
    'No message to a webhook has this ID; it may have been discarded.',
    'List the messages (GET /app/v1/webhooks/:id/deliveries) to find the ID.',
  ),
  session_not_found: said('No session has this ID; it may have ended.', toFind('session')),
  payment_not_found: ({ name, paidOn }: { name: string; paidOn: string }) =>
    said(
      `${name} has no payment on ${paidOn}.`,
      'List the payments (GET /app/v1/payments) to see their dates.',
      'paidOn',
    ),
};

/** Why a request can't be carried out; the codes are those of {@link reasons}. */
const reasonMessages = {
  nameTaken: ({ name }: { name: string }) =>
    said(`An account named ${name} already exists.`, 'Choose another name.'),
  webhookNameTaken: ({ name }: { name: string }) =>
    said(`A webhook named ${name} already exists.`, 'Choose another name.'),
  dayPast: said(
    'A key with that expiration date would already be expired.',
    'Choose today or a later date, or no expiration date.',
  ),
  wholeAmount: ({ currency }: { currency: string }) =>
    said(`Amounts in ${currency} have no decimals.`, 'Send amount as a whole number.'),
  dayBeyond: ({ latest }: { latest?: string }) =>
    said(
      "A reminder can't be snoozed past the day of the charge.",
      latest === undefined
        ? "The charge is today, so there's no later day to choose."
        : `Choose a date after today and no later than ${latest}.`,
    ),
  noTimeZone: said('Unknown time zone.', 'Use an IANA name such as Europe/Berlin.'),
  noLocale: said('Unknown locale.', 'Use a language tag such as en-GB or zh-CN.'),
  noAddress: ({ example }: { example: string }) =>
    said('Not a valid web address.', `Enter the full address without spaces, such as ${example}.`),
  otherScheme: ({ example }: { example: string }) =>
    said(
      'The address must start with https:// or http://.',
      `Enter it exactly as the app or service shows it, such as ${example}.`,
    ),
  userInAddress: said(
    'The address must not contain a user name or password.',
    'Remove everything before the @. Enter keys and tokens in their own fields.',
  ),
  neverReached: said(
    'Perennial does not send to link-local, multicast, or reserved IP addresses.',
    "Enter the service's host name, or its server's IP address on your network.",
  ),
  privateNetwork: ({ permission }: { permission: string }) =>
    said(
      'The address is on a private network, and private networks are not allowed for this channel.',
      `If you run the service yourself, also set ${permission} to true.`,
    ),
  noDeviceKey: said(
    'Invalid device key.',
    'Copy it from the push app. It contains only letters, digits, - and _.',
  ),
  noTopic: said('Invalid topic.', 'Enter the topic name: 1 to 64 letters, digits, - or _.'),
  noToken: said('Invalid token.', 'Copy it exactly as the service shows it, without spaces.'),
  noSigningSecret: said(
    'Invalid signing secret.',
    'Enter up to 256 characters of text, or whsec_ followed by 24 to 64 bytes in Base64.',
  ),
  noMailServer: said(
    'Not a valid mail server.',
    'Enter the host name of your outgoing mail server, such as smtp.example.com.',
  ),
  noMailAddress: said(
    'Not a valid email address.',
    'Enter a single email address, such as you@example.com, without a display name.',
  ),
  userAndPassword: said(
    'A user name requires a password, and vice versa.',
    "Enter both, or neither if the mail server doesn't require them.",
  ),
  missing: ({ field }: { field: string }) =>
    said(`${field} is required.`, `Include ${field} in the request.`),
  noCopy: ({ cause, fix }: { cause: string; fix: string }) =>
    said(`${cause} Nothing was changed.`, fix),
  backupDamaged: ({ cause }: { cause: string }) =>
    said(`The backup can't be restored: ${cause}. Nothing was changed.`, 'Choose another backup.'),
  backupNotOpened: ({ cause }: { cause: string }) =>
    said(
      `The backup can't be opened: ${cause}. Nothing was changed.`,
      'Check that the disk has space for a copy of the backup and that the folder of the backups is writable.',
    ),
  restartFirst: said(
    'The damaged data is still in use, so the backup was not restored.',
    'Stop Perennial and start it again, then restore the backup.',
  ),
  notFailed: said(
    'Only a failed reminder can be sent again.',
    'Check the reminder history to see what happened.',
  ),
  remindersOff: said('Reminders are off.', 'Turn them on in Settings first.'),
  subscriptionNotReminded: said(
    'Reminders are off for this subscription.',
    'Turn on reminders for the subscription first.',
  ),
  noChannel: said('No channel is set up.', 'Set one up in Settings first.'),
  channelNotSetUp: ({ channel }: { channel: string }) =>
    said(`The ${channel} channel is not set up.`, 'Set it up in Settings first.'),
  tooManyWebhooks: ({ most }: { most: number }) =>
    said(`An account can have at most ${most} webhooks.`, 'Remove one first.'),
  noKeyStore: said(
    "This program doesn't use a key store.",
    'Reload the page, which is out of date.',
  ),
  ...chargeMessages,
  ...folderMessages,
  noUpdates: said(
    "This installation doesn't check for updates.",
    'Update it the same way you installed it.',
  ),
  noUpdateReady: said(
    'No update is ready to install.',
    'Check for updates first, and wait until the download has finished.',
  ),
  // Used only by the command line, which refers to accounts by name and accepts names before they are validated.
  noAccountChosen: ({ names }: { names: string }) =>
    said(`There is more than one account: ${names}.`, 'Specify the account.'),
  noSuchAccount: ({ name, names }: { name: string; names: string }) =>
    said(`No account is named ${name}.`, `Use one of these accounts: ${names}.`),
  noSuchKey: ({ id }: { id: string }) =>
    said(`No key has the ID ${id}.`, 'List the keys to find the ID.'),
  invalidAccountName: said('Invalid account name.', NAME_RULE),
  invalidKeyName: said('Invalid key name.', NAME_RULE),
};

type RateLimit = { quota?: number; retryAfterSeconds: number };
const errorMessages = {
  ...contractMessages,
  ...windowMessages,
  ...reasonMessages,
  ...importMessages,
  ...agentPlanMessages,
};

/** The codes that an `AppError` can have. */
export type AppErrorCode = keyof typeof errorMessages;
/** The codes for an invalid body, query, or path. */
export type InputErrorCode = {
  [C in AppErrorCode]: (typeof errorMessages)[C] extends typeof ofInput ? C : never;
}[AppErrorCode];
type Entry<C extends AppErrorCode> = (typeof errorMessages)[C];

/** The details that an error carries besides its code; undefined if it has none. */
export type ErrorParams<C extends AppErrorCode> = C extends AppErrorCode
  ? Entry<C> extends (params: infer P) => ErrorMessage
    ? P
    : undefined
  : never;

/** The API's texts for an error. */
export function messageOf<C extends AppErrorCode>(code: C, params: ErrorParams<C>): ErrorMessage {
  const entry: unknown = errorMessages[code];
  if (typeof entry !== 'function') return entry as ErrorMessage;
  return (entry as (given: object) => ErrorMessage)(params ?? {});
}
