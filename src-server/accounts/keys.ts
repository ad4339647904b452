import { type DateOnly, endOfDayInZone } from '../domain/dates.ts';
import { AppError } from '../contract/errors.ts';
import { createHash } from 'node:crypto';
import { appFields } from '../contract/app/fields.ts';
import { KEY_HINT_LENGTH, KEY_PREFIX, KEY_RANDOM_BYTES, type Scope } from '../domain/api-key.ts';
import * as store from './keys-repository.ts';
import { type ActorOf, commandLineActor, listAccounts } from './service.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';

/** The length of the checksum at a key's end, which detects typos without a lookup. */
const CHECKSUM_LENGTH = 6;

const RANDOM_LENGTH = Math.ceil((KEY_RANDOM_BYTES * 4) / 3);
const KEY_FORM = new RegExp(
  `^${KEY_PREFIX}([A-Za-z0-9_-]{${RANDOM_LENGTH}})([A-Za-z0-9_-]{${CHECKSUM_LENGTH}})$`,
);

/** A key to be issued. */
export type NewKey = {
  ownerId: string;
  name: string;
  scopes: readonly Scope[];
  /** The last moment at which the key is valid, in epoch milliseconds; null if it never expires. */
  expiresAt: number | null;
};

/** A newly issued key. This is the only time the key itself is available. */
export type IssuedKey = store.ApiKeyRecord & { key: string };

/** Issues a key and records it in the audit log. */
export function issueKey(
  context: Context,
  wanted: NewKey,
  actorOf: ActorOf = commandLineActor,
): IssuedKey {
  const name = appFields.name.safeParse(wanted.name);
  if (!name.success) {
    throw new AppError('invalidKeyName', undefined, 'name');
  }
  const key = generateKey(context);
  const record: store.ApiKeyRecord = {
    id: context.ids.uuid(),
    ownerId: wanted.ownerId,
    name: name.data,
    hint: key.slice(0, KEY_HINT_LENGTH),
    canWrite: wanted.scopes.includes('write'),
    createdAt: context.clock.now(),
    expiresAt: wanted.expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  };
  context.db
    .transaction(() => {
      store.insertIssuedKey(context.db, record, hashKey(key));
      const actor = actorOf(context, record.ownerId);
      recordKeyChange(context, actor, 'key.issue', null, record);
    })
    .immediate();
  return { ...record, key };
}

/** All issued keys, including revoked and expired ones, oldest first, with the names of their accounts. */
export function listKeys(
  context: Context,
  ownerId: string | null,
): (store.ApiKeyRecord & { account: string })[] {
  const names = new Map(listAccounts(context).map(({ id, name }) => [id, name]));
  return store
    .listIssuedKeys(context.db, ownerId)
    .map((key) => Object.assign(key, { account: names.get(key.ownerId) ?? '' }));
}

/** An issued key by its ID, ignoring case. */
export function findKey(context: Context, id: string): store.ApiKeyRecord | undefined {
  return store.findIssuedKey(context.db, id.toLowerCase());
}

/** Revokes a key immediately. Does nothing if it is already revoked. */
export function revokeKey(
  context: Context,
  id: string,
  actorOf: ActorOf = commandLineActor,
): store.ApiKeyRecord {
  return context.db
    .transaction(() => {
      const key = findKey(context, id);
      if (key === undefined) {
        throw new AppError('noSuchKey', { id });
      }
      if (key.revokedAt !== null) return key;
      const revoked = { ...key, revokedAt: context.clock.now() };
      store.revokeKey(context.db, key.id, revoked.revokedAt);
      recordKeyChange(context, actorOf(context, key.ownerId), 'key.revoke', key, revoked);
      return revoked;
    })
    .immediate();
}

/** A key's permissions as a list of scopes. */
export function scopesOf(key: { canWrite: boolean }): Scope[] {
  return key.canWrite ? ['read', 'write'] : ['read'];
}

/**
 * The moment at which a key ends whose last day is `expiresOn`, in the owner's time zone; null for a key that never
 * expires. Throws an {@link AppError} if that has passed.
 */
export function endOfLastDay(
  context: Context,
  ownerId: string,
  expiresOn: DateOnly | null,
): number | null {
  if (expiresOn === null) return null;
  const expiresAt = endOfDayInZone(expiresOn, context.timeZoneOf(ownerId));
  if (expiresAt < context.clock.now()) throw new AppError('dayPast', undefined, 'expiresOn');
  return expiresAt;
}

/** Looks up the owner of a key, and caches the result until keys change. */
export type KeyRing = {
  /** The permissions of a key that is known, not revoked, and not expired. */
  authenticate(key: string): store.KeyGrant | undefined;
  /** Clears the cache because keys or accounts have changed. */
  forget: () => void;
};

/** A {@link KeyRing} over the database that looks up each key only once. */
export function createKeyRing(context: Context): KeyRing {
  const known = new Map<string, store.KeyGrant>();
  function find(key: string): store.KeyGrant | undefined {
    if (!isWellFormed(key)) return undefined;
    const hash = hashKey(key);
    const name = hash.toString('base64');
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const found = store.findGrant(context.db, hash);
    // A transaction may see its own uncommitted changes, which can still be rolled back.
    if (found !== undefined && !context.db.inTransaction) known.set(name, found);
    return found;
  }
  return {
    authenticate(key) {
      const grant = find(key);
      if (grant === undefined || grant.revokedAt !== null) return undefined;
      const expired = grant.expiresAt !== null && grant.expiresAt < context.clock.now();
      return expired ? undefined : grant;
    },
    forget: () => known.clear(),
  };
}

function generateKey(context: Context): string {
  const random = context.ids.randomBytes(KEY_RANDOM_BYTES).toString('base64url');
  return `${KEY_PREFIX}${random}${checksum(random)}`;
}

function checksum(random: string): string {
  return createHash('sha256').update(random).digest('base64url').slice(0, CHECKSUM_LENGTH);
}

// The checksum detects a mistyped key without a database lookup.
function isWellFormed(key: string): boolean {
  const [, random, sum] = KEY_FORM.exec(key) ?? [];
  return random !== undefined && checksum(random) === sum;
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function recordKeyChange(
  context: Context,
  actor: Actor,
  action: 'key.issue' | 'key.revoke',
  before: store.ApiKeyRecord | null,
  after: store.ApiKeyRecord,
): void {
  recordOwnerChange(context, actor, action, {
    before,
    after,
  });
}
