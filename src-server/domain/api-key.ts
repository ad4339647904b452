/** What a key may do (contract: Authentication). `write` always comes with `read`. */
export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

/** How every key begins, so that people and secret scanners recognize one. */
export const KEY_PREFIX = 'per_';

/** Number of random bytes in a key; 43 characters in base64url. */
export const KEY_RANDOM_BYTES = 32;

/** Number of characters of a key that are kept in the clear to tell keys apart in lists. */
export const KEY_HINT_LENGTH = 8;

const KEY_ANYWHERE = /per_[A-Za-z0-9_-]{12,}/g;

/** `text` with everything that looks like an API key, whole or in part, made unreadable. */
export function redactKeys(text: string): string {
  return text.replaceAll(KEY_ANYWHERE, 'per_[redacted]');
}
