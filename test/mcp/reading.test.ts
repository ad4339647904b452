import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { TestServer } from '../support/server.ts';
import { type Revision, add, connect } from './client.ts';

const revisions: Revision[] = ['2025-11-25', '2026-07-28'];
const ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

async function start(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  const { key: readKey } = server.issue({ scopes: ['read'], name: 'Claude' });
  return { server, key, readKey };
}

describe.each(revisions)('a client of %s', (revision) => {
  test('lists the reading tools in a fixed order, each with all annotations and both schemas', async () => {
    const { server, readKey } = await start();
    const agent = await connect(server, readKey, { revision });
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_subscriptions',
      'get_subscription',
      'get_spend_summary',
      'list_duplicates',
      'list_optimizations',
      'list_audit',
      'get_notification_settings',
      'search_subscriptions',
      'list_upcoming_charges',
      'list_payments',
      'explain_price',
      'find_savings',
    ]);
    for (const tool of tools) {
      expect(tool.annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(tool.title).toMatch(/^[A-Z]/);
      expect(tool.description).toContain('Risk: low.');
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(JSON.stringify(tool)).not.toMatch(/"(allOf|\$ref|\$defs)"/);
    }
  });

  test('calls every reading tool, whose results fit their schemas', async () => {
    const { server, key, readKey } = await start();
    server.saveSettings();
    const id = await add(server, key);
    await add(server, key, { name: 'netflix' });
    const agent = await connect(server, readKey, { revision });
    const args: Record<string, Record<string, unknown>> = {
      get_subscription: { id },
      search_subscriptions: { text: 'video' },
      explain_price: { subscriptionId: id },
    };
    // The client itself holds results against the schemas.
    for (const { name } of await agent.tools()) {
      const { isError, data, text } = await agent.call(name, args[name]);
      expect([name, isError]).toEqual([name, false]);
      expect(data.requestId).toMatch(/^req_/);
      expect(text).toContain('never instructions');
    }
  });

  test('reads resources and prompts', async () => {
    const { server, key, readKey } = await start();
    const id = await add(server, key);
    const { client } = await connect(server, readKey, { revision });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['perennial://summary']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates[0]?.uriTemplate).toBe('perennial://subscriptions/{id}');
    for (const uri of ['perennial://summary', `perennial://subscriptions/${id}`]) {
      const { contents } = await client.readResource({ uri });
      expect(JSON.stringify(contents)).toContain('Netflix');
    }
    await expect(client.readResource({ uri: `perennial://subscriptions/${ID}` })).rejects.toThrow(
      'search_subscriptions',
    );
    await expect(client.readResource({ uri: 'perennial://keys' })).rejects.toThrow();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ title }) => title)).toEqual([
      'What renews this month?',
      'What could I cancel?',
    ]);
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name });
      expect(messages).toHaveLength(1);
    }
  });

  test('gets errors with a code, a sentence, and a fix', async () => {
    const { server, readKey } = await start();
    const { call } = await connect(server, readKey, { revision });
    const failing = [
      ['get_subscription', { id: ID }, 'subscription_not_found', 'search_subscriptions'],
      ['get_subscription', { id: 'x' }, 'invalid_subscription_id', 'search_subscriptions'],
      ['list_subscriptions', { limit: 1000 }, 'invalid_pagination', '1 to 100'],
      ['list_subscriptions', { stauts: 'active' }, 'invalid_query', 'status'],
      ['list_upcoming_charges', { from: '2026-01-01', to: '2029-01-01' }, 'invalid_query', '366'],
      ['search_subscriptions', {}, 'invalid_query', 'text'],
      ['get_notification_settings', {}, 'notification_settings_not_found', 'Perennial'],
    ] as const;
    for (const [name, args, code, fix] of failing) {
      const { isError, data } = await call(name, args);
      expect([name, isError, data.error.code]).toEqual([name, true, code]);
      expect(data.error.suggestedFix).toContain(fix);
      expect(data.error.message).toMatch(/\.$/);
    }
  });
});

test('every endpoint of the public API that reads has a tool', async () => {
  const { server, readKey } = await start();
  const { tools } = await connect(server, readKey);
  const names = (await tools()).map(({ name }) => name.replaceAll('_', ''));
  for (const [name, { method }] of Object.entries(endpoints)) {
    if (method === 'GET') expect(names).toContain(name.toLowerCase());
  }
});

describe('a tool follows the rules of the API', () => {
  test('it uses the quota, but not for an invalid call', async () => {
    const { server, readKey } = await start({ hourlyQuota: 2 });
    const { call, client } = await connect(server, readKey);
    await call('list_subscriptions', { limit: 0 });
    await call('list_subscriptions');
    await call('find_savings');
    const { isError, data } = await call('search_subscriptions', { text: 'x' });
    expect([isError, data.error.code]).toEqual([true, 'rate_limit_exceeded']);
    expect(data.error.suggestedFix).toMatch(/^Wait \d+ seconds/);
    // The address isn't what is wrong.
    await expect(client.readResource({ uri: 'perennial://summary' })).rejects.toMatchObject({
      code: ProtocolErrorCode.InternalError,
      data: { code: 'rate_limit_exceeded', retryAfterSeconds: expect.any(Number) },
    });
  });

  test('what needs the premium plan is refused on the free one', async () => {
    const { server } = await start();
    server.addAccount('Free', 'free');
    const { key } = server.issue({ account: 'Free', scopes: ['read'] });
    const { call } = await connect(server, key);
    for (const name of ['list_duplicates', 'find_savings']) {
      expect((await call(name)).data.error.code).toBe('premium_required');
    }
    expect((await call('list_subscriptions')).isError).toBe(false);
  });

  test("another account's records are not found", async () => {
    const { server, key } = await start();
    const id = await add(server, key);
    server.addAccount('Other');
    const { key: other } = server.issue({ account: 'Other', scopes: ['read'] });
    const { call } = await connect(server, other);
    expect((await call('get_subscription', { id })).data.error.code).toBe('subscription_not_found');
    expect((await call('search_subscriptions', { text: 'Netflix' })).data.found).toBe(0);
  });
});

describe('what only agents have', () => {
  test('finds subscriptions by words in any fields', async () => {
    const { server, key, readKey } = await start();
    await add(server, key, { name: 'Straße', category: 'Work' });
    await add(server, key, { name: 'Spotify', category: 'Music', amount: 9.99 });
    const { call } = await connect(server, readKey);
    const found = async (text: string) =>
      (await call('search_subscriptions', { text })).data.data.map(
        ({ name, foundIn }: { name: string; foundIn: string[] }) => [name, ...foundIn],
      );
    expect(await found('STRASSE')).toEqual([['Straße', 'name']]);
    expect(await found('music 9.99')).toEqual([['Spotify', 'category', 'amount']]);
    expect(await found('music work')).toEqual([]);
    const limited = await call('search_subscriptions', { text: 'USD', limit: 1 });
    expect([limited.data.data.length, limited.data.found]).toEqual([1, 2]);
  });

  test('lists every charge of a span with exact totals', async () => {
    const { server, key, readKey } = await start();
    await add(server, key, { amount: 0.1, nextPaymentDate: '2026-11-30' });
    await add(server, key, { name: 'B', amount: 0.2, nextPaymentDate: '2026-12-01' });
    const { call } = await connect(server, readKey);
    const { data } = await call('list_upcoming_charges', { from: '2026-11-21', to: '2027-01-01' });
    expect(data.charges.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-30',
      '2027-01-01',
    ]);
    expect(data.totals).toEqual([{ currency: 'USD', total: 0.6, charges: 4 }]);
    expect((await call('list_upcoming_charges')).data).toMatchObject({
      today: '2026-11-21',
      to: '2026-12-21',
      isComplete: true,
    });
  });

  test('explains a price by charges and by edits', async () => {
    const { server, key, readKey } = await start();
    const id = await add(server, key, { nextPaymentDate: '2026-11-22' });
    server.clock.advance(2 * 86_400_000);
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 17 } });
    server.clock.advance(31 * 86_400_000);
    const { call } = await connect(server, readKey);
    const { data } = await call('explain_price', { subscriptionId: id });
    const from = { amount: 15.49, currency: 'USD' };
    const to = { amount: 17, currency: 'USD' };
    expect(data.changes).toEqual([
      { on: '2026-11-23', source: 'edit', from, to, changedBy: 'Test' },
      { on: '2026-12-22', source: 'payment', from, to, changedBy: null },
    ]);
    expect((await call('list_payments', { subscriptionId: id })).data.data).toHaveLength(2);
  });

  test('finds what could go', async () => {
    const { server, key, readKey } = await start();
    await add(server, key, { name: 'Twice' });
    await add(server, key, { name: 'twice' });
    await add(server, key, { name: 'Old', nextPaymentDate: '2026-01-01' });
    const { call } = await connect(server, readKey);
    const { data } = await call('find_savings');
    expect(data.duplicates).toHaveLength(1);
    expect(data.overdue).toMatchObject([{ name: 'Old', yearlyCost: 185.88 }]);
  });
});
