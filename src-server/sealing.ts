import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Ids } from './ids.ts';
import { replaceFile } from './replace-file.ts';

/** The system's own store of keys, as far as the desktop app can reach it. */
export type KeyStore = {
  /** How many milliseconds a start waits for it; it may be asking a person. */
  patienceMs: number;
  /** Whether it protects anything: where it has only a fixed password of its own, it does not. */
  isSafe: () => Promise<boolean>;
  protect: (text: string) => Promise<Buffer>;
  /** `isStale` where the system wants the text protected anew. Throws where it can't be told. */
  reveal: (bytes: Buffer) => Promise<{ text: string; isStale: boolean }>;
};

/** Seals secrets, so that a copy of the file that holds them tells nothing. */
export type Sealer = {
  seal: (name: string, value: string) => string;
  /** Throws for what was not sealed under this name with this key. */
  open: (name: string, sealed: string) => string;
};

/** What secrets are sealed with, once the system's key store has answered. */
export type Sealing = {
  /** Undefined as long as, or where, secrets are kept in plain text. */
  current: () => Sealer | undefined;
  /** Resolves once the key store has answered, or has failed. */
  settled: Promise<void>;
};

/** Without a key store nothing is sealed. */
export const NO_SEALING: Sealing = { current: () => undefined, settled: Promise.resolve() };

/** Asks for the sealer of a data folder; what it needs is told in {@link openSealer}. */
export function beginSealing(file: string, parts: SealerParts): Sealing {
  let current: Sealer | undefined;
  const settled = openSealer(file, parts).then((sealer) => void (current = sealer));
  return { current: () => current, settled };
}

/** Whether the key store answers in the time that a start may take. */
export async function isInTime({ settled }: Sealing, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([settled.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
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

type SealerParts = { keyStore: KeyStore; ids: Ids; tell: (error: unknown) => void };

const KeyFile = z.object({ protected: z.base64() });

/**
 * The sealer of a data folder, with the key in `file` that only the system's key store can reveal; a
 * new key where there is none. Undefined where the store protects nothing or has lost the key, which
 * `tell` hears of: secrets are then kept in plain text, as without the desktop app.
 */
async function openSealer(
  file: string,
  { keyStore, ids, tell }: SealerParts,
): Promise<Sealer | undefined> {
  try {
    if (!(await keyStore.isSafe())) return undefined;
    const kept = readKey(file);
    if (kept === undefined) return await newSealer(file, keyStore, ids);
    const { text, isStale } = await keyStore.reveal(kept);
    const key = Buffer.from(text, 'base64');
    if (key.length !== KEY_BYTES) throw new Error('The key of the secrets has a wrong length.');
    if (isStale) writeKey(file, await keyStore.protect(text));
    return sealerOf(key, ids);
  } catch (error) {
    tell(error);
    return undefined;
  }
}

async function newSealer(file: string, keyStore: KeyStore, ids: Ids): Promise<Sealer> {
  const key = ids.randomBytes(KEY_BYTES);
  const text = key.toString('base64');
  const bytes = await keyStore.protect(text);
  // Before anything is sealed with it: a store that does not give back what it took loses everything.
  if ((await keyStore.reveal(bytes)).text !== text) throw new Error('The key store is unreliable.');
  writeKey(file, bytes);
  return sealerOf(key, ids);
}

function readKey(file: string): Buffer | undefined {
  try {
    return Buffer.from(KeyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).protected, 'base64');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeKey(file: string, bytes: Buffer): void {
  const text = JSON.stringify({ protected: bytes.toString('base64') });
  replaceFile(file, `${text}\n`, { durable: true });
}
