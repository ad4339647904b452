import { ContractError, type ErrorCode, type ErrorDetails } from './errors.ts';
import { MAX_BODY_BYTES } from './limits.ts';

/** What goes with the codes of endpoints whose words are the same wherever they are answered. */
export const usualDetails = {
  invalid_json: {
    message: 'The body must be one JSON object in UTF-8.',
    suggestedFix: 'Send a JSON object such as {"name": "Netflix"}.',
  },
  authentication_required: {
    message: 'Authorization must be sent once, as Bearer and an API key.',
    field: 'Authorization',
    suggestedFix: 'Send the header "Authorization: Bearer <API_KEY>".',
  },
  invalid_api_key: {
    message: 'The API key in Authorization is unknown, revoked or expired.',
    field: 'Authorization',
    suggestedFix: 'Issue a new key with "perennial keys create".',
  },
  insufficient_scope: {
    message: 'This API key has only the read scope, and this operation needs write.',
    suggestedFix: 'Use a key that has the write scope; do not retry with this one.',
  },
  premium_required: {
    message: 'This operation is for accounts on the premium plan.',
    suggestedFix: 'Ask the owner to put the account on the premium plan.',
  },
  forbidden_host: {
    message: 'Host must be this computer with the port of Perennial.',
    field: 'Host',
    suggestedFix:
      'Call the address that perennial serve prints, or start it with --allow-host NAME.',
  },
  subscription_not_found: {
    message: 'There is no subscription with this id.',
    suggestedFix: 'List the subscriptions (GET /api/v1/subscriptions) to find the id.',
  },
  notification_settings_not_found: {
    message: 'The owner of this key has not saved any reminder settings yet.',
    suggestedFix: 'Ask the owner to save them in Perennial first.',
  },
  payload_too_large: {
    message: `The body must be at most ${MAX_BODY_BYTES} bytes.`,
    suggestedFix: 'Send one subscription in a request.',
  },
  internal_error: {
    message: 'Something went wrong in Perennial, and the outcome of the request is unknown.',
    suggestedFix:
      'Read the records to see what holds; repeat a POST with the same Idempotency-Key.',
  },
} as const satisfies Partial<Record<ErrorCode, ErrorDetails>>;

/** What goes with `not_found`: no endpoint answers it. */
export const unknownPathDetails: ErrorDetails = {
  message: 'There is nothing at this path.',
  suggestedFix: 'Use a path of the API, such as /api/v1/subscriptions.',
};

/** The error with `code`, in its usual words. */
export function usualError(code: keyof typeof usualDetails): ContractError {
  return new ContractError(code, usualDetails[code]);
}
