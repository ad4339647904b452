import { expect, test } from 'vitest';
import { errorText } from '../../../src-main/errors/error-text.ts';

const KEY = `per_${'A1b2C3d4'.repeat(5)}Abc`;

test('an error is told with its stack, its code and its causes', () => {
  const cause = Object.assign(new Error('disk gone'), { code: 'EIO' });
  const text = errorText(new TypeError('not written', { cause }));
  expect(text).toMatch(/^TypeError: not written\n\s+at .*error-text\.test\.ts/);
  expect(text).toMatch(/\nCaused by: Error: disk gone\n[^]*\n\s+code: EIO$/);
});

test.each([
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [{ reason: 7 }, '{ reason: 7 }'],
])('what is thrown may be anything: %j', (thrown, text) => {
  expect(errorText(thrown)).toBe(text);
});

test('causes that go round in a circle come to an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(errorText(error).match(/Caused by/g)?.length).toBeLessThan(10);
});

test.each([
  `Error: refused ${KEY}`,
  'http://127.0.0.1:47600/#token=abcDEF123_-',
  'fetch failed: https://api.day.app/SecretDevice/x?key=1',
  'smtp://someone@mail.example.org',
  'wss://gotify.example.org/stream?token=Secret',
])('secrets are made unreadable: %s', (message) => {
  const text = errorText(new Error(message));
  for (const secret of ['A1b2', 'abcDEF', 'Secret', 'day.app', 'example.org']) {
    expect(text).not.toContain(secret);
  }
});

test('so is the name of another computer, wherever Node names it; this computer’s is kept', () => {
  const details = { code: 'ENOTFOUND', hostname: 'ntfy.home.example' };
  const lookup = Object.assign(new Error('getaddrinfo ENOTFOUND ntfy.home.example'), details);
  const text = errorText(new Error('fetch failed', { cause: lookup }));
  expect(text).toContain('getaddrinfo ENOTFOUND [address]');
  expect(text).not.toContain('home.example');
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:47600');
  expect(errorText(Object.assign(refused, { address: '127.0.0.1' }))).toContain('127.0.0.1:47600');
  expect(errorText(new Error('at http://127.0.0.1:47600/api'))).toContain('47600/api');
  expect(errorText(new Error('at perennial://app/settings'))).toContain('//app/settings');
});
