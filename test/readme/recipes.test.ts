import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { FILE_NAME } from './api-scripts.ts';
import { blocksOf, createRunner, documentText, hasPython } from './blocks.ts';
import { installClients } from './client-files.ts';
import { hasCurl } from './find-curl.ts';

// The small scripts of docs/examples.md, as they stand there.

const LIST = '/api/v1/subscriptions';
const scripts = blocksOf(documentText('docs/examples.md'));
const hasJq = spawnSync('sh', ['-c', 'jq --version && bash --version']).status === 0;

async function prepared(file: string, key?: string) {
  const server = await TestServer.start();
  const { key: own } = server.issue();
  const runner = createRunner(server.baseUrl, key ?? own);
  installClients(runner);
  const script = scripts.find(({ code }) => FILE_NAME.exec(code)?.[1] === file);
  runner.save(file, script?.code ?? '');
  const add = async (changes: Record<string, unknown>) =>
    (await server.call('POST', LIST, { key: own, body: draft(changes) })).json.data;
  const patch = (id: string, body: object) =>
    server.call('PATCH', `${LIST}/${id}`, { key: own, body });
  return { server, runner, add, patch, key: own };
}

test.skipIf(!hasJq || !hasCurl())('upcoming.sh writes the charges to come as CSV', async () => {
  const { runner, add } = await prepared('upcoming.sh');
  await add({ name: 'Music, "Family"', amount: 12.5, nextPaymentDate: '2026-11-30' });
  await add({ name: 'Later', nextPaymentDate: '2027-11-30' });
  await runner.shell('bash upcoming.sh');
  const rows = ['"date","name","amount","currency"', '"2026-11-30","Music, ""Family""",12.5,"USD"'];
  const written = readFileSync(join(runner.folder, 'upcoming.csv'), 'utf8');
  expect(written.trim().split('\n')).toEqual(rows);
});

test.skipIf(!hasJq || !hasCurl())(
  'upcoming.sh fails and writes nothing without a key',
  async () => {
    const { runner } = await prepared('upcoming.sh', 'per_wrong');
    await expect(runner.shell('bash upcoming.sh')).rejects.toThrow('invalid_api_key');
    expect(() => readFileSync(join(runner.folder, 'upcoming.csv'))).toThrow('ENOENT');
  },
);

test('recategorize.mjs moves a category, and nothing else', async () => {
  const { server, runner, add, key } = await prepared('recategorize.mjs');
  for (let n = 0; n < 105; n += 1) await add({ name: `${n}`, category: 'Video' });
  await add({ name: 'Phone', category: 'Home' });
  const printed = await runner.run('recategorize.mjs', 'Video', 'Streaming');
  expect(printed.trim().split('\n')).toEqual(Array.from({ length: 105 }, (_, n) => `${n}`));
  const { json } = await server.call('GET', '/api/v1/analytics/summary', { key });
  expect(json.byCategory).toEqual([
    expect.objectContaining({ category: 'Home', activeSubscriptions: 1 }),
    expect.objectContaining({ category: 'Streaming', activeSubscriptions: 105 }),
  ]);
});

// Counted as skipped where there is no Python.
test.skipIf(!hasPython)('prices.py prints each change of a price once', async () => {
  const { runner, add, patch } = await prepared('prices.py');
  const { id } = await add({ name: 'Netflix', amount: 15.49 });
  await patch(id, { amount: 17.99 });
  await patch(id, { name: 'Films' });
  expect(await runner.run('prices.py')).toBe('Netflix: 15.49 USD -> 17.99 USD\n');
  expect(await runner.run('prices.py')).toBe('');
  await patch(id, { amount: 18 });
  await patch(id, { currency: 'EUR' });
  expect(await runner.run('prices.py')).toBe(
    'Films: 17.99 USD -> 18 USD\nFilms: 18 USD -> 18 EUR\n',
  );
});
