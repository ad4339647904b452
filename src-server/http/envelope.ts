import type { ErrorDetails } from '../contract/errors.ts';
import { withMember } from '../platform/json-text.ts';
import { redactKeys } from '../domain/api-key.ts';

/** Content type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** JSON text of an error answer; nothing in it can be a key, whatever the caller sent. */
export function errorEnvelope(code: string, details: ErrorDetails, requestId: string): string {
  return redactKeys(JSON.stringify({ error: { code, ...details }, requestId }));
}

/** The JSON object text `answer` with the request id put in. */
export function withRequestId(answer: string, requestId: string): string {
  return withMember(answer, 'requestId', requestId);
}
