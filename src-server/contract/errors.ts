import { z } from 'zod';

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
  authentication_required: 401,
  invalid_api_key: 401,
  insufficient_scope: 403,
  subscription_not_found: 404,
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

/** What an error may tell beside its code (contract: "Envelope of every error response"). */
export type ErrorDetails = {
  /** One plain English sentence that names the field and the rule. */
  message: string;
  /** The offending request field. */
  field?: string;
  /** An imperative sentence that the author of a program can act on. */
  suggestedFix?: string;
  /** The valid values of an enumerated field. */
  allowedValues?: readonly string[];
  /** The fields that a write accepts. */
  writableFields?: readonly string[];
};

/** A failure that the caller is told: thrown by services and checks, answered by the HTTP door. */
export class ContractError extends Error {
  override name = 'ContractError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails) {
    super(details.message);
    this.code = code;
    this.details = details;
  }
  /** The HTTP status that goes with the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** The id of one request: `req_` and a UUID, in every JSON answer and in `X-Request-Id`. */
export const RequestId = z.string().regex(/^req_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Envelope of every error answer. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    field: z.string().optional(),
    suggestedFix: z.string().optional(),
    allowedValues: z.array(z.string()).optional(),
    writableFields: z.array(z.string()).optional(),
  }),
  requestId: RequestId,
});
