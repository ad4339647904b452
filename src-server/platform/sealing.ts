import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SecretsState } from '../contract/app/server.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import { replaceFile } from './replace-file.ts';

/** The response of a key store. */
export type KeyAnswer =
  /** The key, and its protected form to store. */
  | { kind: 'key'; key: Buffer; toKeep: Buffer }
  /** There is no protection: no key store, or it stays locked. */
  | { kind: 'unprotected' }
  /** It works, but can no longer reveal the stored key. */
  | { kind: 'lost' };

/** The system's keyring or keychain, as far as the desktop app can use it. */
export type KeyStore = {
  /**
   * Reveals the stored key, or protects the new one. It may prompt the user, so it can take any amount of
   * time. Rejects if the store denies access, and soon after `signal` aborts.
   */
  ask: (
    question: { kept: Buffer | undefined; fresh: Buffer },
    signal: AbortSignal,
  ) => Promise<KeyAnswer>;
};

/** Encrypts secrets, so that a copy of their file reveals nothing. */
export type Sealer = {
  seal: (name: string, value: string) => string;
  /** Throws if the value was not sealed under this name with this key. */
  open: (name: string, sealed: string) => string;
};

/** The encryption state, once the key store was needed and has responded. */
export type Sealing = {
  /** Undefined while there is no key. */
  current: () => Sealer | undefined;
  state: () => SecretsState;
  /** Requests the key unless that has already been done. Never waits for the response. */
  want: () => void;
  /** Requests the key again, even if a response is pending; false if there is nothing to request. */
  retry: () => boolean;
  /** Calls `listener` whenever the state has changed. */
  subscribe: (listener: () => void) => void;
  /** Cancels the request. Resolves once it has ended. */
  close: () => Promise<void>;
};

/** Without a key store, nothing is encrypted. */
export const NO_SEALING: Sealing = {
  current: () => undefined,
  state: () => 'off',
  want() {},
  retry: () => false,
  subscribe() {},
  close: () => Promise.resolve(),
};

type SealingParts = {
  /** The file of the key, which only the key store can reveal. */
  file: string;
  keyStore: KeyStore;
  ids: Pick<Ids, 'randomBytes'>;
  /** Whether any sealed secret needs the key. */
  holdsSealed: () => boolean;
  log: Pick<Log, 'warn'>;
};

/** Encrypts with a key that the system's key store protects. The store is not used before it is needed. */
export class KeyStoreSealing implements Sealing {
  readonly #parts: SealingParts;
  readonly #listeners: (() => void)[] = [];
  #phase: Phase = 'idle';
  #sealer: Sealer | undefined;
  #attempt = new AbortController();
  #asking = Promise.resolve();

  constructor(parts: SealingParts) {
    this.#parts = parts;
  }

  current(): Sealer | undefined {
    return this.#sealer;
  }

  state(): SecretsState {
    const phase = this.#phase;
    if (phase !== 'refused' && phase !== 'lost') return phase;
    if (!this.#parts.holdsSealed()) return 'plain';
    return phase === 'lost' ? 'lost' : 'locked';
  }

  want(): void {
    if (this.#phase === 'idle') this.#begin();
  }

  retry(): boolean {
    if (this.#phase === 'idle' || this.#phase === 'sealed') return false;
    this.#begin();
    return true;
  }

  subscribe(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    this.#attempt.abort();
    return this.#asking;
  }

  #begin(): void {
    this.#attempt.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#become('waiting');
    // Outside of the request or transaction that needs the key.
    this.#asking = new Promise((resolve) => {
      setImmediate(() => resolve(this.#ask(attempt.signal)));
    });
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { file, keyStore, ids, holdsSealed, log } = this.#parts;
    if (signal.aborted) return;
    try {
      // If nothing is sealed, a stored key is no better than a new one.
      const kept = holdsSealed() ? readKey(file) : undefined;
      const fresh = ids.randomBytes(KEY_BYTES);
      const answer = await keyStore.ask({ kept, fresh }, signal);
      if (signal.aborted) return;
      if (answer.kind === 'key') this.#keep(answer, kept);
      else log.warn({ answer: answer.kind }, NO_KEY);
      this.#become(PHASES[answer.kind]);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, NO_KEY);
      this.#become(error instanceof UnreadableKey ? 'lost' : 'refused');
    }
  }

  #keep({ key, toKeep }: { key: Buffer; toKeep: Buffer }, kept: Buffer | undefined): void {
    if (key.length !== KEY_BYTES) throw new UnreadableKey('The secrets key has the wrong length.');
    if (kept === undefined || !toKeep.equals(kept)) writeKey(this.#parts.file, toKeep);
    this.#sealer = sealerOf(key, this.#parts.ids);
  }

  #become(phase: Phase): void {
    this.#phase = phase;
    for (const listener of this.#listeners) listener();
  }
}

const NO_KEY = 'the system returned no key for channel addresses and secrets';

type Phase = 'idle' | 'waiting' | 'sealed' | 'refused' | 'lost';

const PHASES = { key: 'sealed', unprotected: 'refused', lost: 'lost' } as const;

/** The stored key is unusable, regardless of the key store. */
class UnreadableKey extends Error {
  override name = 'UnreadableKey';
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealer with a key. It authenticates the secret's name, so that secrets can't be swapped. */
export function sealerOf(key: Buffer, ids: Pick<Ids, 'randomBytes'>): Sealer {
  return {
    seal(name, value) {
      const nonce = ids.randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

const KeyFile = z.object({ protected: z.base64() });

function readKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(KeyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).protected, 'base64');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new UnreadableKey(`${file} is damaged.`, { cause: error });
  }
}

function writeKey(file: string, bytes: Buffer): void {
  const text = JSON.stringify({ protected: bytes.toString('base64') });
  replaceFile(file, `${text}\n`, { durable: true });
}
