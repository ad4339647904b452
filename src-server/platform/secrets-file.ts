import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import { StoreError } from '../db/errors.ts';

/** A secret as it is kept: in plain text, or sealed. */
export const KeptSecret = z.union([z.string(), z.strictObject({ sealed: z.base64() })]);
export type KeptSecret = z.output<typeof KeptSecret>;

/** What the file of secrets holds. */
export type SecretsFile = {
  secrets: Readonly<Record<string, KeptSecret>>;
  /** Encrypts changes while they wait in the database; undefined before the first change. */
  pendingKey: Buffer | undefined;
};

const PENDING_KEY = 'pendingKey';
const PENDING_KEY_BYTES = 32;

// Names of secrets begin with the id of an account, so that none is taken for the key.
const Content = z.object({ [PENDING_KEY]: z.base64().optional() }).catchall(KeptSecret);

/** Reads the file of secrets; nothing is in it where there is none. Throws `StoreError`. */
export function readSecretsFile(path: string): SecretsFile {
  const text = textOf(path);
  try {
    const { [PENDING_KEY]: encoded, ...secrets } = Content.parse(JSON.parse(text));
    const pendingKey = encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
    if (pendingKey !== undefined && pendingKey.length !== PENDING_KEY_BYTES) throw new Error();
    return { secrets, pendingKey };
  } catch {
    // The cause is left out: it quotes the text.
    throw new StoreError(
      `${path} is damaged, so reminder channels cannot be used.`,
      'Move the file away, then set up your reminder channels again.',
    );
  }
}

/**
 * Replaces the file of secrets, durably and atomically, with a fresh key for pending changes: what was
 * encrypted with the one before can never be read again.
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
