import { describe, expect, test } from 'vitest';
import { outcomeCodes } from '../../src-server/domain/outcome.ts';
import { sendByNtfy } from '../../src-server/channels/ntfy/send.ts';
import { outcomeText } from '../../src-server/channels/outcome-text.ts';
import { readOutcome, writeOutcome } from '../../src-server/channels/stored-outcome.ts';
import { type PushAnswer, says, startPushService } from '../support/push-service.ts';

async function outcomeOf(answer: PushAnswer) {
  const { url } = await startPushService(answer);
  const target = { url: new URL(url), allowPrivate: true };
  const sending = { ownPort: 1, ending: new AbortController().signal };
  const topic = { topic: 'home', token: 'planted-token' };
  return (await sendByNtfy(target, topic, { title: 'T', body: 'B' }, sending)).outcome;
}

describe('what a service answers is told apart by its code', () => {
  test.each([
    [401, 'wrongCredentials'],
    [403, 'wrongCredentials'],
    [404, 'unknownAddress'],
    [410, 'unknownAddress'],
    [413, 'refused'],
    [429, 'tooMany'],
    [500, 'serviceFault'],
    [503, 'serviceFault'],
  ])('%i is %s', async (status, code) => {
    expect(await outcomeOf(says(status, { error: 'in its words' }))).toEqual({
      code,
      status,
      words: 'in its words',
    });
    // Such as the page of a proxy before it.
    expect(await outcomeOf(says(status, '<html>'))).toEqual({ code, status, insteadOf: 'ntfy' });
  });

  test('200 is an answer only as this kind of service gives it', async () => {
    expect(await outcomeOf(says(200, { id: 'x', event: 'message' }))).toEqual({
      code: 'taken',
      status: 200,
    });
    expect(await outcomeOf(says(200, { error: 'no' }))).toMatchObject({ code: 'refused' });
    const other = { code: 'notUnderstood', status: 200, insteadOf: 'ntfy' };
    expect(await outcomeOf(says(200, {}))).toEqual(other);
    expect(await outcomeOf(says(200, 'hello'))).toEqual(other);
  });
});

test('what is kept is read as it was written, and what older versions kept as their words', () => {
  const outcome = { code: 'tooMany', status: 429, words: 'slow {down}', isMaybe: true } as const;
  expect(readOutcome(writeOutcome(outcome))).toEqual(outcome);
  expect(readOutcome(null)).toBeNull();
  const kept = 'The service answered 403: forbidden';
  expect(readOutcome(kept)).toEqual({ code: 'told', words: kept });
  expect(outcomeText(readOutcome(kept) ?? outcome)).toBe(kept);
});

test.each(outcomeCodes)('%s has words in English', (code) => {
  expect(outcomeText({ code, status: 500, words: 'its words' })).toMatch(/\p{L}/u);
});
