import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import { StoreError } from './store/errors.ts';

/** Keeps what must not lie in the database, its backups or exports. */
export type Secrets = {
  get(name: string): string | undefined;
  /** Keeps each value under its name, all or none; null removes what is kept. */
  set(values: Readonly<Record<string, string | null>>): void;
};

const Content = z.record(z.string(), z.string());

/**
 * Secrets in a file that only its owner may read (0600). Read at every call, because the command
 * line may have written it meanwhile. Changes are to be made within a write to the database, whose
 * lock keeps two processes from undoing each other's. Throws `StoreError` where the file can not be
 * understood.
 */
export function fileSecrets(path: string): Secrets {
  return {
    get: (name) => read(path)[name],
    set(values) {
      const before = read(path);
      const merged = Object.entries({ ...before, ...values });
      const kept = Object.fromEntries(merged.filter(([, value]) => value !== null));
      if (isDeepStrictEqual(kept, before)) return;
      replaceFile(path, `${JSON.stringify(kept, null, 2)}\n`, { durable: true });
    },
  };
}

function read(path: string): z.output<typeof Content> {
  const text = textOf(path);
  try {
    return Content.parse(JSON.parse(text));
  } catch {
    // The cause is left out: it quotes the text.
    throw new StoreError(
      `${path} is damaged, so push can not be used.`,
      'Move that file away, then set the push address and the device key again.',
    );
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  }
}
