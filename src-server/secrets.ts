import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SecretsState } from './contract/app-server.ts';
import { replaceFile } from './replace-file.ts';
import type { Sealer, Sealing } from './sealing.ts';
import { StoreError } from './store/errors.ts';

/** Keeps what must not lie in the database, its backups or exports. */
export type Secrets = {
  /** Throws {@link SealedSecret} where only the desktop app can read it. */
  get(name: string): string | undefined;
  /** Keeps each value under its name, all or none; null removes what is kept. */
  set(values: Readonly<Record<string, string | null>>): void;
};

/** A secret is there, but sealed, and there is no key to open it with. */
export class SealedSecret extends StoreError {
  override name = 'SealedSecret';
  /** Whether the key is still to come. */
  readonly isAwaited: boolean;
  constructor(state: SecretsState) {
    super(...(WORDS[state] ?? LOST));
    this.isAwaited = state === 'waiting';
  }
}

const LOST = [
  'The key that this was encrypted with is gone.',
  'Remove the channel, then set it up again.',
] as const;

const WORDS: Partial<Record<SecretsState, readonly [message: string, nextStep: string]>> = {
  off: [
    'This was sealed by the desktop app, with a key that this program does not get.',
    'Change it in the window of the desktop app, or remove it here and set it anew.',
  ],
  waiting: [
    "The system's keyring has not given its key yet.",
    'Unlock the keyring if it asks for its password, then try again.',
  ],
  locked: [
    "The system's keyring is locked, or refused its key.",
    'Unlock the keyring, then choose "Try again" in Settings > Desktop app.',
  ],
};

const Sealed = z.strictObject({ sealed: z.base64() });
const Content = z.record(z.string(), z.union([z.string(), Sealed]));
type Content = z.output<typeof Content>;

/**
 * Secrets in a file that only its owner may read (0600); with a sealer each of them sealed. Read at
 * every call, because the command line may have written it meanwhile, in plain text: that is sealed
 * with the next change. Changes are to be made within a write to the database, whose lock keeps two
 * processes from undoing each other's. Throws `StoreError` where the file can not be understood.
 * The key is asked for once there is something to open or to seal; nothing waits for it.
 */
export function fileSecrets(path: string, sealing: Sealing): Secrets {
  const kept = (name: string, value: string) => {
    const sealer = sealing.current();
    return sealer === undefined ? value : { sealed: sealer.seal(name, value) };
  };
  return {
    get(name) {
      const value = read(path)[name];
      if (value !== undefined) sealing.want();
      return typeof value === 'object' ? opened(name, value.sealed, sealing) : value;
    },
    set(values) {
      const sealer = sealing.current();
      const before = read(path);
      const merged: Content = { ...before };
      for (const [name, value] of Object.entries(values)) {
        if (value === null) delete merged[name];
        else if (!isKept(before[name], name, value, sealer)) merged[name] = kept(name, value);
      }
      for (const [name, value] of Object.entries(merged)) {
        if (typeof value === 'string') merged[name] = kept(name, value);
      }
      if (Object.keys(merged).length > 0) sealing.want();
      if (isDeepStrictEqual(merged, before)) return;
      replaceFile(path, `${JSON.stringify(merged, null, 2)}\n`, { durable: true });
    },
  };
}

/** Whether a file of secrets holds any that is sealed; true where that cannot be told. */
export function holdsSealed(path: string): boolean {
  try {
    return Object.values(read(path)).some((value) => typeof value === 'object');
  } catch (error) {
    // It may be repaired, and its key must still be there then.
    if (error instanceof StoreError) return true;
    throw error;
  }
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

function opened(name: string, sealed: string, sealing: Sealing): string {
  const sealer = sealing.current();
  if (sealer === undefined) throw new SealedSecret(sealing.state());
  try {
    return sealer.open(name, sealed);
  } catch {
    // Sealed with a key that was lost, or changed by somebody.
    throw new SealedSecret('lost');
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
