import { setTimeout as delay } from 'node:timers/promises';
import type { KeyAnswer } from '../../src-server/index.ts';

/** The parts of Electron's `safeStorage` that are used. */
export type SafeStorage = {
  /** A plain boolean before Electron 42.4.1. */
  isAsyncEncryptionAvailable: () => boolean | Promise<boolean>;
  encryptStringAsync: (text: string) => Promise<Buffer>;
  decryptStringAsync: (bytes: Buffer) => Promise<{ result: string; shouldReEncrypt: boolean }>;
  /** Linux only. */
  getSelectedStorageBackend: () => string;
};

/** A stored key in its protected form, and a new one to use if there is none. */
export type KeyQuestion = { kept: Buffer | undefined; fresh: Buffer };

/** The prefix of Chromium's output when it encrypts with a password from its source code. */
const FIXED_PASSWORD = 'v10';
const POLL_MS = 50;

/**
 * Gets the key from the system's key store. On Linux without a responding keyring, Chromium uses a fixed
 * password, which is no better than plain text and must not pass for encryption; only its output reveals
 * that. Throws if the store denies access.
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
 * Waits until the key store has responded. Electron before 42.4.1 reports synchronously whether it has, and
 * crashes if asked to encrypt too early.
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
  // Before anything is encrypted with it, because a store that can't return what it was given would lose
  // everything.
  if ((await storage.decryptStringAsync(toKeep)).result !== text) {
    throw new Error("The system's key store is unreliable.");
  }
  return { kind: 'key', key, toKeep };
}

async function reveal(storage: SafeStorage, kept: Buffer): Promise<KeyAnswer> {
  // It has just encrypted the sample, so this only reveals that its key has changed.
  const revealed = await storage.decryptStringAsync(kept).catch(() => undefined);
  if (revealed === undefined) return { kind: 'lost' };
  const { result, shouldReEncrypt } = revealed;
  const toKeep = shouldReEncrypt ? await storage.encryptStringAsync(result) : kept;
  return { kind: 'key', key: Buffer.from(result, 'base64'), toKeep };
}

/** The result of `promise`. Rejects as soon as `signal` aborts, for operations that can't be cancelled. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
