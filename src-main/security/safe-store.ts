import { setTimeout as delay } from 'node:timers/promises';
import type { KeyAnswer } from '../../src-server/index.ts';

/** What is used of Electron's `safeStorage`. */
export type SafeStorage = {
  /** A plain boolean before Electron 42.4.1. */
  isAsyncEncryptionAvailable: () => boolean | Promise<boolean>;
  encryptStringAsync: (text: string) => Promise<Buffer>;
  decryptStringAsync: (bytes: Buffer) => Promise<{ result: string; shouldReEncrypt: boolean }>;
  /** Linux only. */
  getSelectedStorageBackend: () => string;
};

/** A key that was kept in its protected form, and a fresh one to take where there is none. */
export type KeyQuestion = { kept: Buffer | undefined; fresh: Buffer };

/** What Chromium's output begins with where it encrypted with a password that stands in its source. */
const FIXED_PASSWORD = 'v10';
const POLL_MS = 50;

/**
 * Gets the key from the system's key store. On Linux without a keyring that answers, Chromium uses one
 * fixed password, which is as good as plain text and must not look like more; only what it encrypts
 * shows that. Throws where the store refuses.
 */
export async function askSafeStorage(
  storage: SafeStorage,
  platform: NodeJS.Platform,
  { kept, fresh }: KeyQuestion,
): Promise<KeyAnswer> {
  const isLinux = platform === 'linux';
  if (isLinux && storage.getSelectedStorageBackend() === 'basic_text') {
    return { kind: 'unprotected' };
  }
  await untilAvailable(storage);
  const sample = await storage.encryptStringAsync('sample');
  const prefix = sample.subarray(0, FIXED_PASSWORD.length).toString('latin1');
  if (isLinux && prefix === FIXED_PASSWORD) return { kind: 'unprotected' };
  return kept === undefined ? protect(storage, fresh) : reveal(storage, kept);
}

/**
 * Waits until the key store has answered. Electron before 42.4.1 tells at once whether it has, and
 * crashes if it is asked to encrypt too early.
 */
async function untilAvailable(storage: SafeStorage): Promise<void> {
  let isAvailable = storage.isAsyncEncryptionAvailable();
  while (isAvailable === false) {
    await delay(POLL_MS);
    isAvailable = storage.isAsyncEncryptionAvailable();
  }
  if (!(await isAvailable)) throw new Error("The system's key store is not available.");
}

async function protect(storage: SafeStorage, key: Buffer): Promise<KeyAnswer> {
  const text = key.toString('base64');
  const toKeep = await storage.encryptStringAsync(text);
  // Before anything is sealed with it: a store that does not give back what it took loses everything.
  if ((await storage.decryptStringAsync(toKeep)).result !== text) {
    throw new Error("The system's key store is unreliable.");
  }
  return { kind: 'key', key, toKeep };
}

async function reveal(storage: SafeStorage, kept: Buffer): Promise<KeyAnswer> {
  // It has just encrypted the sample, so all that this can tell is that its own key is another one.
  const revealed = await storage.decryptStringAsync(kept).catch(() => undefined);
  if (revealed === undefined) return { kind: 'lost' };
  const { result, shouldReEncrypt } = revealed;
  const toKeep = shouldReEncrypt ? await storage.encryptStringAsync(result) : kept;
  return { kind: 'key', key: Buffer.from(result, 'base64'), toKeep };
}

/** What `promise` comes to; rejects as soon as `signal` aborts, for what can not be broken off itself. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
