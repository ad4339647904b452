import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { expectEnvelope } from './raw.ts';

const PATH = '/api/v1/subscriptions';

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const post = (body: unknown) => server.call('POST', PATH, { key, body });
  return { server, key, post };
}

describe('`1e309`, `1e-7`, `0.30000000000000004` as amount: invalid_subscription on amount', () => {
  test.each([
    '1e309',
    '-1e309',
    '1e-7',
    '0.30000000000000004',
    '0.001',
    '12.345',
    '999999.991',
    '1000000',
    '1e6',
    '1e21',
    '-0.01',
    '-1',
    '5e-324',
    '"12"',
    'true',
    'null',
    '[12]',
    '{}',
  ])('%s', async (literal) => {
    const { post } = await started();
    const body = JSON.stringify(draft({ amount: 0 })).replace('"amount":0', `"amount":${literal}`);
    const answer = await post(body);
    expectEnvelope(answer, 400, 'invalid_subscription');
    expect(answer.json.error.field).toBe('amount');
  });

  test('every amount of at most two decimals is taken, and comes back as it was', async () => {
    const { post } = await started();
    const hundredths = fc.integer({ min: 0, max: 99_999_999 });
    await fc.assert(
      fc.asyncProperty(hundredths, async (whole) => {
        const amount = Number(`${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`);
        const answer = await post(draft({ amount }));
        expect([answer.status, answer.json.data?.amount]).toEqual([201, amount]);
      }),
      { numRuns: 200, examples: [[29], [57], [113], [99_999_999], [0], [1]] },
    );
  });

  test.each([
    ['1e2', 100],
    ['-0', 0],
    ['12.50', 12.5],
    ['0.29', 0.29],
  ])('%s is an amount', async (literal, amount) => {
    const { post } = await started();
    const body = JSON.stringify(draft({ amount: 0 })).replace('"amount":0', `"amount":${literal}`);
    const answer = await post(body);
    expect([answer.status, answer.json.data.amount]).toEqual([201, amount]);
  });
});

describe('lone surrogates, NUL and other control characters: 400 on that field', () => {
  const codes = ['0000', '0001', '0007', '0009', '000a', '000d', '001b', '007f', '0085', '009b'];
  const surrogates = ['d800', 'dbff', 'dc00', 'dfff'];

  describe.each(['name', 'category'])('in %s', (field) => {
    test.each([...codes, ...surrogates])(String.raw`\u%s`, async (code) => {
      const { post } = await started();
      // As an escape, so that what arrives is good UTF-8 and good JSON.
      const body = JSON.stringify(draft({ [field]: 'a~b' })).replace('~', `\\u${code}`);
      const answer = await post(body);
      expectEnvelope(answer, 400, 'invalid_subscription');
      expect(answer.json.error.field).toBe(field);
    });
  });

  test('a pair in the wrong order', async () => {
    const { post } = await started();
    const body = JSON.stringify(draft({ name: 'a~b' })).replace('~', String.raw`\ude00\ud83d`);
    const answer = await post(body);
    expectEnvelope(answer, 400, 'invalid_subscription');
    expect(answer.json.error.field).toBe('name');
  });

  test.each(['q', 'category'])('percent-encoded in the filter %s: invalid_query', async (name) => {
    const { server, key } = await started();
    for (const code of ['%00', '%01', '%1b', '%7f', '%c2%85', '%ed%a0%80', '%ff', '%zz', '%']) {
      const answer = await server.call('GET', `${PATH}?${name}=a${code}b`, { key });
      expectEnvelope(answer, 400, 'invalid_query');
      expect(answer.json.error.field).toBe(name);
    }
  });
});

describe('right-to-left text, emoji: kept to the letter', () => {
  test.each([
    'نتفليكس',
    'נטפליקס 4K',
    '\u202eNetflix\u202c',
    'a\u200bb',
    'Cafe\u0301',
    'Café',
    '👩‍👩‍👧‍👦',
    '🇩🇪 🏳️‍🌈',
    '𝔑𝔢𝔱𝔣𝔩𝔦𝔵',
    'ﷺ',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '${7*7}{{7*7}}',
    "'; DROP TABLE subscriptions; --",
    String.raw`C:\name\u0000`,
    '../../etc/passwd',
    '=1+1',
    'İstanbul ı ß ς',
  ])('%s', async (text) => {
    const { server, key, post } = await started();
    const made = await post(draft({ name: text, category: text }));
    expect([made.status, made.json.data.name, made.json.data.category]).toEqual([201, text, text]);
    const got = await server.call('GET', `${PATH}/${made.json.data.id}`, { key });
    expect([got.json.data.name, got.json.data.category]).toEqual([text, text]);
    const query = `q=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`;
    const list = await server.call('GET', `${PATH}?${query}`, { key });
    expect(list.json.data.map((record: { name: string }) => record.name)).toEqual([text]);
    expect(list.json.query.filters).toEqual({ q: text, category: text });
  });
});

describe('a refused value says which invisible character it contains', () => {
  test.each([
    [{ name: 'Net\nflix' }, 'name', /line break/],
    [{ name: 'Net\u0007flix' }, 'name', /control character \(U\+0007\)/],
    [{ nextPaymentDate: '2027-01-31\n' }, 'nextPaymentDate', /line break/],
    [{ nextPaymentDate: '\ufeff2027-01-31' }, 'nextPaymentDate', /byte order mark/],
    [{ currency: 'USD\u2028' }, 'currency', /line break/],
    [{ period: 'custom', customDate: '30\n' }, 'customDate', /line break/],
  ])('%j', async (fields, field, words) => {
    const { post } = await started();
    const answer = await post(draft(fields));
    expectEnvelope(answer, 400, 'invalid_subscription');
    expect(answer.json.error).toMatchObject({ field, message: expect.stringMatching(words) });
    expect(answer.json.error.suggestedFix).toMatch(/^Remove /);
  });

  test.each([
    ['limit=5%0A', 'limit', 'invalid_pagination'],
    ['sort=%EF%BB%BFname', 'sort', 'invalid_query'],
    ['q=a%0Db', 'q', 'invalid_query'],
  ])('in a query: %s', async (query, field, code) => {
    const { server, key } = await started();
    const answer = await server.call('GET', `${PATH}?${query}`, { key });
    expectEnvelope(answer, 400, code);
    expect(answer.json.error.field).toBe(field);
    expect(answer.json.error.message).toMatch(/line break|byte order mark/);
  });
});
