import { z } from 'zod';
import type { AppErrorCode, ErrorParams } from './error-messages.ts';

/**
 * Every error code of the public API and its HTTP status: those in the contract's table, then those
 * that `decisions.md` adds. No other codes may appear under /api/v1.
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
  precondition_failed: 412,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The codes for requests that HTTP's parser rejects, before it is known what they ask for. */
export const parserErrorStatus = {
  malformed_request: 400,
  request_timeout: 408,
  headers_too_large: 431,
} as const;

/** Codes that the window's endpoints under /app/v1 may return in addition to the public ones. */
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
  plan_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  backup_not_found: 404,
  file_not_found: 404,
  not_possible: 409,
} as const;

export type AnyErrorCode = ErrorCode | keyof typeof appErrorStatus;

/** Every error code of either API and its HTTP status. */
export const anyErrorStatus: Readonly<Record<AnyErrorCode, number>> = {
  ...errorStatus,
  ...appErrorStatus,
};

/** Why a request can't be carried out. The window translates these codes. */
export const reasons = [
  // About a field.
  'nameTaken',
  'webhookNameTaken',
  'dayPast',
  'dayToCome',
  'priceDayPast',
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
  'noChargeLeft',
  'chargeToCome',
  'chargePast',
  'chargeSettled',
  'datesWaiting',
  'noCopy',
  'backupDamaged',
  'backupNotOpened',
  'restartFirst',
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
  'folderNotAbsolute',
  'folderMissing',
  'folderUnwritable',
  'folderOfData',
  'folderFull',
  'folderSilent',
  'noSecondFolder',
  'wrongPassphrase',
  'keyFileGone',
  'otherFile',
  'noFolderDialog',
  'noUpdates',
  'noUpdateReady',
  'diskFull',
  'readOnlyFolder',
  'damagedData',
  'newerData',
  // About a file to import.
  'emptyFile',
  'noRows',
  'onlyHeader',
  'fileTooLarge',
  'tooManyRows',
  'fileTooComplex',
  'unknownFormat',
  'noRates',
  'otherFormat',
  'damagedFile',
  'otherEncoding',
  'encryptedFile',
  'unsafeDatabase',
  'newerExport',
  'invalidExport',
  'incompleteExport',
  'nothingToImport',
  'importOutdated',
  'importCancelled',
  'importUndone',
  'undoCancelled',
  // About a plan of an agent.
  'planExpired',
  'planRefused',
  'planOutdated',
  'planApplied',
  'planUndone',
  'planNotApplied',
  'planKeyGone',
  'tooManyPlans',
  'sameRecordTwice',
  // About webhooks.
  'tooManyWebhooks',
] as const;
export type Reason = (typeof reasons)[number];

/** What an error response can contain besides its code (contract: "Envelope of every error response"). */
export type ErrorDetails = {
  /** One plain English sentence that names the field and the rule. */
  message: string;
  /** The offending request field. */
  field?: string;
  /** Only sent to the window. */
  reason?: Reason;
  /** What the reason is about, such as a line of a file. Only sent to the window. */
  about?: Readonly<Record<string, string | number>>;
  /** An imperative sentence that a developer can act on. */
  suggestedFix?: string;
  /** The valid values of an enumerated field. */
  allowedValues?: readonly string[];
  /** The fields that the write operation accepts. */
  writableFields?: readonly string[];
};

type Rest<C extends AppErrorCode, P = ErrorParams<C>> = P extends undefined
  ? [params?: undefined, field?: string]
  : object extends P
    ? [params?: P, field?: string]
    : [params: P, field?: string];

/**
 * An expected failure as data: its code, the field at fault, and any details. Features and checks throw
 * it; the API, the command line, and the window each word it for their own users.
 */
export class AppError<C extends AppErrorCode = AppErrorCode> extends Error {
  override name = 'AppError';
  readonly code: C;
  readonly params: ErrorParams<C>;
  /** The request or form field at fault. */
  readonly field: string | undefined;
  constructor(code: C, ...[params, field]: Rest<C>) {
    super(field === undefined ? code : `${code} (${field})`);
    this.code = code;
    this.params = params as ErrorParams<C>;
    this.field = field;
  }
}

/** The ID of a request: `req_` and a UUID, in every JSON response and in `X-Request-Id`. */
export const RequestId = z
  .string()
  .regex(/^req_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .describe('The ID of this request, also sent in X-Request-Id.');

/** The envelope of every error response. */
export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]).meta({
        description:
          'A stable, machine-readable code. Handle one that you do not know by its HTTP status.',
        json: { type: 'string', enum: Object.keys({ ...errorStatus, ...parserErrorStatus }) },
      }),
      message: z.string().describe('A human-readable sentence. Its wording may change.'),
      field: z.string().optional().describe('The offending field, parameter or header.'),
      suggestedFix: z.string().optional().describe('How to correct the request.'),
      allowedValues: z.array(z.string()).optional().describe('The valid values of the field.'),
      writableFields: z.array(z.string()).optional().describe('The fields that can be written.'),
    }),
    requestId: RequestId,
  })
  .meta({ id: 'Error', description: 'The body of every error response.' });
