import { createHash } from 'node:crypto';

const TAG_BYTES = 16;

/**
 * The entity tag of a record (RFC 9110, 8.8.3): a hash of the response's JSON text without its request ID, so that
 * every response with the same record has the same tag.
 */
export function recordTag(answer: string): string {
  const hash = createHash('sha256').update(answer).digest();
  return `"${hash.subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/**
 * Whether the value of an `If-Match` header matches `tag`. Weak tags never do (RFC 9110, 13.1.1), and neither does
 * anything malformed: a change that depends on a condition must not be made without it.
 */
export function matchesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map((each) => each.trim());
  return tags.includes(tag) || (tags.length === 1 && tags[0] === '*');
}
