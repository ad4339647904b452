import { describe, expect, test } from 'vitest';
import {
  isOwnPage,
  isPermitted,
  mayAsk,
  mayFetch,
  mayLoad,
  outsideAddress,
} from '../../../src-main/security/allowed.ts';

const BASE = 'http://127.0.0.1:47600';
const never = () => false;
const entered = (address: string) => address !== 'https://other.example/';

describe('a link out of the window', () => {
  test.each([
    ['https://docs.ntfy.sh/publish/', 'https://docs.ntfy.sh/publish/'],
    ['https://gotify.net', 'https://gotify.net/'],
    ['https://www.netflix.com/cancelplan', 'https://www.netflix.com/cancelplan'],
    ['perennial://app/docs', `${BASE}/docs`],
    ['perennial://app/openapi.json', `${BASE}/openapi.json`],
    ['perennial://app/docs?a=b#c', `${BASE}/docs`],
    ['webcal://127.0.0.1:47600/calendar/a_B-1.ics', 'webcal://127.0.0.1:47600/calendar/a_B-1.ics'],
  ])('%s opens %s in the browser', (link, address) => {
    expect(outsideAddress(link, BASE, never)).toBe(address);
  });

  test.each([
    '',
    'about:blank',
    'http://gotify.net/',
    'https://gotify.net:8443/',
    'https://user@gotify.net/',
    'https://:secret@gotify.net/',
    'https://gotify.net.example.com/',
    'https://example.com/?https://gotify.net/',
    'https://evilgotify.net/',
    'https://www.netflix.com/',
    'https://www.netflix.com/cancelplan?next=https://example.com/',
    'https://sub.gotify.net/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,a',
    'smb://gotify.net/share',
    'ms-msdt:/id',
    'mailto:a@gotify.net',
    'http://127.0.0.1:47600/docs',
    'perennial://app/settings',
    'perennial://app/app/v1/session',
    'perennial://app/docs/',
    'perennial://record/0f8fad5b-d9cb-469f-a165-70867728950e',
    'perennial://user@app/docs',
    'webcal://example.com/calendar/a.ics',
    'webcal://127.0.0.1:47601/calendar/a.ics',
    'webcal://127.0.0.1:47600/calendar/../docs',
    'webcal://127.0.0.1:47600/calendar/a.ics?b',
    'webcal://user@127.0.0.1:47600/calendar/a.ics',
  ])('%j opens nothing', (link) => {
    expect(outsideAddress(link, BASE, never)).toBeUndefined();
  });

  test('opens a web address that was entered, and nothing else', () => {
    expect(outsideAddress('http://router.lan:8080/a', BASE, entered)).toBe(
      'http://router.lan:8080/a',
    );
    expect(outsideAddress('https://example.com', BASE, entered)).toBe('https://example.com/');
    for (const link of [
      'https://other.example/',
      'https://me@example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'perennial://app/settings',
    ]) {
      expect(outsideAddress(link, BASE, entered)).toBeUndefined();
    }
  });
});

test.each([
  ['perennial://app/', true],
  ['perennial://app/settings?open=new', true],
  ['perennial://app:1/', false],
  ['perennial://other/', false],
  ['perennial://user@app/', false],
  ['http://app/', false],
  ['http://127.0.0.1:47600/', false],
  ['perennial:', false],
  ['', false],
])('%j is a page of the window: %j', (link, expected) => {
  expect(isOwnPage(link)).toBe(expected);
});

test.each([
  ['perennial://app/assets/a.js', true],
  ['devtools://devtools/bundled/devtools_app.html', true],
  ['blob:perennial://app/1', true],
  ['data:image/png;base64,', true],
  ['https://docs.ntfy.sh/', false],
  ['http://127.0.0.1:47600/api/v1/subscriptions', false],
  ['ws://127.0.0.1/', false],
  ['file:///etc/passwd', false],
  ['chrome://gpu', false],
  ['perennial://other/', false],
  ['', false],
])('a page may load %j: %j', (link, expected) => {
  expect(mayLoad(link)).toBe(expected);
});

test.each([
  ['https://github.com/someone/perennial/releases.atom', true],
  ['https://release-assets.githubusercontent.com/a?b=c', true],
  ['http://github.com/', false],
  ['https://name:word@github.com/', false],
  ['perennial://app/', false],
  ['file:///etc/passwd', false],
  ['data:text/plain,a', false],
  ['', false],
])('updates may be fetched from %j: %j', (link, expected) => {
  expect(mayFetch(link)).toBe(expected);
});

test.each([
  ['clipboard-sanitized-write', 'perennial://app', true],
  ['clipboard-sanitized-write', 'perennial://app/', true],
  ['clipboard-sanitized-write', 'https://example.com', false],
  ['clipboard-sanitized-write', '', false],
  ['clipboard-read', 'perennial://app', false],
  ['notifications', 'perennial://app', false],
  ['media', 'perennial://app', false],
  ['geolocation', 'perennial://app', false],
  ['fileSystem', 'perennial://app', false],
  ['openExternal', 'perennial://app', false],
  ['unknown', 'perennial://app', false],
])('%s for %j is granted: %j', (permission, origin, expected) => {
  expect(isPermitted(permission, origin)).toBe(expected);
});

test.each([
  [undefined, true],
  ['perennial://app', true],
  ['null', false],
  ['https://example.com', false],
  ['perennial://other', false],
  ['', false],
])('a request that %j made is answered: %j', (origin, expected) => {
  expect(mayAsk(origin)).toBe(expected);
});
