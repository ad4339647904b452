import { expect, test } from 'vitest';
import {
  isMailAddress,
  isMailHost,
  isMailPort,
  mailHostOf,
} from '../../src-server/channels/email/address.ts';

test.each([
  ['me@example.com', true],
  ['me+perennial@mail.example.co.uk', true],
  ["o'neil_1-2@example.com", true],
  [`${'x'.repeat(64)}@example.com`, true],
  [`me@${'x.'.repeat(125)}com`, false],
  ['', false],
  ['me', false],
  ['me@', false],
  ['@example.com', false],
  ['me@localhost', false],
  ['me@example.com ', false],
  ['me@example.com,you@example.com', false],
  ['me@example.com\r\nBcc: you@example.com', false],
  ['Me <me@example.com>', false],
  ['<me@example.com>', false],
  ['me@you@example.com', false],
  ['m e@example.com', false],
  ['me@exämple.com', false],
])('mail address %j: %s', (text, isOne) => expect(isMailAddress(text)).toBe(isOne));

test.each([
  ['smtp.example.com', 'smtp.example.com'],
  ['SMTP.Example.com', 'smtp.example.com'],
  ['localhost', 'localhost'],
  ['mail', 'mail'],
  ['mail_1.local', 'mail_1.local'],
  ['mail.example.', 'mail.example.'],
  ['mäil.example', 'xn--mil-qla.example'],
  [`${'x'.repeat(63)}.example`, `${'x'.repeat(63)}.example`],
])('%j is the name %j', (text, name) => {
  expect(mailHostOf(text)).toEqual({ name, literal: undefined });
  expect(isMailHost(text)).toBe(true);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['127.1', '127.0.0.1'],
  ['127.0.1', '127.0.0.1'],
  ['0x7f000001', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['127.0.0.1.', '127.0.0.1'],
  ['１２７.0.0.1', '127.0.0.1'],
  ['127。0。0。1', '127.0.0.1'],
  ['0', '0.0.0.0'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['::ffff:127.0.0.1', '::ffff:7f00:1'],
  ['[::FFFF:127.0.0.1]', '::ffff:7f00:1'],
  ['2001:db8::1', '2001:db8::1'],
])('%j is the IP address %s', (text, literal) => {
  expect(mailHostOf(text)).toEqual({ name: literal, literal });
  expect(isMailHost(text)).toBe(true);
});

test.each([
  [''],
  [' '],
  ['smtp example.com'],
  ['smtp.example.com '],
  ['smtp.exa\nmple.com'],
  ['smtp.example.com:587'],
  ['smtp://smtp.example.com'],
  ['smtp.example.com/'],
  ['smtp.example.com\\x'],
  ['me@smtp.example.com'],
  ['smtp.example.com?x'],
  ['smtp.example.com#x'],
  ['smtp%2eexample.com'],
  ['smtp..example.com'],
  ['.example.com'],
  ['-smtp.example.com'],
  ['smtp-.example.com'],
  [`${'x'.repeat(64)}.example`],
  ['x.'.repeat(130)],
  ['256.0.0.1'],
  ['1.2.3.4.5'],
  ['[127.0.0.1]'],
  ['[::1'],
  ['::g'],
  ['fe80::1%eth0'],
  ['[fe80::1%25eth0]'],
  ['<smtp>'],
  ['a!b'],
])('%j is no host', (text) => {
  expect(mailHostOf(text)).toBeUndefined();
  expect(isMailHost(text)).toBe(false);
});

test.each([
  [1, true],
  [25, true],
  [65_535, true],
  [0, false],
  [-1, false],
  [65_536, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('port %d: %s', (port, isOne) => expect(isMailPort(port)).toBe(isOne));
