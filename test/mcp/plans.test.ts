import { describe, expect, test } from 'vitest';
import { add, connect } from './client.ts';
import { apply, decide, draft, names, plan, start, waiting } from './planning.ts';

describe('a plan', () => {
  test('shows each record before and after, and changes nothing', async () => {
    const started = await start();
    const id = await add(started.server, started.key);
    const made = await plan(
      started,
      { action: 'update', id, fields: { amount: 17, notes: 'Dearer', tags: ['tv'] } },
      draft('Spotify'),
    );
    expect(made).toMatchObject({
      status: 'open',
      needsApproval: false,
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-21T12:10:00.000Z',
      appliedAt: null,
    });
    expect(made.changes).toMatchObject([
      {
        action: 'update',
        subscriptionId: id,
        before: { name: 'Netflix', amount: 15.49 },
        after: { name: 'Netflix', amount: 17, notes: 'Dearer', tags: ['tv'] },
      },
      { action: 'create', subscriptionId: null, before: null, after: { name: 'Spotify' } },
    ]);
    expect(await names(started)).toEqual(['Netflix']);
  });

  test('is carried out once, as one group under the name of the key', async () => {
    const started = await start();
    const { window, server, key } = started;
    const id = await add(server, key);
    const { id: planId } = await plan(
      started,
      { action: 'update', id, fields: { amount: 17 } },
      draft('Spotify'),
    );
    const first = await apply(started, planId);
    expect(first.data.plan).toMatchObject({ status: 'applied', needsApproval: false });
    const again = await apply(started, planId);
    expect([again.isError, again.data.plan.status]).toEqual([false, 'applied']);
    expect(again.data.nextStep).toContain('nothing left');
    expect(await names(started)).toEqual(['Netflix', 'Spotify']);
    const { json } = await window.call('GET', '/app/v1/activity?limit=3');
    expect(json.data.map(({ action }: { action: string }) => action)).toEqual([
      'agent_plan.apply',
      'subscription.create',
      'subscription.update',
    ]);
    const sources = json.data.map((entry: Record<string, string>) => [
      entry.apiKeyId,
      entry.requestId,
    ]);
    expect(new Set(sources.map(String)).size).toBe(1);
    const actors = await window.call('GET', '/app/v1/activity/keys');
    const actor = actors.json.data.find((each: { id: string }) => each.id === sources[0][0]);
    expect(actor.name).toBe('Claude');
  });

  test('expires after ten minutes', async () => {
    const started = await start();
    const { id } = await plan(started, draft('Spotify'));
    started.server.clock.advance(10 * 60_000);
    const { isError, data } = await apply(started, id);
    expect([isError, data.error.code]).toEqual([true, 'plan_expired']);
    expect(await names(started)).toEqual([]);
  });

  test('is refused as a whole if a record changed or went meanwhile, naming what changed', async () => {
    const started = await start();
    const { server, key } = started;
    const changed = await add(server, key, { name: 'Changed' });
    const gone = await add(server, key, { name: 'Gone' });
    const { id } = await plan(
      started,
      { action: 'update', id: changed, fields: { amount: 1 } },
      { action: 'update', id: gone, fields: { amount: 1 } },
      draft('Spotify'),
    );
    server.clock.advance(1000);
    await server.call('PATCH', `/api/v1/subscriptions/${changed}`, { key, body: { amount: 2 } });
    await server.call('DELETE', `/api/v1/subscriptions/${gone}`, { key });
    const { isError, data } = await apply(started, id);
    expect([isError, data.error.code]).toEqual([true, 'plan_outdated']);
    expect(data.error.message).toContain('Changed (amount is now 2); Gone (deleted)');
    expect(await names(started)).toEqual(['Changed']);
  });

  test('that sets the status as a field is refused with the actions for it', async () => {
    const { agent, server, key } = await start();
    const id = await add(server, key);
    const changes = [{ action: 'update', id, fields: { status: 'paused' } }];
    const { data } = await agent.call('plan_changes', { changes });
    expect(data.error).toMatchObject({ field: 'changes[0].status' });
    expect(data.error.suggestedFix).toContain('pause, resume, cancel, or reactivate');
  });

  test('that is outdated is refused before the owner is asked', async () => {
    const started = await start();
    const { server, key } = started;
    const id = await add(server, key, { name: 'Changed' });
    const { id: planId } = await plan(started, { action: 'delete', id });
    server.clock.advance(1000);
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 2 } });
    expect((await apply(started, planId)).data.error.code).toBe('plan_outdated');
  });

  test.each([
    ['a currency', { currency: 'SEK' }],
    ['an amount', { amount: 1_000_000 }],
    ['an interval', { period: 'custom', customMonths: 3 }],
  ])('needs the owner for %s that the API refuses, and not for the rest', async (_, fields) => {
    const started = await start();
    const { action, fields: usual } = draft('Usual');
    const beyond = await plan(started, { action, fields: { ...usual, ...fields } });
    expect(beyond.needsApproval).toBe(true);
    expect((await plan(started, draft('Usual'))).needsApproval).toBe(false);
  });

  test('of another key is not found, even in the same account', async () => {
    const started = await start();
    const { id } = await plan(started, draft('Spotify'));
    const { key } = started.server.issue({ name: 'Other' });
    const other = await connect(started.server, key, { write: true });
    const { data } = await apply({ agent: other }, id);
    expect(data.error.code).toBe('plan_not_found');
    expect(await names(started)).toEqual([]);
  });

  test('has only valid changes, and each record once', async () => {
    const started = await start();
    const { agent, server, key } = started;
    const id = await add(server, key);
    const failing = [
      [[], 'invalid_request', 'changes'],
      [[{ action: 'rename', id }], 'invalid_request', 'changes'],
      [[{ action: 'delete' }], 'invalid_request', 'changes[0].id'],
      [[{ action: 'delete', id, fields: {} }], 'invalid_request', 'changes[0].fields'],
      [
        [draft('A'), { action: 'update', id, fields: { amount: -1 } }],
        'invalid_subscription',
        'changes[1].amount',
      ],
      [
        [{ action: 'update', id, fields: { status: 'paused' } }],
        'invalid_subscription_field',
        'changes[0].status',
      ],
      [[{ action: 'update', id, fields: {} }], 'empty_patch', 'changes[0]'],
      [[{ action: 'resume', id }], 'other_status', 'changes[0]'],
      [
        [{ action: 'delete', id: '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e' }],
        'subscription_not_found',
        'changes[0]',
      ],
      [
        [
          { action: 'pause', id },
          { action: 'delete', id },
        ],
        'same_record_twice',
        'changes[1]',
      ],
      [
        [{ action: 'update_notification_settings', fields: { enabled: false } }],
        'notification_settings_not_found',
        'changes[0]',
      ],
    ] as const;
    for (const [changes, code, field] of failing) {
      const { isError, data } = await agent.call('plan_changes', { changes: [...changes] });
      expect([isError, data.error.code, data.error.field]).toEqual([true, code, field]);
      expect(data.error.suggestedFix).toMatch(/\.$/);
    }
  });

  test('changes reminder settings', async () => {
    const started = await start();
    started.server.saveSettings();
    const fields = { enabled: false, daysBefore: 7 };
    const made = await plan(started, { action: 'update_notification_settings', fields });
    expect(made.changes[0]).toMatchObject({ before: { enabled: true }, after: fields });
    expect((await apply(started, made.id)).data.plan.status).toBe('applied');
    const { data } = await started.agent.call('get_notification_settings');
    expect(data.data).toMatchObject(fields);
  });

  test('is one of at most twenty that nobody was asked about: the oldest goes', async () => {
    const started = await start();
    const made = [];
    for (let i = 0; i < 21; i += 1) made.push(await plan(started, draft(`${i}`)));
    const codes = [];
    for (const { id } of made.slice(0, 2)) codes.push((await apply(started, id)).data.error?.code);
    expect(codes).toEqual(['plan_not_found', undefined]);
  });

  test('is one of at most twenty that wait for the owner', async () => {
    const started = await start();
    const { server, key, agent } = started;
    const ids = [];
    for (let i = 0; i < 21; i += 1) ids.push(await add(server, key, { name: `${i}` }));
    const answers = [];
    for (const id of ids) answers.push(await agent.call('delete_subscription', { id }));
    expect(answers.map(({ data }) => data.error?.code).slice(19)).toEqual([
      undefined,
      'too_many_plans',
    ]);
    server.clock.advance(10 * 60_000);
    await plan(started, draft('A'));
  });
});

describe('the owner is asked in the window', () => {
  test('before anything is deleted; the click carries it out', async () => {
    const started = await start();
    const { server, key, agent } = started;
    const id = await add(server, key);
    const { data } = await agent.call('delete_subscription', { id });
    expect(data.plan).toMatchObject({ status: 'waiting', needsApproval: true });
    expect(data.nextStep).toContain('window');
    expect(await names(started)).toEqual(['Netflix']);
    const [asked] = await waiting(started);
    expect(asked).toMatchObject({ id: data.plan.id, keyName: 'Claude', status: 'waiting' });
    expect((await apply(started, asked.id)).data.plan.status).toBe('waiting');
    const allowed = await decide(started, asked.id, 'allow');
    expect([allowed.status, allowed.json.data.status]).toEqual([200, 'applied']);
    expect(await names(started)).toEqual([]);
    expect(await waiting(started)).toEqual([]);
    expect((await apply(started, asked.id)).data.plan.status).toBe('applied');
    expect((await decide(started, asked.id, 'allow')).json.error.reason).toBe('planApplied');
    expect((await decide(started, asked.id, 'refuse')).json.error.reason).toBe('planApplied');
  });

  test.each(['pause', 'cancel', 'delete'])('before a plan may %s', async (action) => {
    const started = await start();
    const id = await add(started.server, started.key);
    const made = await plan(started, { action, id });
    expect(made).toMatchObject({ status: 'open', needsApproval: true });
    expect(await waiting(started)).toEqual([]);
    expect((await apply(started, made.id)).data.plan.status).toBe('waiting');
    expect(await waiting(started)).toHaveLength(1);
  });

  test('and can refuse', async () => {
    const started = await start();
    const id = await add(started.server, started.key);
    const { data } = await started.agent.call('delete_subscription', { id });
    const refused = await decide(started, data.plan.id, 'refuse');
    expect(refused.json.data.status).toBe('refused');
    const answer = await apply(started, data.plan.id);
    expect([answer.isError, answer.data.error.code]).toEqual([true, 'plan_refused']);
    expect((await decide(started, data.plan.id, 'allow')).json.error.reason).toBe('planRefused');
    expect(await names(started)).toEqual(['Netflix']);
  });

  test('before more than five changes, in one plan', async () => {
    const started = await start();
    const six = Array.from({ length: 6 }, (_, i) => draft(`S${i}`));
    expect((await plan(started, ...six.slice(1))).needsApproval).toBe(false);
    const made = await plan(started, ...six);
    expect((await apply(started, made.id)).data.plan.status).toBe('waiting');
    expect(await names(started)).toEqual([]);
  });

  test('before more than five changes, in many small plans', async () => {
    const started = await start();
    const outcomes: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const { id } = await plan(started, draft(`S${i}`));
      outcomes.push((await apply(started, id)).data.plan.status);
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('applied'), 'waiting', 'waiting']);
    expect(await names(started)).toHaveLength(5);
    // What the owner allowed does not count, and ten minutes later all may be changed again.
    const [asked] = await waiting(started);
    await decide(started, asked.id, 'allow');
    expect(await names(started)).toHaveLength(6);
    started.server.clock.advance(10 * 60_000);
    const { id } = await plan(started, draft('S7'));
    expect((await apply(started, id)).data.plan.status).toBe('applied');
  });

  test('what a plan made earlier needs is decided when it is carried out', async () => {
    const started = await start();
    const plans = [];
    for (let i = 0; i < 6; i += 1) plans.push(await plan(started, draft(`S${i}`)));
    expect(plans.every(({ needsApproval }) => needsApproval === false)).toBe(true);
    const outcomes = await Promise.all(plans.map(({ id }) => apply(started, id)));
    const statuses = outcomes.map(({ data }) => data.plan.status);
    expect(statuses.filter((status) => status === 'waiting')).toHaveLength(1);
    expect(await names(started)).toHaveLength(5);
  });

  test('and nothing happens once the key is revoked, the plan is old, or the record has changed', async () => {
    const started = await start();
    const { server, key, agent, window } = started;
    const id = await add(server, key);
    const { data } = await agent.call('delete_subscription', { id });
    server.clock.advance(1000);
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 1 } });
    expect(await waiting(started)).toEqual([]);
    const outdated = await decide(started, data.plan.id, 'allow');
    expect([outdated.status, outdated.json.error.reason]).toEqual([409, 'planOutdated']);
    expect(outdated.json.error.about.what).toBe('Netflix (amount is now 1)');
    const again = await agent.call('delete_subscription', { id });
    expect(await waiting(started)).toMatchObject([{ id: again.data.plan.id }]);
    server.context.db.prepare("UPDATE api_keys SET revoked_at = 1 WHERE name = 'Claude'").run();
    expect(await waiting(started)).toEqual([]);
    const gone = await decide(started, again.data.plan.id, 'allow');
    expect(gone.json.error.reason).toBe('planKeyGone');
    server.clock.advance(10 * 60_000);
    const expired = await decide(started, again.data.plan.id, 'allow');
    expect(expired.json.error.reason).toBe('planExpired');
    expect((await window.call('POST', `/app/v1/agent-plans/${id}/allow`)).status).toBe(404);
    expect(await names(started)).toEqual(['Netflix']);
  });

  test('an agent cannot answer for the owner', async () => {
    const started = await start();
    const { server, agent, key } = started;
    const id = await add(server, key);
    const { data } = await agent.call('delete_subscription', { id });
    const { status } = await server.send('POST', `/app/v1/agent-plans/${data.plan.id}/allow`, {
      key,
    });
    expect(status).toBe(401);
    await expect(agent.client.callTool({ name: 'allow_agent_plan' })).rejects.toThrow();
    expect(await names(started)).toEqual(['Netflix']);
  });
});
