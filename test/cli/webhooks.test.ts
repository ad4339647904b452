import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { says, startPushService } from '../support/push-service.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, fed, perennial } from './perennial.ts';

async function opened() {
  const dataDir = temporaryFolder();
  const service = await startPushService(says(204, ''));
  const run = (...args: string[]) => perennial(['webhooks', ...args, '--data-dir', dataDir]);
  const address = ['--url', `${service.url}/planted-path`, '--allow-private', 'true'];
  const added = await run('add', '--name', 'Home', ...address);
  return { dataDir, service, run, address, added };
}

describe('perennial webhooks', () => {
  test('adds one and prints its secret alone, tests, changes and lists it without its address', async () => {
    const { run, service, added } = await opened();
    expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_\S+\n$/) });
    expect(added.stderr).toContain('perennial webhooks test');
    const tried = await run('test', 'Home');
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('Delivered.') });
    expect(service.received.at(-1)?.body).toMatchObject({ type: 'webhook.test' });
    await run('edit', 'Home', '--name', 'House', '--paused', 'true', '--events', 'data.restored');
    const listed = await run('list');
    expect(listed.stdout).toMatch(new RegExp(`^House +paused .*${service.url}`, 'm'));
    expect(listed.stdout).not.toContain('planted-path');
    expect(documentOf(await run('list', '--json'))).toMatchObject([
      { name: 'House', isPaused: true, events: ['data.restored'] },
    ]);
  });

  test('prints the secret again, and replaces it', async () => {
    const { run, added } = await opened();
    expect((await run('secret', 'Home')).stdout).toBe(added.stdout);
    const replaced = await run('secret', 'Home', '--replace');
    expect(replaced.stdout).toMatch(/^whsec_\S+\n$/);
    expect(replaced.stdout).not.toBe(added.stdout);
    expect(replaced.stderr).toMatch(/Until \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect((await run('secret', 'Home')).stdout).toBe(replaced.stdout);
  });

  test('removes one, which is brought back by its ID', async () => {
    const { run } = await opened();
    const removed = documentOf<{ id: string }>(await run('rm', 'Home', '--json'));
    expect((await run('list')).stdout).toBe('There are no webhooks.\n');
    expect((await run('restore', removed.id)).stdout).toBe('Restored Home.\n');
  });

  test('refuses a name that another one has', async () => {
    const { run, address } = await opened();
    const again = await run('add', '--name', 'home', ...address);
    expectFailure(again, 1);
    expect(again.stderr).toBe('A webhook named Home already exists.\nChoose another name.\n');
    await run('add', '--name', 'Away', ...address);
    expectFailure(await run('edit', 'Away', '--name', 'Home'), 1);
  });

  test('reads the address from standard input', async () => {
    const { dataDir, service, run } = await opened();
    const args = ['webhooks', 'add', '--name', 'Fed', '--url', '-', '--allow-private', 'true'];
    expect((await fed(`${service.url}/x\n`, [...args, '--data-dir', dataDir])).code).toBe(0);
    expect((await run('test', 'Fed')).code).toBe(0);
  });

  test('lists the messages of a running server, and sends one again', async () => {
    const { dataDir, service, run } = await opened();
    const server = await TestServer.start({ dataDir });
    const price = ['--amount', '15.49', '--currency', 'USD', '--every', 'month'];
    const netflix = ['--name', 'Netflix', '--category', 'Video', ...price, '--next', '2099-01-14'];
    await perennial(['subscriptions', 'add', ...netflix, '--data-dir', dataDir]);
    await server.wake();
    const listed = await run('messages', 'Home');
    expect(listed.stdout).toMatch(/subscription\.created +Netflix +delivered .*204/);
    const [{ id } = { id: '' }] = documentOf<{ id: string }[]>(
      await run('messages', 'Home', '--json'),
    );
    expect((await run('resend', id)).code).toBe(0);
    await server.wake();
    expect(service.received[1]?.headers['webhook-id']).toBe(id);
  });

  test.each<[code: 1 | 2, args: string[]]>([
    [2, ['add', '--name', 'Other']],
    [2, ['add', '--url', 'https://example.com']],
    [2, ['add', '--name', 'Other', '--url', 'example.com']],
    [2, ['add', '--name', 'Other', '--url', 'http://127.0.0.1/hook']],
    [2, ['add', '--name', 'Other', '--url', 'https://example.com', '--events', 'everything']],
    [2, ['edit', 'Home']],
    [2, ['edit', 'Home', '--paused', 'maybe']],
    [2, ['messages', 'Home', '--count', '0']],
    [1, ['edit', 'Nobody', '--paused', 'true']],
    [1, ['secret', 'Nobody']],
    [1, ['restore', '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11']],
    [1, ['resend', '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11']],
  ])('fails with code %i, and says why: %j', async (code, args) => {
    const { run } = await opened();
    const outcome = await run(...args);
    expectFailure(outcome, code);
    // In terms of the command line, not of the API.
    expect(outcome.stderr).not.toMatch(/\b(GET|Send|allowPrivate|isPaused)\b/);
  });

  test('that fail for a day need attention', async () => {
    const { dataDir, run } = await opened();
    const broken = await startPushService(says(503, ''));
    await run('edit', 'Home', '--url', `${broken.url}/x`, '--allow-private', 'true');
    // Its clock is days behind the one that the command reads.
    const server = await TestServer.start({ dataDir });
    await server.call('POST', '/api/v1/subscriptions', { key: server.issue().key, body: draft() });
    await server.wake();
    await server.close();
    const { stdout } = await perennial(['attention', 'list', '--data-dir', dataDir]);
    expect(stdout).toContain('The webhook "Home" has failed for a day.');
    expect((await run('list')).stdout).toContain('failing');
  });
});
