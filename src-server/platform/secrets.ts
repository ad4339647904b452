import { isDeepStrictEqual } from 'node:util';
import type { SecretsState } from '../contract/app/server.ts';
import type { Reason } from '../contract/errors.ts';
import type { Ids } from './ids.ts';
import { type Sealer, type Sealing, sealerOf } from './sealing.ts';
import { KeptSecret, type SecretsFile, readSecretsFile, writeSecretsFile } from './secrets-file.ts';
import { type Ending, onTransactionEnd } from '../db/transactions.ts';
import { StoreError } from '../db/errors.ts';
import type { Db } from '../db/db.ts';
import {
  type PendingSecret,
  deletePendingSecrets,
  listPendingSecrets,
  savePendingSecret,
} from '../db/pending-secrets.ts';
import { listSecretNames, saveSecretNames } from '../db/secret-names.ts';

/** Stores values that must not be in the database, its backups, or exports. */
export type Secrets = {
  /** Throws {@link SealedSecret} if only the desktop app can read it. */
  get(name: string): string | undefined;
  /** Stores values by name, with the commit of the caller's transaction; null removes one. */
  set(values: Readonly<Record<string, string | null>>): void;
  /**
   * Moves committed changes to the file and encrypts plain-text values there, if there are any. If this
   * throws, for example on a full disk, all values are still valid.
   */
  settle(): void;
  /** Why stored secrets are missing; undefined if all are there. */
  lost(): StoreError | undefined;
  /** Whether any secret is sealed; true if unknown. */
  holdsSealed(): boolean;
};

/** A secret exists but is sealed, and there is no key to open it with. */
export class SealedSecret extends StoreError {
  override name = 'SealedSecret';
  /** Whether the key may still arrive. */
  readonly isAwaited: boolean;
  readonly reason: Reason;
  constructor(state: SecretsState, words: Words = WORDS[state] ?? LOST) {
    const [message, suggestedFix, reason] = words;
    super(message, suggestedFix);
    this.reason = reason;
    this.isAwaited = state === 'waiting';
  }
}

/** The database knows of a secret that is missing from the secrets file. */
function gone(path: string): SealedSecret {
  return new SealedSecret('lost', [
    `Channel addresses and secrets are missing from ${path}.`,
    'Stop Perennial and restore that file, or remove the affected channels and set them up again.',
    'secretsGone',
  ]);
}

type Words = readonly [message: string, suggestedFix: string, reason: Reason];

const LOST: Words = [
  "The channel's settings are encrypted with a key that no longer exists.",
  'Remove the channel, then set it up again.',
  'keyLost',
];

const WORDS: Partial<Record<SecretsState, Words>> = {
  off: [
    "The desktop app encrypted the channel's settings with a key that only it can use.",
    'Change the channel in the desktop app, or remove it here and set it up again.',
    'keyElsewhere',
  ],
  waiting: [
    "The system's keyring has not responded yet.",
    'Unlock the keyring if it asks for a password, then try again.',
    'keyAwaited',
  ],
  locked: [
    "The system's keyring is locked or denied access.",
    'Unlock the keyring, then choose "Try again" in Settings > Desktop app.',
    'keyLocked',
  ],
};

type SecretsParts = {
  db: Db;
  /** The path of the secrets file. */
  path: string;
  sealing: Sealing;
  ids: Pick<Ids, 'randomBytes'>;
  /** Called with the reason when a committed change can't be moved to the file yet. */
  onDelay: (error: unknown) => void;
};

type Values = Readonly<Record<string, string | null>>;

/**
 * Secrets in a private file (0600); with a sealer, each one is sealed. A change waits in the database,
 * encrypted, so that it is committed or rolled back with its transaction, and is moved to the file right
 * after the commit. The file is read on every call, because another process may have changed it. Throws
 * `StoreError` if the file is unreadable. The key store is used once there is something to open or seal, and
 * nothing waits for it.
 */
export class FileSecrets implements Secrets {
  readonly #parts: SecretsParts;
  /** Whether anything may have to be moved after the next commit. */
  #isChanged = false;

  constructor(parts: SecretsParts) {
    this.#parts = parts;
  }

  get(name: string): string | undefined {
    const { db, path, sealing } = this.#parts;
    const value = this.#read().secrets[name];
    if (value !== undefined) sealing.want();
    else if (listSecretNames(db).includes(name)) throw gone(path);
    return typeof value === 'object' ? opened(name, value.sealed, sealing) : value;
  }

  set(values: Values): void {
    this.#parts.db.transaction(() => this.#addPending(values)).immediate();
  }

  settle(): void {
    const { db, path, sealing } = this.#parts;
    // The file would keep changes that a transaction can still roll back.
    if (db.inTransaction) throw new Error('Secrets cannot be moved inside a transaction.');
    const isPending = listPendingSecrets(db).length > 0;
    const isNoted = this.#unnoted().length === 0;
    if (!isPending && isNoted && !hasUnsealed(path, sealing.current())) return;
    db.transaction(() => this.#applyPending()).immediate();
  }

  lost(): StoreError | undefined {
    const { db, path } = this.#parts;
    const noted = listSecretNames(db);
    if (noted.length === 0) return undefined;
    const { secrets } = this.#read();
    return noted.every((name) => name in secrets) ? undefined : gone(path);
  }

  // The secrets stored by a version that didn't record names; empty if the file is unreadable.
  #unnoted(): string[] {
    const { db, path } = this.#parts;
    try {
      const noted = listSecretNames(db);
      return Object.keys(readSecretsFile(path).secrets).filter((name) => !noted.includes(name));
    } catch (error) {
      if (error instanceof StoreError) return [];
      throw error;
    }
  }

  #note(values: Readonly<Record<string, unknown>>): void {
    const { db } = this.#parts;
    const noted = listSecretNames(db);
    const names = new Set(noted);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) names.delete(name);
      else names.add(name);
    }
    if (!isDeepStrictEqual(names, new Set(noted))) saveSecretNames(db, [...names]);
  }

  holdsSealed(): boolean {
    if (!this.#parts.db.open) return true;
    try {
      return Object.values(this.#read().secrets).some(isSealed);
    } catch (error) {
      // It may be repaired, and then its key must still exist.
      if (error instanceof StoreError) return true;
      throw error;
    }
  }

  #addPending(values: Values): void {
    const { db, path, sealing, ids } = this.#parts;
    const sealer = sealing.current();
    const { file, secrets } = this.#read();
    this.#note(values);
    const changes = Object.entries(values).filter(
      ([name, value]) => !isKept(secrets[name], name, value, sealer),
    );
    const isAnyKept = changes.some(([, value]) => value !== null) || isFilled(secrets);
    if (isAnyKept) sealing.want();
    if (changes.length === 0) return;
    const pendingKey = file.pendingKey ?? writeSecretsFile(path, file.secrets, ids);
    const encrypter = sealerOf(pendingKey, ids);
    for (const [name, value] of changes) {
      const kept = value === null ? null : keptWith(sealer, name, value);
      savePendingSecret(db, { name, value: encrypter.seal(name, JSON.stringify(kept)) });
    }
    this.#isChanged = true;
    onTransactionEnd(db, this.#ended);
  }

  #applyPending(): void {
    const { db, path, sealing, ids } = this.#parts;
    const { file, secrets, hasChanges } = this.#read();
    const sealed = allSealed(secrets, sealing.current());
    // Also if the values are unchanged, because this makes pending values undecryptable.
    if (hasChanges || !isDeepStrictEqual(sealed, file.secrets)) writeSecretsFile(path, sealed, ids);
    deletePendingSecrets(db);
    this.#note(sealed);
  }

  readonly #ended = (ending: Ending): void => {
    if (ending !== 'committed' || !this.#isChanged) return;
    this.#isChanged = false;
    try {
      this.settle();
    } catch (error) {
      this.#parts.onDelay(error);
    }
  };

  /** The file's contents, and the effective values: the file plus pending changes. */
  #read(): { file: SecretsFile; secrets: Record<string, KeptSecret>; hasChanges: boolean } {
    const { db, path, ids } = this.#parts;
    // Before the file, so that changes moved by another process in between are found there.
    const pending = listPendingSecrets(db);
    const file = readSecretsFile(path);
    const secrets = { ...file.secrets };
    const changes = pending.flatMap((each) => decrypted(each, file.pendingKey, ids));
    for (const { name, kept } of changes) {
      if (kept === null) delete secrets[name];
      else secrets[name] = kept;
    }
    return { file, secrets, hasChanges: changes.length > 0 };
  }
}

const isFilled = (secrets: object) => Object.keys(secrets).length > 0;

const isSealed = (value: KeptSecret) => typeof value === 'object';

const keptWith = (sealer: Sealer | undefined, name: string, value: string): KeptSecret =>
  sealer === undefined ? value : { sealed: sealer.seal(name, value) };

const allSealed = (secrets: SecretsFile['secrets'], sealer: Sealer | undefined) =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [
      name,
      typeof value === 'string' ? keptWith(sealer, name, value) : value,
    ]),
  );

const hasUnsealed = (path: string, sealer: Sealer | undefined) =>
  sealer !== undefined && !Object.values(readSecretsFile(path).secrets).every(isSealed);

type Change = { name: string; kept: KeptSecret | null };

/** Undefined for a change that is already in the file: its key was replaced with the file. */
function decrypted(
  { name, value }: PendingSecret,
  key: Buffer | undefined,
  ids: Pick<Ids, 'randomBytes'>,
): Change[] {
  if (key === undefined) return [];
  let text: string;
  try {
    text = sealerOf(key, ids).open(name, value);
  } catch {
    return [];
  }
  return [{ name, kept: KeptSecret.nullable().parse(JSON.parse(text)) }];
}

// Sealing gives a different text each time, even for the same value.
function isKept(
  before: KeptSecret | undefined,
  name: string,
  value: string | null,
  sealer: Sealer | undefined,
): boolean {
  if (value === null) return before === undefined;
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
    // Sealed with a lost key, or modified.
    throw new SealedSecret('lost');
  }
}
