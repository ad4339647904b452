import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { createAccount, resolveAccount, setPlan } from '../../src-server/accounts/service.ts';
import { createKeyRing, issueKey, listKeys, revokeKey } from '../../src-server/accounts/keys.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function prepared() {
  const clock = manualClock();
  const folder = prepareDataFolder(temporaryFolder());
  const { context, close } = openData(folder, { clock, ids: systemIds });
  onTestFinished(close);
  const issue = (
    expiresAt: number | null = null,
    ownerId = resolveAccount(context, 'Personal').id,
  ) => issueKey(context, { ownerId, name: 'Test', scopes: ['read'], expiresAt });
  return { clock, context, issue, ring: createKeyRing(context) };
}

describe('a key', () => {
  test('is per_, 32 random bytes in base64url, and a checksum; none is like another', () => {
    const { issue } = prepared();
    const keys = Array.from({ length: 50 }, () => issue().key);
    for (const key of keys) {
      expect(key).toMatch(/^per_[A-Za-z0-9_-]{43}[A-Za-z0-9_-]{6}$/);
      expect(Buffer.from(key.slice(4, 47), 'base64url')).toHaveLength(32);
    }
    expect(new Set(keys.map((key) => key.slice(4, 47))).size).toBe(50);
    expect(new Set(keys.map((key) => key.slice(-6))).size).toBe(50);
  });

  test('is told once: lists have its first 8 characters', () => {
    const { context, issue } = prepared();
    const { key, id } = issue();
    const [listed] = listKeys(context, null);
    expect([listed?.id, listed?.hint]).toEqual([id, key.slice(0, 8)]);
    expect(JSON.stringify(listed)).not.toContain(key.slice(8, 16));
  });
});

describe('a key ring', () => {
  test('knows whose key it is and what it may do, again and again', () => {
    const { context, issue, ring } = prepared();
    const household = createAccount(context, { name: 'Household', plan: 'free' });
    const { key, id } = issue(null, household.id);
    const expected = { id, ownerId: household.id, plan: 'free', canWrite: false };
    expect(ring.authenticate(key)).toMatchObject(expected);
    expect(ring.authenticate(key)).toMatchObject(expected);
  });

  test('does not take anything but the key itself', () => {
    const { issue, ring } = prepared();
    const { key } = issue();
    const character = fc.constantFrom(...alphabet.split(''));
    const changed = fc
      .tuple(fc.nat({ max: key.length - 1 }), character)
      .map(([at, other]) => `${key.slice(0, at)}${other}${key.slice(at + 1)}`);
    const random = fc
      .string({ unit: character, minLength: 49, maxLength: 49 })
      .map((text) => `per_${text}`);
    const around = fc.tuple(fc.string(), fc.string()).map(([a, b]) => `${a}${key}${b}`);
    const part = fc.nat({ max: key.length }).map((length) => key.slice(0, length));
    fc.assert(
      fc.property(fc.oneof(changed, random, around, part, fc.string()), (other) => {
        expect(ring.authenticate(other) !== undefined).toBe(other === key);
      }),
      { numRuns: 500 },
    );
    expect(ring.authenticate(key)).toBeDefined();
  });

  test('notices the moment of expiry in a key that it keeps', () => {
    const { clock, issue, ring } = prepared();
    const { key } = issue(clock.now() + 10_000);
    expect(ring.authenticate(key)).toBeDefined();
    clock.advance(9999);
    expect(ring.authenticate(key)).toBeDefined();
    clock.advance(2);
    expect(ring.authenticate(key)).toBeUndefined();
  });

  test('told to forget, it sees what was revoked and changed meanwhile', () => {
    const { context, issue, ring } = prepared();
    const [revoked, kept] = [issue(), issue()];
    expect(ring.authenticate(revoked.key)).toBeDefined();
    expect(ring.authenticate(kept.key)?.plan).toBe('premium');
    revokeKey(context, revoked.id);
    setPlan(context, resolveAccount(context, 'Personal'), 'free');
    ring.forget();
    expect(ring.authenticate(revoked.key)).toBeUndefined();
    expect(ring.authenticate(kept.key)?.plan).toBe('free');
  });

  test('keeps nothing of what it saw in a transaction that was undone', () => {
    const { context, issue, ring } = prepared();
    const { key, id } = issue();
    context.db.exec('BEGIN IMMEDIATE');
    revokeKey(context, id);
    expect(ring.authenticate(key)).toBeUndefined();
    context.db.exec('ROLLBACK');
    expect(ring.authenticate(key)).toBeDefined();
  });

  test('revoking again, or by an id in upper case, changes nothing more', () => {
    const { clock, context, issue } = prepared();
    const { id } = issue();
    const first = revokeKey(context, id.toUpperCase());
    clock.advance(60_000);
    expect(revokeKey(context, id)).toEqual(first);
    const actions = context.db.prepare('SELECT action FROM audit_entries').pluck().all();
    expect(actions).toEqual(['key.issue', 'key.revoke']);
  });
});
