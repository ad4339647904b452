import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import { StoreError } from '../db/errors.ts';

/** A stored secret: plain text or sealed. */
export const KeptSecret = z.union([z.string(), z.strictObject({ sealed: z.base64() })]);
export type KeptSecret = z.output<typeof KeptSecret>;

/** The contents of the secrets file. */
export type SecretsFile = {
  secrets: Readonly<Record<string, KeptSecret>>;
  /** Encrypts changes while they wait in the database; undefined before the first change. */
  pendingKey: Buffer | undefined;
};

const PENDING_KEY = 'pendingKey';
const PENDING_KEY_BYTES = 32;

// Secret names start with an account's ID, so none collides with this key.
const Content = z.object({ [PENDING_KEY]: z.base64().optional() }).catchall(KeptSecret);

/** Reads the secrets file; empty if it doesn't exist. Throws `StoreError`. */
export function readSecretsFile(path: string): SecretsFile {
  const text = textOf(path);
  try {
    const { [PENDING_KEY]: encoded, ...secrets } = Content.parse(JSON.parse(text));
    const pendingKey = encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
    if (pendingKey !== undefined && pendingKey.length !== PENDING_KEY_BYTES) throw new Error();
    return { secrets, pendingKey };
  } catch {
    // The cause is omitted because it quotes the text.
    throw new StoreError(
      `${path} is damaged, so reminder channels cannot be used.`,
      'Move the file away, then set up your reminder channels again.',
    );
  }
}

/**
 * Durably and atomically replaces the secrets file, with a new key for pending changes. Anything encrypted
 * with the previous key becomes unreadable.
 */
export function writeSecretsFile(
  path: string,
  secrets: SecretsFile['secrets'],
  { randomBytes }: { randomBytes: (size: number) => Buffer },
): Buffer {
  const pendingKey = randomBytes(PENDING_KEY_BYTES);
  const content = { ...secrets, [PENDING_KEY]: pendingKey.toString('base64') };
  replaceFile(path, `${JSON.stringify(content, null, 2)}\n`, { durable: true });
  return pendingKey;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  }
}
