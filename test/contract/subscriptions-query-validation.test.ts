import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  await server.call('POST', PATH, { key, body: draft() });
  const list = (query: string) => server.call('GET', `${PATH}?${query}`, { key });
  /** Lists by each query, and tells by which code and for which field it was refused. */
  const refusals = async (queries: readonly string[]) => {
    const found = [];
    for (const query of queries) found.push([query, ...refusal(await list(query))]);
    return found;
  };
  return { server, key, list, refusals };
}

function refusal({ status, headers, json }: Answer): unknown[] {
  const { code, field, suggestedFix } = json.error ?? {};
  if (status === 400) {
    expect(suggestedFix).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  }
  return [status, code, field];
}

const each = (text: string) => text.trim().split(/\s+/);

describe.each(['limit', 'offset'])('%s', (name) => {
  test('is refused as invalid_pagination unless it is plain decimal digits in range', async () => {
    const { refusals } = await prepared();
    const forms = each(`
      +5 %2B5 5+ 0x10 0b1 0o7 1e1 1E1 5.0 5. .5 5,0 1_0 -1 -0 %205 5%20 5%0A %2D1 five null
      NaN Infinity true [] [5] %D9%A3 %EF%BC%95 5%00 5n --5 1/2 5;6
    `);
    const queries = [...forms.map((form) => `${name}=${form}`), `${name}=`, name];
    expect(await refusals(queries)).toEqual(
      queries.map((query) => [query, 400, 'invalid_pagination', name]),
    );
  });

  test('with a broken escape it is no plain decimal digits either', async () => {
    const { refusals } = await prepared();
    const queries = each('%zz % 5%2 %FF 5%C3').map((form) => `${name}=${form}`);
    expect(await refusals(queries)).toEqual(
      queries.map((query) => [query, 400, 'invalid_pagination', name]),
    );
  });

  test('a refusal names the range', async () => {
    const { list } = await prepared();
    const { json } = await list(`${name}=-1`);
    expect(json.error.message).toMatch(name === 'limit' ? /limit.*1.*100/ : /offset.*0/);
    expect(json.error.suggestedFix).toContain(name);
  });
});

test('limit goes from 1 to 100', async () => {
  const { list, refusals } = await prepared();
  for (const limit of [1, 2, 50, 99, 100]) {
    const { status, json } = await list(`limit=${limit}`);
    expect([status, json.pagination.limit]).toEqual([200, limit]);
  }
  const outside = each('limit=0 limit=00 limit=101 limit=1000 limit=99999999999999999999');
  expect(await refusals(outside)).toEqual(
    outside.map((query) => [query, 400, 'invalid_pagination', 'limit']),
  );
});

test('offset goes from 0 upwards, far beyond the last record', async () => {
  const { list } = await prepared();
  for (const offset of [0, 1, 100, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
    const { status, json } = await list(`offset=${offset}`);
    expect([status, json.pagination]).toEqual([200, { limit: 50, offset, hasMore: false }]);
    expect(json.data).toHaveLength(offset === 0 ? 1 : 0);
  }
});

test('an offset that no number holds exactly never fails inside', async () => {
  const { list } = await prepared();
  for (const offset of ['9007199254740993', '9223372036854775808', '9'.repeat(400)]) {
    const { status, json } = await list(`offset=${offset}`);
    // The contract gives no upper end: an empty page and a refusal both keep to it.
    if (status === 200) expect(json.data).toEqual([]);
    else expect([status, json.error.code]).toEqual([400, 'invalid_pagination']);
  }
});

const enumerated: [name: string, values: string[], wrong: string[]][] = [
  ['status', each('active paused cancelled'), each('Active canceled active,paused all %61ctiv')],
  ['period', each('monthly yearly custom'), each('Monthly weekly month monthly,yearly')],
  [
    'sort',
    each('createdAt -createdAt nextPaymentDate -nextPaymentDate amount -amount name -name'),
    each('createdat Name +name %2Bname --name name,-amount updatedAt id category __proto__ name;'),
  ],
];

test.each(enumerated)('%s takes its values alone, and lists them', async (name, values, wrong) => {
  const { list, refusals } = await prepared();
  for (const value of values) expect((await list(`${name}=${value}`)).status).toBe(200);
  const queries = [...wrong.map((value) => `${name}=${value}`), `${name}=`, name];
  expect(await refusals(queries)).toEqual(
    queries.map((query) => [query, 400, 'invalid_query', name]),
  );
  const { json } = await list(`${name}=nonsense`);
  expect(json.error.allowedValues).toEqual(values);
});

test('an empty value is invalid but for q', async () => {
  const { list, refusals } = await prepared();
  const empty = ['status', 'category', 'period', 'expiringBefore', 'sort'].flatMap((name) => [
    name,
    `${name}=`,
  ]);
  expect(await refusals(empty)).toEqual(
    empty.map((query) => [query, 400, 'invalid_query', query.replace('=', '')]),
  );
  expect([(await list('q')).status, (await list('q=')).status]).toEqual([200, 200]);
});

test('control characters and broken escapes in text are invalid', async () => {
  const { refusals } = await prepared();
  const values = each(
    '%00 a%00b %0A a%0Ab a%09b %1F %7F a%C2%85b %zz % %2 %C3 %C3%28 %FF %ED%A0%80',
  );
  const queries = ['q', 'category'].flatMap((name) => values.map((value) => `${name}=${value}`));
  expect(await refusals(queries)).toEqual(
    queries.map((query) => [query, 400, 'invalid_query', query.replace(/=.*/, '')]),
  );
});

test('broken escapes are invalid in every other parameter too', async () => {
  const { refusals } = await prepared();
  const queries = each('status=%zz period=% sort=%FF expiringBefore=2027-01-01%C3');
  expect(await refusals(queries)).toEqual(
    queries.map((query) => [query, 400, 'invalid_query', query.replace(/=.*/, '')]),
  );
});

test.each([
  ['status', 'status=active&status=paused'],
  ['status', 'status=active&status=active'],
  ['q', 'q=a&q=b'],
  ['q', 'q=&q='],
  ['q', '%71=a&q=b'],
  ['category', 'category=Video&q=a&category=Music'],
  ['limit', 'limit=5&limit=5'],
  ['offset', 'offset=0&limit=5&offset=1'],
  ['sort', 'sort=name&sort=-name'],
  ['expiringBefore', 'expiringBefore=2027-01-01&expiringBefore=2027-01-01'],
])('%s given twice is invalid_query: %s', async (name, query) => {
  const { list } = await prepared();
  const answer = await list(query);
  expect(refusal(answer)).toEqual([400, 'invalid_query', name]);
  expect(answer.json.error.suggestedFix).toContain(name);
});

test.each([
  ['statsu', 'status'],
  ['Status', 'status'],
  ['STATUS', 'status'],
  ['state', 'status'],
  ['catagory', 'category'],
  ['categories', 'category'],
  ['periode', 'period'],
  ['expiring_before', 'expiringBefore'],
  ['expiresBefore', 'expiringBefore'],
  ['expiring-before', 'expiringBefore'],
  ['sortBy', 'sort'],
  ['sort_', 'sort'],
  ['limits', 'limit'],
  ['Limit', 'limit'],
  ['ofset', 'offset'],
  ['Q', 'q'],
])('a misspelt %s is refused, with %s as the fix', async (name, meant) => {
  const { list } = await prepared();
  const answer = await list(`${name}=active`);
  expect(refusal(answer)).toEqual([400, 'invalid_query', name]);
  expect(answer.json.error.message).toContain(name);
  expect(answer.json.error.suggestedFix).toMatch(new RegExp(`\\b${meant}\\b`));
});

test('whatever else is no parameter is refused too', async () => {
  const { list, refusals } = await prepared();
  const names = each(`
    page cursor __proto__ constructor toString hasOwnProperty q[] status[] filter[status] ids
    access_token 1 status%00 qq
  `);
  const queries = names.map((name) => `${name}=1`);
  expect(await refusals(queries)).toEqual(
    names.map((name, i) => [queries[i], 400, 'invalid_query', decodeURIComponent(name)]),
  );
  for (const query of [
    '=',
    '=x',
    'status=active?q=x',
    '?status=active',
    '%zz=1',
    '%FF',
    'a'.repeat(9000),
  ]) {
    expect([query, (await list(query)).json.error?.code]).toEqual([query, 'invalid_query']);
  }
});

test('an unknown parameter comes before wrong values', async () => {
  const { list } = await prepared();
  const answer = await list('limit=0&status=nonsense&surprise=1');
  expect(refusal(answer)).toEqual([400, 'invalid_query', 'surprise']);
});

test.each([
  ['limit', 'sort=x&expiringBefore=x&status=x&offset=-1&limit=0'],
  ['offset', 'sort=x&status=x&offset=-1&limit=1'],
  ['status', 'sort=x&period=x&category=&status=x'],
  ['category', 'expiringBefore=x&period=x&category='],
  ['period', 'sort=x&expiringBefore=x&q=%00&period=x'],
  ['q', 'sort=x&expiringBefore=x&q=%00'],
  ['expiringBefore', 'sort=x&expiringBefore=x'],
])('of several wrong values %s is reported, the first in the table: %s', async (name, query) => {
  const { list } = await prepared();
  expect((await list(query)).json.error.field).toBe(name);
});

test('a refused query uses no quota', async () => {
  const { server, key, list } = await prepared();
  for (const query of ['limit=0', 'sort=x', 'surprise=1', 'q=%zz', 'q=a&q=b']) {
    expect((await list(query)).status).toBe(400);
  }
  const { headers } = await server.call('GET', PATH, { key });
  expect(headers['x-ratelimit-remaining']).toBe('999998');
});
