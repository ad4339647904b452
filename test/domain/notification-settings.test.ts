import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DAYS_BEFORE,
  DEFAULT_ENABLED,
  canonicalLocale,
  daysBeforeChoices,
  isDeviceKey,
  pushAddressProblem,
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
    expect(pushAddressProblem(address)).toBeUndefined();
  });

  test.each([
    ['', 'no_address'],
    [' ', 'no_address'],
    ['not a url', 'no_address'],
    ['api.day.app', 'no_address'],
    ['//api.day.app', 'no_address'],
    ['/push', 'no_address'],
    ['https://', 'no_address'],
    ['http:', 'no_address'],
    [' https://api.day.app', 'no_address'],
    ['https://api.day.app ', 'no_address'],
    ['https://api.day.app/a b', 'no_address'],
    ['https://api.day\n.app', 'no_address'],
    ['https://api.day.app\t', 'no_address'],
    ['https://api.day.app:99999', 'no_address'],
    ['https://[::1', 'no_address'],
    ['ftp://api.day.app', 'other_scheme'],
    ['file:///etc/passwd', 'other_scheme'],
    ['javascript:alert(1)', 'other_scheme'],
    ['data:text/plain,hello', 'other_scheme'],
    ['ws://api.day.app', 'other_scheme'],
    ['localhost:8080', 'other_scheme'],
    ['https://user@api.day.app', 'user_name'],
    ['https://user:password@api.day.app', 'user_name'],
    ['https://:password@api.day.app', 'user_name'],
  ])('%j is none: %s', (address, problem) => {
    expect(pushAddressProblem(address)).toBe(problem);
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
