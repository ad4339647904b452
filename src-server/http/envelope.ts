import type { ErrorDetails } from '../contract/errors.ts';
import { withMember } from '../platform/json-text.ts';
import { redactKeys } from '../domain/api-key.ts';

/** The content type of all JSON responses. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The JSON text of an error response. Anything that looks like a key is redacted. */
export function errorEnvelope(code: string, details: ErrorDetails, requestId: string): string {
  return redactKeys(JSON.stringify({ error: { code, ...details }, requestId }));
}

/** Adds the request ID to the text of a JSON object. */
export function withRequestId(answer: string, requestId: string): string {
  return withMember(answer, 'requestId', requestId);
}
