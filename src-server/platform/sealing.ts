import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SecretsState } from '../contract/app/server.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import { replaceFile } from './replace-file.ts';

/** What a key store answers. */
export type KeyAnswer =
  /** The key, and the protected form of it to keep. */
  | { kind: 'key'; key: Buffer; toKeep: Buffer }
  /** It protects nothing: there is none, or it stays locked. */
  | { kind: 'unprotected' }
  /** It works, but can no longer reveal the key that was kept. */
  | { kind: 'lost' };

/** The system's keyring, keychain or the like, as far as the desktop app can reach it. */
export type KeyStore = {
  /**
   * Reveals the key that was kept, or else protects the fresh one. It may have to ask a person, so it
   * takes as long as it takes. Rejects where the store refuses, and soon after `signal` aborts.
   */
  ask: (
    question: { kept: Buffer | undefined; fresh: Buffer },
    signal: AbortSignal,
  ) => Promise<KeyAnswer>;
};

/** Seals secrets, so that a copy of the file that holds them tells nothing. */
export type Sealer = {
  seal: (name: string, value: string) => string;
  /** Throws for what was not sealed under this name with this key. */
  open: (name: string, sealed: string) => string;
};

/** What secrets are sealed with, once the key store was needed and has answered. */
export type Sealing = {
  /** Undefined as long as there is no key. */
  current: () => Sealer | undefined;
  state: () => SecretsState;
  /** Asks for the key, unless that was done before. Never waits for the answer. */
  want: () => void;
  /** Asks again, also where an answer is still due; false where there is nothing to ask for. */
  retry: () => boolean;
  /** Calls `listener` whenever the state has changed. */
  subscribe: (listener: () => void) => void;
  /** Stops asking; resolves once that has ended. */
  close: () => Promise<void>;
};

/** Without a key store nothing is sealed. */
export const NO_SEALING: Sealing = {
  current: () => undefined,
  state: () => 'off',
  want() {},
  retry: () => false,
  subscribe() {},
  close: () => Promise.resolve(),
};

type SealingParts = {
  /** File of the key, which only the key store can reveal. */
  file: string;
  keyStore: KeyStore;
  ids: Pick<Ids, 'randomBytes'>;
  /** Whether anything is sealed that needs the key. */
  holdsSealed: () => boolean;
  log: Pick<Log, 'warn'>;
};

/** Seals with a key that the system's key store protects. The store is not asked before it is needed. */
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
    // Not within the request or the transaction that needs the key.
    this.#asking = new Promise((resolve) => {
      setImmediate(() => resolve(this.#ask(attempt.signal)));
    });
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { file, keyStore, ids, holdsSealed, log } = this.#parts;
    if (signal.aborted) return;
    try {
      // Where nothing is sealed, no kept key is worth more than a fresh one.
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

/** What is kept of the key can not be used, whatever the key store says. */
class UnreadableKey extends Error {
  override name = 'UnreadableKey';
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealer with a key. A secret's name is sealed with it: none can be put in another's place. */
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
