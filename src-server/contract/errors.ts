import { z } from 'zod';
import type { AppErrorCode, ErrorParams } from './error-messages.ts';

/**
 * Every error code a public answer can carry, and its HTTP status. The contract's table first, then
 * the codes that `decisions.md` adds; there are no others under /api/v1.
 */
export const errorStatus = {
  invalid_json: 400,
  invalid_subscription: 400,
  invalid_subscription_field: 400,
  invalid_subscription_id: 400,
  invalid_pagination: 400,
  invalid_query: 400,
  empty_patch: 400,
  invalid_notification_settings_field: 400,
  authentication_required: 401,
  invalid_api_key: 401,
  insufficient_scope: 403,
  subscription_not_found: 404,
  notification_settings_not_found: 404,
  method_not_allowed: 405,
  rate_limit_exceeded: 429,
  internal_error: 500,
  premium_required: 403,
  not_found: 404,
  payload_too_large: 413,
  forbidden_host: 403,
  invalid_idempotency_key: 400,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that only the window's own endpoints under /app/v1 may answer beside the public ones. */
const appErrorStatus = {
  session_required: 401,
  forbidden_origin: 403,
  invalid_request: 400,
  account_not_found: 404,
  key_not_found: 404,
  reminder_not_found: 404,
  payment_not_found: 404,
  session_not_found: 404,
  import_not_found: 404,
  not_possible: 409,
} as const;

export type AnyErrorCode = ErrorCode | keyof typeof appErrorStatus;

/** Every error code that any answer can carry, and its HTTP status. */
export const anyErrorStatus: Readonly<Record<AnyErrorCode, number>> = {
  ...errorStatus,
  ...appErrorStatus,
};

/** Why something can't be done as asked, for the window to say in the language of the person. */
export const reasons = [
  // About a field.
  'nameTaken',
  'dayPast',
  'dayToCome',
  'dayPaid',
  'tooLongAgo',
  'wholeAmount',
  'dayBeyond',
  'noTimeZone',
  'noLocale',
  'noAddress',
  'otherScheme',
  'userInAddress',
  'neverReached',
  'privateNetwork',
  'noDeviceKey',
  'noTopic',
  'noToken',
  'noSigningSecret',
  'noMailServer',
  'noMailAddress',
  'userAndPassword',
  'missing',
  // About no field.
  'otherStatus',
  'chargeMoved',
  'chargeToCome',
  'chargePast',
  'chargeSettled',
  'datesWaiting',
  'noCopy',
  'notFailed',
  'remindersOff',
  'subscriptionNotReminded',
  'noChannel',
  'channelNotSetUp',
  'keyAwaited',
  'keyLocked',
  'keyLost',
  'secretsGone',
  'keyElsewhere',
  'noKeyStore',
  'noUpdates',
  'noUpdateReady',
  'diskFull',
  'readOnlyFolder',
  'damagedData',
  'newerData',
  // About a file to import.
  'emptyFile',
  'fileTooLarge',
  'tooManyRows',
  'fileTooComplex',
  'unknownFormat',
  'otherFormat',
  'damagedFile',
  'otherEncoding',
  'encryptedFile',
  'unsafeDatabase',
  'fileNotThere',
  'nothingToImport',
  'importOutdated',
  'importUndone',
] as const;
export type Reason = (typeof reasons)[number];

/** What an error may tell beside its code (contract: "Envelope of every error response"). */
export type ErrorDetails = {
  /** One plain English sentence that names the field and the rule. */
  message: string;
  /** The offending request field. */
  field?: string;
  /** Only in answers to the window. */
  reason?: Reason;
  /** An imperative sentence that the author of a program can act on. */
  suggestedFix?: string;
  /** The valid values of an enumerated field. */
  allowedValues?: readonly string[];
  /** The fields that a write accepts. */
  writableFields?: readonly string[];
};

type Rest<C extends AppErrorCode, P = ErrorParams<C>> = P extends undefined
  ? [params?: undefined, field?: string]
  : object extends P
    ? [params?: P, field?: string]
    : [params: P, field?: string];

/**
 * Something that cannot be done as asked, as data: what kind of error, about which field, and what else
 * is known. Thrown by features and checks; the API, the command line and the window each say it in terms
 * of their own.
 */
export class AppError<C extends AppErrorCode = AppErrorCode> extends Error {
  override name = 'AppError';
  readonly code: C;
  readonly params: ErrorParams<C>;
  /** The field of a request or form that it is about. */
  readonly field: string | undefined;
  constructor(code: C, ...[params, field]: Rest<C>) {
    super(field === undefined ? code : `${code} (${field})`);
    this.code = code;
    this.params = params as ErrorParams<C>;
    this.field = field;
  }
}

/** The id of one request: `req_` and a UUID, in every JSON answer and in `X-Request-Id`. */
export const RequestId = z
  .string()
  .regex(/^req_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .describe('The id of this request, also in X-Request-Id.');

/** Envelope of every error answer. */
export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z
        .enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
        .describe('Stable: programs go by it.'),
      message: z.string().describe('A sentence for people; its wording may change.'),
      field: z.string().optional().describe('The offending field, parameter or header.'),
      suggestedFix: z.string().optional().describe('What the author of the program can do.'),
      allowedValues: z.array(z.string()).optional().describe('The valid values of the field.'),
      writableFields: z.array(z.string()).optional().describe('The fields that may be written.'),
    }),
    requestId: RequestId,
  })
  .meta({ id: 'Error', description: 'Every error answer has this form.' });
