import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';
import type { Sealer } from './sealing.ts';
import { StoreError } from './store/errors.ts';

/** Keeps what must not lie in the database, its backups or exports. */
export type Secrets = {
  /** Throws {@link SealedSecret} where only the desktop app can read it. */
  get(name: string): string | undefined;
  /** Keeps each value under its name, all or none; null removes what is kept. */
  set(values: Readonly<Record<string, string | null>>): void;
};

/** A secret is there, but was sealed with a key that only the desktop app gets from the system. */
export class SealedSecret extends StoreError {
  override name = 'SealedSecret';
  constructor() {
    super(
      'This was sealed by the desktop app, with a key that this program does not get.',
      'Change it in the window of the desktop app, or remove it here and set it anew.',
    );
  }
}

const Sealed = z.strictObject({ sealed: z.base64() });
const Content = z.record(z.string(), z.union([z.string(), Sealed]));
type Content = z.output<typeof Content>;

/**
 * Secrets in a file that only its owner may read (0600); with a sealer each of them sealed. Read at
 * every call, because the command line may have written it meanwhile, in plain text: that is sealed
 * with the next change. Changes are to be made within a write to the database, whose lock keeps two
 * processes from undoing each other's. Throws `StoreError` where the file can not be understood.
 */
export function fileSecrets(path: string, sealerNow: () => Sealer | undefined): Secrets {
  const kept = (name: string, value: string) => {
    const sealer = sealerNow();
    return sealer === undefined ? value : { sealed: sealer.seal(name, value) };
  };
  return {
    get(name) {
      const value = read(path)[name];
      return typeof value === 'object' ? opened(name, value.sealed, sealerNow()) : value;
    },
    set(values) {
      const sealer = sealerNow();
      const before = read(path);
      const merged: Content = { ...before };
      for (const [name, value] of Object.entries(values)) {
        if (value === null) delete merged[name];
        else if (!isKept(before[name], name, value, sealer)) merged[name] = kept(name, value);
      }
      for (const [name, value] of Object.entries(merged)) {
        if (typeof value === 'string') merged[name] = kept(name, value);
      }
      if (isDeepStrictEqual(merged, before)) return;
      replaceFile(path, `${JSON.stringify(merged, null, 2)}\n`, { durable: true });
    },
  };
}

// What is sealed is another text each time, whatever it holds.
function isKept(
  before: Content[string] | undefined,
  name: string,
  value: string,
  sealer: Sealer | undefined,
): boolean {
  if (typeof before !== 'object' || sealer === undefined) return before === value;
  try {
    return sealer.open(name, before.sealed) === value;
  } catch {
    return false;
  }
}

function opened(name: string, sealed: string, sealer: Sealer | undefined): string {
  if (sealer === undefined) throw new SealedSecret();
  try {
    return sealer.open(name, sealed);
  } catch {
    // Sealed with a key that was lost, or changed by somebody.
    throw new SealedSecret();
  }
}

function read(path: string): Content {
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
