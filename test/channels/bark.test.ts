import { describe, expect, test } from 'vitest';
import { sendByBark } from '../../src-server/channels/bark/send.ts';
import { type PushAnswer, says, startPushService, success } from '../support/push-service.ts';
import { told } from '../support/told.ts';

const KEY = 'planted-key';
const FAULT = { code: 400, message: 'failed to get device token' };

const batch = (...data: unknown[]) => says(200, { code: 200, message: 'success', data });
const taken = { delivered: true, message: 'The service answered 200: success' };
const refused = (words: string) => ({
  delivered: false,
  message: `The service answered 200: ${words}`,
});

/** What comes of a push to a service of the test's own. */
async function pushed(answer: PushAnswer) {
  const service = await startPushService(answer);
  const target = { url: new URL(service.url), allowPrivate: true };
  const { signal: ending } = new AbortController();
  return told(sendByBark(target, KEY, { title: 'Netflix', body: '' }, { ownPort: 1, ending }));
}

test('an answer is told by its message', async () => {
  expect(await pushed(success)).toEqual(taken);
});

describe('an answer for each key of a batch', () => {
  test.each([
    ['our key', [{ code: 200, device_key: KEY }]],
    [
      'our key among others',
      [FAULT, { ...FAULT, device_key: 'x' }, { code: 200, device_key: KEY }],
    ],
    ['no key at all', [{ code: 200 }, { code: 200 }]],
    ['nobody', []],
  ])('took the message where it answers well for %s', async (_name, data) => {
    expect(await pushed(batch(...data))).toEqual(taken);
  });

  test.each([
    ['our key', [{ ...FAULT, device_key: KEY }], FAULT.message],
    [
      'our key alone',
      [
        { code: 200, device_key: 'x' },
        { ...FAULT, device_key: KEY },
      ],
      FAULT.message,
    ],
    [
      'our key, twice',
      [
        { code: 200, device_key: KEY },
        { ...FAULT, device_key: KEY },
      ],
      FAULT.message,
    ],
    ['one of several without a key', [{ code: 200 }, FAULT], FAULT.message],
    ['our key, without words', [{ code: 500, device_key: KEY }], 'code 500'],
    ['our key, without a code', [{ device_key: KEY }], 'no code'],
    ['other keys only', [{ code: 200, device_key: 'x' }], 'nothing about this device key'],
    ['what is no entry', ['ok'], 'no code'],
    [
      'our key, with the key in its words',
      [{ code: 400, device_key: KEY, message: `no ${KEY}` }],
      'no …',
    ],
  ])('did not take it where it answers badly for %s', async (_name, data, words) => {
    expect(await pushed(batch(...data))).toEqual(refused(words));
  });

  test('did not take it where only the entry says so', async () => {
    const answer = says(200, {
      code: 400,
      message: 'no',
      data: [{ code: 200, device_key: KEY }],
    });
    expect(await pushed(answer)).toEqual(refused('no'));
  });

  test.each([[null], [{}], ['text'], [1]])('answers as ever with the data %j', async (data) => {
    const answer = says(200, { code: 200, message: 'success', data });
    expect(await pushed(answer)).toEqual(taken);
  });
});
