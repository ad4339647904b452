import type { Error as ErrorBody } from './types.ts';

/** The codes of this version, and any that later versions add. */
export type ErrorCode = ErrorBody['error']['code'] | (string & {});

/** A request that got no response, not even when repeated. `cause` is the last error of `fetch`. */
export class PerennialConnectionError extends Error {
  override name = 'PerennialConnectionError';

  constructor(origin: string, options: ErrorOptions) {
    super(`Perennial doesn't respond at ${origin}. Start it, or check the address.`, options);
  }
}

/** A request that the server refused. Base decisions on `code`; `message` is for people. */
export class PerennialError extends Error {
  override name = 'PerennialError';
  readonly code: ErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** The field, parameter, or header at fault. */
  readonly field: string | undefined;
  /** How to correct the request. */
  readonly suggestedFix: string | undefined;
  readonly allowedValues: readonly string[] | undefined;
  readonly writableFields: readonly string[] | undefined;
  /** Names the request in the server's log. */
  readonly requestId: string;
  /** After how many seconds the request may be sent again, for `rate_limit_exceeded`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, { error, requestId }: ErrorBody, retryAfter?: number) {
    super(error.message);
    this.code = error.code;
    this.status = status;
    this.field = error.field;
    this.suggestedFix = error.suggestedFix;
    this.allowedValues = error.allowedValues;
    this.writableFields = error.writableFields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}
