/** What is known of the system's key store, each asked for only where it is needed. */
export type KeyStoreFacts = {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  isAvailable: () => Promise<boolean>;
  /** What Linux would take by its desktop; it tells nothing of what it got. */
  backend: () => string;
  /** Something that was encrypted. */
  sample: () => Promise<Buffer>;
};

/** What Chromium begins with where it encrypted with a password that stands in its source. */
const FIXED_PASSWORD = 'v10';

/**
 * Whether the system's key store protects anything. On Linux without a keyring that answers, Chromium
 * uses one fixed password, which is as good as plain text and must not look like more; only what it
 * encrypts shows that. What npm started is not the installed app: it would ask for that one's key, and
 * on a Mac its owner too.
 */
export async function isSafeStore(facts: KeyStoreFacts): Promise<boolean> {
  const { platform, isPackaged, isAvailable, backend, sample } = facts;
  if (!isPackaged) return false;
  // Asked first: a keyring that is not wanted is not woken.
  if (platform === 'linux' && backend() === 'basic_text') return false;
  if (!(await isAvailable())) return false;
  if (platform !== 'linux') return true;
  const prefix = (await sample()).subarray(0, FIXED_PASSWORD.length);
  return prefix.toString('latin1') !== FIXED_PASSWORD;
}
