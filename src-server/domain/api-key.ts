/** The permissions of a key (contract: Authentication). `write` always includes `read`. */
export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

/** The prefix of every key, by which people and secret scanners recognize one. */
export const KEY_PREFIX = 'per_';

/** Number of random bytes in a key; 43 characters in base64url. */
export const KEY_RANDOM_BYTES = 32;

/** The number of leading characters that are stored to tell keys apart in lists. */
export const KEY_HINT_LENGTH = 8;

const KEY_ANYWHERE = /per_[A-Za-z0-9_-]{12,}/g;

/** `text` with everything that looks like an API key, complete or partial, redacted. */
export function redactKeys(text: string): string {
  return text.replaceAll(KEY_ANYWHERE, 'per_[redacted]');
}
