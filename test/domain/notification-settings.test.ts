import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DAYS_BEFORE,
  DEFAULT_ENABLED,
  canonicalLocale,
  daysBeforeChoices,
  isDeviceKey,
  isPushAddress,
} from '../../src-server/domain/notification-settings.ts';

describe('reminders', () => {
  test('come 1, 3, 7 or 14 days before a renewal', () => {
    expect(daysBeforeChoices).toEqual([1, 3, 7, 14]);
  });

  test('are on, 3 days before, until the owner chooses otherwise', () => {
    expect([DEFAULT_ENABLED, DEFAULT_DAYS_BEFORE]).toEqual([true, 3]);
  });
});

describe('a locale', () => {
  test.each([
    ['en-GB', 'en-GB'],
    ['en-gb', 'en-GB'],
    ['ZH-hans-cn', 'zh-Hans-CN'],
    ['de', 'de'],
  ])('%s is %s', (tag, canonical) => {
    expect(canonicalLocale(tag)).toBe(canonical);
  });

  test.each(['', ' ', 'en_GB', 'en-', '-en', 'e', 'english language', 'en-GB ', '*', '\u0000'])(
    '%j is none',
    (tag) => {
      expect(canonicalLocale(tag)).toBeUndefined();
    },
  );

  test('in its canonical form stays as it is, and can be written in', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aeGnz12-_')), maxLength: 8 }),
        (text) => {
          const canonical = canonicalLocale(text);
          if (canonical === undefined) return;
          expect(canonicalLocale(canonical)).toBe(canonical);
          expect(() => new Intl.NumberFormat(canonical)).not.toThrow();
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a push address', () => {
  test.each([
    'https://api.day.app',
    'https://api.day.app/',
    'http://192.168.1.20:8080/bark',
    'http://localhost:8080',
    'https://[2001:db8::1]/push',
    'HTTPS://API.DAY.APP',
  ])('%s is one', (address) => {
    expect(isPushAddress(address)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'api.day.app',
    '//api.day.app',
    '/push',
    'https://',
    'http:',
    'ftp://api.day.app',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,hello',
    'ws://api.day.app',
    'https://user@api.day.app',
    'https://user:password@api.day.app',
    'https://:password@api.day.app',
    ' https://api.day.app',
    'https://api.day.app ',
    'https://api.day.app/a b',
    'https://api.day\n.app',
    'https://api.day.app\t',
    'https://api.day.app:99999',
    'https://[::1',
  ])('%j is none', (address) => {
    expect(isPushAddress(address)).toBe(false);
  });
});

describe('a device key', () => {
  test.each(['a', 'ynJ5Ft4atkMkWeo2PAvFhF', 'ABC_def-123'])('%s can be one', (key) => {
    expect(isDeviceKey(key)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'two words',
    'key\n',
    '\nkey',
    'a/b',
    'a?b',
    'a#b',
    'ключ',
    'a\u0000',
    '%41',
  ])('%j can not', (key) => {
    expect(isDeviceKey(key)).toBe(false);
  });

  test('is nothing that would change the path it is put into', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        if (isDeviceKey(text)) expect(encodeURIComponent(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
