import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEY_HINT_LENGTH, KEY_PREFIX, redactKeys } from '../../src-server/domain/api-key.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What stands behind the prefix of a key: 43 random characters and a checksum of 6. */
const secrets = fc.string({
  unit: fc.constantFrom(...ALPHABET.split('')),
  minLength: 49,
  maxLength: 49,
});

const KEY = 'per_q7Rk2-Zt_9aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789-_abc';

describe('a key in a text', () => {
  test.each([
    ['alone', KEY],
    ['in a header', `Authorization: Bearer ${KEY}`],
    ['in JSON', JSON.stringify({ name: KEY })],
    ['as a name in JSON', JSON.stringify({ [KEY]: 1 })],
    ['in JSON within JSON', JSON.stringify(JSON.stringify({ name: KEY }))],
    ['in a URL', `/api/v1/subscriptions?q=${KEY}&limit=1`],
    ['in a path', `/api/v1/subscriptions/${KEY}`],
    ['without a space before it', `Bearer${KEY}`],
    ['on a line of its own', `a\n${KEY}\nb`],
    ['twice', `${KEY} ${KEY}`],
    ['cut off in the middle', KEY.slice(0, 24)],
    ['run on', `${KEY}${KEY}`],
  ])('is made unreadable: %s', (_, text) => {
    const redacted = redactKeys(text);
    expect(redacted).not.toContain(KEY.slice(0, 16));
    expect(redacted).not.toContain(KEY.slice(8, 16));
    expect(redacted).not.toContain(KEY.slice(-8));
    expect(redacted).toContain('[redacted]');
  });

  test('is made unreadable whatever its characters and whatever stands beside it', () => {
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
        const text = `${before}${KEY_PREFIX}${secret}${after}`;
        expect(redactKeys(text)).not.toContain(secret);
        expect(redactKeys(JSON.stringify({ text }))).not.toContain(secret);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is no key', () => {
  test('stays as it is: the first characters, by which keys are told apart', () => {
    const hint = `The key ${KEY.slice(0, KEY_HINT_LENGTH)} was revoked.`;
    expect(redactKeys(hint)).toBe(hint);
  });

  test.each(['', 'Netflix', 'per month', 'per_day', 'super_user', 'req_3f2504e0-4f89-41d3-9a0c'])(
    'stays as it is: %j',
    (text) => {
      expect(redactKeys(text)).toBe(text);
    },
  );

  test('stays as it is around a key', () => {
    expect(redactKeys(`before ${KEY}, after`)).toMatch(/^before per_\[redacted\], after$/);
  });
});

describe('redaction', () => {
  const texts = fc
    .array(fc.oneof(fc.string(), fc.constant(KEY), fc.constant('per_')))
    .map((parts) => parts.join(''));

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(redactKeys(redactKeys(text))).toBe(redactKeys(text));
      }),
    );
  });

  test('leaves JSON text JSON, with the same names and values but for keys', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const json = redactKeys(JSON.stringify({ text, other: [1, 'a"b\\c'] }));
        expect(JSON.parse(json)).toMatchObject({ other: [1, 'a"b\\c'] });
      }),
    );
  });
});
