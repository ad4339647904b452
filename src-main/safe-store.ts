/**
 * Whether the system's key store protects anything. On Linux without a keyring Chromium uses one fixed
 * password, which is as good as plain text and must not look like more.
 */
export function isSafeStore(
  platform: NodeJS.Platform,
  isAvailable: boolean,
  /** What Linux offers. */
  backend: () => string,
): boolean {
  if (!isAvailable) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(backend());
}
