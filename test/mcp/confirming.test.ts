import { describe, expect, test } from 'vitest';
import { openWindow } from '../app/window.ts';
import { TestServer } from '../support/server.ts';
import { type Agent, add, connect } from './client.ts';

const fields = {
  name: 'Spotify',
  category: 'Music',
  amount: 9.99,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-12-14',
};

type Answer = 'accept' | 'decline' | 'cancel';

/** An agent whose client asks the person, who gives these answers, and agrees afterwards. */
async function start(answers: Answer[] = []) {
  const server = await TestServer.start();
  const { key } = server.issue({ name: 'Claude' });
  const questions: string[] = [];
  /** What happens while the person reads the next question. */
  const meanwhile: (() => Promise<void>)[] = [];
  const agent = await connect(server, key, {
    write: true,
    capabilities: { elicitation: { form: {} } },
    prepare(client) {
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        questions.push(params.message);
        await meanwhile.shift()?.();
        return { action: answers.shift() ?? 'accept', content: {} };
      });
    },
  });
  return { server, key, agent, questions, meanwhile };
}

/** Calls a tool without a client, which would only answer what it was asked. */
async function askRaw(
  server: TestServer,
  key: string,
  params: { name: string; [more: string]: unknown },
) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  };
  const { json } = await server.send('POST', '/mcp?write=1', {
    key,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': params.name,
    },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } },
  });
  return json.result;
}

const found = async (agent: Agent) => (await agent.call('list_subscriptions')).data.data;

describe('with a client that can ask', () => {
  test('the person is asked before something is added, with what it is', async () => {
    const { agent, questions } = await start(['decline', 'cancel', 'accept']);
    for (const _ of ['decline', 'cancel']) {
      const { isError, data } = await agent.call('create_subscription', fields);
      expect([isError, data.error.code]).toEqual([true, 'declined']);
    }
    expect(await found(agent)).toEqual([]);
    const { isError, data } = await agent.call('create_subscription', fields);
    expect([isError, data.data.name]).toEqual([false, 'Spotify']);
    expect(questions).toHaveLength(3);
    expect(questions[0]).toContain(
      'Add "Spotify" to Perennial? amount: 9.99; currency: "USD"; period: "monthly"',
    );
  });

  test('the person is asked before something is changed, with before and after', async () => {
    const { server, key, agent, questions } = await start();
    server.saveSettings();
    const id = await add(server, key);
    const updated = await agent.call('update_subscription', { id, amount: 17 });
    expect(updated.data.data.amount).toBe(17);
    await agent.call('update_notification_settings', { daysBefore: 7 });
    expect(questions).toEqual([
      'Change "Netflix" in Perennial? amount: 15.49 → 17',
      'Change "the reminder settings" in Perennial? daysBefore: 3 → 7',
    ]);
  });

  test('the person is asked again if the values have changed before they agree', async () => {
    const { server, key, agent, questions, meanwhile } = await start();
    const id = await add(server, key);
    meanwhile.push(async () => {
      const body = { amount: 99 };
      await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
    });
    const updated = await agent.call('update_subscription', { id, amount: 17 });
    expect(updated.data.data.amount).toBe(17);
    expect(questions).toEqual([
      'Change "Netflix" in Perennial? amount: 15.49 → 17',
      'Change "Netflix" in Perennial? amount: 99 → 17',
    ]);
  });

  test('an answer counts once, and only for what was asked', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const send = (args: object, inputResponses: object = {}) =>
      askRaw(server, key, { name: 'create_subscription', arguments: args, inputResponses });
    const accept = { action: 'accept', content: {} };
    const { resultType, inputRequests } = await send(fields);
    const [asked = ''] = Object.keys(inputRequests);
    expect(resultType).toBe('input_required');
    const others = [
      await send({ ...fields, amount: 500 }, { [asked]: accept }),
      await send(fields, { confirm: accept }),
    ];
    expect(others.map((each) => each.resultType)).toEqual(['input_required', 'input_required']);
    expect((await send(fields, { [asked]: accept })).structuredContent.data.amount).toBe(9.99);
    expect((await send(fields, { [asked]: accept })).resultType).toBe('input_required');
    const [late = ''] = Object.keys((await send(fields)).inputRequests);
    server.clock.advance(10 * 60_000);
    expect((await send(fields, { [late]: accept })).resultType).toBe('input_required');
  });

  test('the person sees all that would be written', async () => {
    const { agent, questions } = await start(['decline']);
    const hidden = {
      website: 'https://a.example',
      cancelUrl: 'https://b.example',
      notes: 'Call 1',
    };
    const all = { ...fields, ...hidden, period: 'custom', customDate: '1', tags: ['x'] };
    const { plan } = (
      await agent.call('plan_changes', {
        changes: [{ action: 'create', fields: { ...all, notificationEnabled: false } }],
      })
    ).data;
    await agent.call('apply_plan', { planId: plan.id });
    for (const [field, value] of Object.entries({ ...hidden, customDate: '1' })) {
      expect(questions[0]).toContain(`${field}: "${value}"`);
    }
    expect(questions[0]).toContain('notificationEnabled: false');
    expect(questions[0]).toContain('tags: ["x"]');
  });

  test('a status leads to a plan, which the owner is asked about', async () => {
    const { server, key, agent } = await start();
    const id = await add(server, key);
    const { isError, data } = await agent.call('update_subscription', { id, status: 'cancelled' });
    expect([isError, data.error.field]).toEqual([true, 'status']);
    expect(data.error.suggestedFix).toContain('plan_changes');
  });

  test('the person is told that nothing would change', async () => {
    const { server, key, agent, questions } = await start(['accept']);
    const id = await add(server, key);
    await agent.call('update_subscription', { id, amount: 15.49 });
    expect(questions).toEqual(['Change "Netflix" in Perennial? all values stay as they are']);
  });

  test('the person is asked before a plan is carried out, with all that it changes', async () => {
    const { server, key, agent, questions } = await start(['accept', 'decline']);
    const id = await add(server, key);
    const update = { action: 'update', id, fields: { amount: 17 } };
    const plan = async () =>
      (await agent.call('plan_changes', { changes: [update, { action: 'create', fields }] })).data
        .plan;
    const applied = await agent.call('apply_plan', { planId: (await plan()).id });
    expect(applied.data.plan.status).toBe('applied');
    update.fields.amount = 18;
    const { id: planId } = await plan();
    const declined = await agent.call('apply_plan', { planId });
    expect([declined.isError, declined.data.error.code]).toEqual([true, 'declined']);
    expect(questions[0]).toBe(
      [
        'Carry out this plan in Perennial?',
        'Change "Netflix": amount: 15.49 → 17',
        'Add "Spotify": amount: 9.99; currency: "USD"; period: "monthly"; category: "Music"; nextPaymentDate: "2026-12-14"',
      ].join('\n'),
    );
    const again = await agent.call('apply_plan', { planId });
    expect(again.data.error.code).toBe('plan_refused');
    expect((await agent.call('get_subscription', { id })).data.data.amount).toBe(17);
  });

  test('what the person declined is not made by another tool without the owner', async () => {
    const { server, key, agent, questions } = await start(['decline']);
    const id = await add(server, key);
    await agent.call('update_subscription', { id, amount: 0 });
    const changes = [
      { action: 'update', id, fields: { amount: 0 } },
      { action: 'create', fields },
    ];
    const { plan } = (await agent.call('plan_changes', { changes })).data;
    expect(plan.needsApproval).toBe(true);
    const applied = await agent.call('apply_plan', { planId: plan.id });
    expect(applied.data.plan.status).toBe('waiting');
    expect(questions).toHaveLength(1);
    server.clock.advance(20 * 60_000);
    const later = (await agent.call('plan_changes', { changes })).data.plan;
    expect(later.needsApproval).toBe(false);
  });

  test('a no counts, also if what was asked has become impossible or is sent otherwise', async () => {
    const server = await TestServer.start();
    const spoil = {
      gone: (id: string, key: string) =>
        server.call('DELETE', `/api/v1/subscriptions/${id}`, { key }),
      invalid: async () => {},
    };
    for (const [name, meanwhile] of Object.entries(spoil)) {
      const { key } = server.issue({ name });
      const { key: own } = server.issue({ name: 'Script' });
      const id = await add(server, own, { name });
      const send = (args: object, inputResponses: object = {}) =>
        askRaw(server, key, { name: 'update_subscription', arguments: args, inputResponses });
      const [asked = ''] = Object.keys((await send({ id, amount: 1 })).inputRequests);
      await meanwhile(id, own);
      const amount = name === 'invalid' ? -5 : 1;
      const answer = await send({ id, amount }, { [asked]: { action: 'decline' } });
      expect(answer.content[0].text).toContain('"code":"declined"');
      const agent = await connect(server, key, { write: true });
      const { data } = await agent.call('plan_changes', {
        changes: [{ action: 'create', fields }],
      });
      expect(data.plan.needsApproval).toBe(true);
    }
  });

  test('what the person agreed to is undone in the window in one step', async () => {
    const { server, key, agent } = await start();
    server.saveSettings();
    const id = await add(server, key);
    await agent.call('update_subscription', { id, amount: 17 });
    await agent.call('create_subscription', fields);
    await agent.call('update_notification_settings', { daysBefore: 7 });
    const window = await openWindow(server);
    const { json } = await window.call('GET', '/app/v1/activity?action=agent_plan.apply');
    const plans = json.data.map(({ metadata }: { metadata: { after: object } }) => metadata.after);
    expect(plans).toMatchObject([
      { changes: 1, action: 'update_notification_settings' },
      { changes: 1, action: 'create' },
      { changes: 1, action: 'update' },
    ]);
    for (const plan of plans) {
      const undone = await window.call('POST', `/app/v1/agent-plans/${plan.id}/undo`);
      expect(undone.json.data).toEqual({ takenBack: 1, left: [] });
    }
    const all = await found(agent);
    expect(all.map((one: Record<string, unknown>) => [one['name'], one['amount']])).toEqual([
      ['Netflix', 15.49],
    ]);
    expect((await agent.call('get_notification_settings')).data.data.daysBefore).toBe(3);
  });

  test('what would reorder a name is seen as a code', async () => {
    const { server, key, agent, questions } = await start();
    const id = await add(server, key, { name: 'A\u202eB' });
    await agent.call('update_subscription', { id, amount: 17 });
    expect(questions).toEqual([String.raw`Change "A\u{202e}B" in Perennial? amount: 15.49 → 17`]);
  });

  test('nobody is asked once the quota is used up', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue();
    await server.call('GET', '/api/v1/subscriptions', { key });
    const answer = await askRaw(server, key, { name: 'create_subscription', arguments: fields });
    expect([answer.resultType, answer.content[0].text]).toEqual([
      'complete',
      expect.stringContaining('"code":"rate_limit_exceeded"'),
    ]);
  });

  test('nobody is asked about what is invalid or impossible', async () => {
    const { agent, questions } = await start();
    const failing = [
      ['create_subscription', { ...fields, amount: -1 }, 'invalid_subscription'],
      ['create_subscription', { ...fields, colour: 'red' }, 'invalid_subscription_field'],
      ['update_subscription', { id: 'x', amount: 1 }, 'invalid_subscription_id'],
      [
        'update_subscription',
        { id: '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e', amount: 1 },
        'subscription_not_found',
      ],
      ['update_notification_settings', {}, 'empty_patch'],
    ] as const;
    for (const [name, args, code] of failing) {
      const { isError, data } = await agent.call(name, args);
      expect([name, isError, data.error.code]).toEqual([name, true, code]);
    }
    expect(questions).toEqual([]);
  });

  test('a repeated creation with the same key creates nothing', async () => {
    const { agent } = await start();
    const first = await agent.call('create_subscription', { ...fields, idempotencyKey: 'k' });
    const reordered = Object.fromEntries(
      Object.entries({ ...fields, idempotencyKey: 'k' }).toReversed(),
    );
    const again = await agent.call('create_subscription', reordered);
    expect(again.data).toEqual(first.data);
    expect(await found(agent)).toHaveLength(1);
    const other = await agent.call('create_subscription', {
      ...fields,
      amount: 1,
      idempotencyKey: 'k',
    });
    expect(other.data.error.code).toBe('invalid_idempotency_key');
  });

  test('the sixth change within ten minutes needs the owner, however often the person agreed', async () => {
    const { agent, questions, server } = await start();
    const outcomes = [];
    for (let i = 0; i < 6; i += 1) {
      outcomes.push(await agent.call('create_subscription', { ...fields, name: `S${i}` }));
    }
    expect(outcomes.map(({ isError }) => isError)).toEqual([
      ...Array<boolean>(5).fill(false),
      true,
    ]);
    expect(outcomes[5]?.data.error.code).toBe('approval_required');
    expect(outcomes[5]?.data.error.suggestedFix).toContain('plan_changes');
    expect(questions).toHaveLength(5);
    server.clock.advance(10 * 60_000);
    expect((await agent.call('create_subscription', fields)).isError).toBe(false);
  });

  test('many at once are no way around it', async () => {
    const { agent } = await start();
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        agent.call('create_subscription', { ...fields, name: `S${i}` }),
      ),
    );
    expect(await found(agent)).toHaveLength(5);
  });
});

describe('with a client that cannot ask', () => {
  test.each(['2025-11-25', '2026-07-28'] as const)(
    'of %s, a change is refused with the way to plan it',
    async (revision) => {
      const server = await TestServer.start();
      const { key } = server.issue();
      const agent = await connect(server, key, { write: true, revision });
      const { isError, data } = await agent.call('create_subscription', fields);
      expect([isError, data.error.code]).toEqual([true, 'confirmation_required']);
      expect(data.error.suggestedFix).toContain('plan_changes');
      expect(await found(agent)).toEqual([]);
    },
  );

  test('nor with one that only opens addresses', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const capabilities = { elicitation: { url: {} } };
    const agent = await connect(server, key, { write: true, capabilities });
    const { data } = await agent.call('create_subscription', fields);
    expect(data.error.code).toBe('confirmation_required');
  });
});

describe('what may be changed', () => {
  test('with a key that writes, only at the address that asks for it', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const reading = await connect(server, key);
    for (const name of [
      'create_subscription',
      'delete_subscription',
      'plan_changes',
      'apply_plan',
    ]) {
      const { isError, data } = await reading.call(name, fields);
      expect([isError, data.error.code]).toEqual([true, 'read_only']);
      expect(data.error.suggestedFix).toContain('Read and write');
    }
    expect(reading.client.getInstructions()).toContain('This connection only reads');
    const writing = await connect(server, key, { write: true });
    const tools = await writing.tools();
    expect(tools.slice(12).map(({ name }) => name)).toEqual([
      'create_subscription',
      'update_subscription',
      'delete_subscription',
      'update_notification_settings',
      'plan_changes',
      'apply_plan',
    ]);
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    const common = { readOnlyHint: false, openWorldHint: false };
    expect(hints).toMatchObject({
      create_subscription: { ...common, destructiveHint: false, idempotentHint: false },
      update_subscription: { ...common, destructiveHint: true, idempotentHint: true },
      update_notification_settings: { ...common, destructiveHint: true, idempotentHint: true },
      delete_subscription: { ...common, destructiveHint: true, idempotentHint: true },
      plan_changes: { ...common, destructiveHint: false, idempotentHint: false },
      apply_plan: { ...common, destructiveHint: true, idempotentHint: true },
    });
  });

  test('nothing with a key that only reads, which reads all the same and is told why', async () => {
    const server = await TestServer.start();
    const { key } = server.issue({ scopes: ['read'] });
    const agent = await connect(server, key, { write: true });
    expect(await agent.tools()).toHaveLength(12);
    expect(agent.client.getInstructions()).toContain('The key only reads');
    const { isError, data } = await agent.call('create_subscription', fields);
    expect([isError, data.error.code]).toEqual([true, 'read_only']);
    expect(data.error.suggestedFix).toContain('The key only reads');
  });
});
