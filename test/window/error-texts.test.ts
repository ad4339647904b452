import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../src-renderer/api/client.ts';
import { ToldError, errorText } from '../../src-renderer/ui/errors/error-text.ts';
import { NotFetched } from '../../src-renderer/lib/part.ts';
import { type Reason, anyErrorStatus, reasons } from '../../src-server/contract/errors.ts';
import { isIn, languages, loadWords } from '../support/problem-words.ts';

const SERVERS_OWN = 'Words of the server.';

function texts(error: Error): { language: string; text: string }[] {
  return languages.map((language) => ({
    language,
    text: errorText(error, i18next.getFixedT(language, 'problems')),
  }));
}

const withCode = (code: string, reason?: Reason) =>
  new CallError(code, 0, { message: SERVERS_OWN, ...(reason === undefined ? {} : { reason }) });

function expectWords(error: Error): void {
  for (const { language, text } of texts(error)) {
    expect(text).not.toContain(SERVERS_OWN);
    // A text that is missing is its own key.
    expect(text).not.toMatch(/^(code|reason)\./);
    // What went wrong, and what to do next.
    expect(text).toMatch(/[.。:：,，;].+[.。]$/u);
    expect({ text, isIn: isIn(language, text) }).toEqual({ text, isIn: true });
  }
}

beforeAll(loadWords);

describe('an error is told in the language of the window', () => {
  test.each([...Object.keys(anyErrorStatus), 'unreachable', 'unreadable'])('%s', (code) => {
    expectWords(withCode(code));
  });

  test.each(reasons.slice(reasons.indexOf('otherStatus')))('not_possible for %s', (reason) => {
    expectWords(withCode('not_possible', reason));
    expect(texts(withCode('not_possible', reason))).not.toEqual(texts(withCode('not_possible')));
  });

  test('what a later server may answer, and what is a fault of the window itself', () => {
    expectWords(withCode('a_code_of_the_future'));
    expectWords(new TypeError(SERVERS_OWN));
    expectWords(new NotFetched(SERVERS_OWN));
  });

  test('what the window said itself stays as it is', () => {
    expect(texts(new ToldError('Ours.')).map(({ text }) => text)).toEqual(['Ours.', 'Ours.']);
  });

  test('where nothing was to be saved, nothing is said of saving', () => {
    const sent = { name: 'listSubscriptions', params: {}, body: {} } as const;
    const error = new CallError('internal_error', 500, { message: SERVERS_OWN }, sent);
    expectWords(error);
    for (const { text } of texts(error)) expect(text).not.toMatch(/saved|保存/);
  });
});
