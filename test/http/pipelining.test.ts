import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { closingRequest, exchange, requestText } from './raw.ts';

const POST = 'POST /api/v1/subscriptions';
const LIST = 'GET /api/v1/subscriptions';

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const { port } = server;
  const post = (name: string) =>
    requestText(port, POST, { key, body: JSON.stringify(draft({ name })) });
  const names = async () => {
    const list = await server.call('GET', '/api/v1/subscriptions?sort=createdAt', { key });
    return list.json.data.map((record: { name: string }) => record.name) as string[];
  };
  return { port, key, post, names };
}

describe('pipelined requests', () => {
  test('are answered in order, each with a request id of its own', async () => {
    const { port, key, post, names } = await started();
    const wanted = Array.from({ length: 50 }, (_, index) => `Record ${index}`);
    const last = closingRequest(port, LIST, { key });
    const answers = await exchange(port, wanted.map(post).join('') + last);
    expect(answers.slice(0, -1).map(({ status, json }) => [status, json.data.name])).toEqual(
      wanted.map((name) => [201, name]),
    );
    expect(answers.at(-1)?.json.pagination.limit).toBe(50);
    expect(new Set(answers.map(({ json }) => json.requestId)).size).toBe(51);
    expect(await names()).toEqual(wanted);
  });

  test('with a refused one among them keep their own answers', async () => {
    const { port, key, post } = await started();
    const strangers = requestText(port, LIST, { key: 'per_x' });
    const nothing = requestText(port, 'GET /nothing', { key });
    const last = closingRequest(port, LIST, { key });
    const text = strangers + post('A') + nothing + last;
    const answers = await exchange(port, text);
    expect(answers.map(({ status }) => status)).toEqual([401, 201, 404, 200]);
  });

  test('after one that closes the connection are not served', async () => {
    const { port, key, post, names } = await started();
    const answers = await exchange(port, closingRequest(port, LIST, { key }) + post('A'));
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(await names()).toEqual([]);
  });

  // Otherwise a caller is told 400 for a record that was made.
  test('before a malformed one keep their own answers: a 400 is never the answer to a write that was made', async () => {
    const { port, post, names } = await started();
    const [first] = await exchange(port, `${post('A')}NONSENSE\r\n\r\n`);
    // No answer at all leaves the outcome open, which is true; any other would be wrong.
    expect([201, undefined]).toContain(first?.status);
    expect(await names()).toEqual(['A']);
  });
});
