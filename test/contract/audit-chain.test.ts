import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../src-server/domain/currencies.ts';
import { transitions } from '../../src-server/domain/subscription.ts';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { transition } from '../../src-server/subscriptions/status.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const AUDIT = '/api/v1/audit';

type Entry = {
  action: string;
  subscriptionId: string;
  createdAt: string;
  metadata: { before: { id: string } | null; after: { id: string } | null };
};
type Transition = keyof typeof transitions;

const day = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2120-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const values = {
  name: fc.constantFrom('Netflix', 'Straße', '日本経済新聞', 'say "hi"', '\u{1f4b3} card', '\\'),
  category: fc.constantFrom('Video', 'News & more', 'ünïcode'),
  amount: fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100),
  currency: fc.constantFrom(...currencies),
  nextPaymentDate: day,
};
const interval = fc.oneof(
  fc.record({ period: fc.constantFrom('monthly', 'yearly') }),
  fc.record({ period: fc.constant('custom'), customDate: fc.constantFrom('1', '30', '36500') }),
);
const optional = {
  billingAnchorDay: fc.option(fc.integer({ min: 1, max: 31 })),
  notificationEnabled: fc.boolean(),
  lastPaymentDate: day,
};
const created = fc
  .tuple(fc.record(values), interval, fc.record(optional, { requiredKeys: [] }))
  .map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
// Some of these are refused, as empty or against what is stored; that must leave no trace.
const patched = fc.record(
  {
    ...values,
    ...optional,
    period: fc.constantFrom('monthly', 'yearly', 'custom'),
    customDate: fc.constantFrom('7', null),
  },
  { requiredKeys: [] },
);
const which = fc.nat({ max: 4 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create'), body: created }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('patch'), which, body: patched }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transition'),
      which,
      name: fc.constantFrom(...(Object.keys(transitions) as Transition[])),
    }),
  },
);
type Step = { kind: string; which?: number; name?: Transition; body?: Record<string, unknown> };

async function take(server: TestServer, key: string, ids: string[], step: Step): Promise<void> {
  const { kind, which = 0, name, body } = step;
  const id = ids[which % Math.max(1, ids.length)] ?? '00000000-0000-4000-8000-000000000000';
  if (kind === 'create') {
    const { status, json } = await server.call('POST', LIST, { key, body });
    if (status === 201) ids.push(json.data.id);
  } else if (kind === 'patch') {
    await server.call('PATCH', `${LIST}/${id}`, { key, body });
  } else if (kind === 'delete') {
    await server.call('DELETE', `${LIST}/${id}`, { key });
  } else if (name !== undefined) {
    transitionInApp(server, id, name);
  }
}

function transitionInApp({ context }: TestServer, id: string, name: Transition): void {
  const actor = commandLineActor(context, resolveAccount(context, 'Personal').id);
  try {
    context.db.transaction(() => transition(context, actor, id, name)).immediate();
  } catch (error) {
    // Not every transition is possible from every state, and the record may be gone.
    if (!(error instanceof Error) || error.name === 'SqliteError') throw error;
  }
}

async function everything<T>(server: TestServer, key: string, url: string): Promise<T[]> {
  const all: T[] = [];
  for (let hasMore = true; hasMore;) {
    const { json } = await server.call('GET', `${url}limit=3&offset=${all.length}`, { key });
    all.push(...json.data);
    hasMore = json.pagination.hasMore;
  }
  return all;
}

/** What `entries` (oldest first) say there is now; fails where one does not go on from the last. */
function replay(entries: Entry[]): unknown[] {
  const now = new Map<string, unknown>();
  for (const { action, subscriptionId, metadata } of entries) {
    const { before, after } = metadata;
    expect(before).toEqual(now.get(subscriptionId) ?? null);
    expect([action === 'subscription.create', action === 'subscription.delete']).toEqual([
      before === null,
      after === null,
    ]);
    for (const state of [before, after]) {
      if (state !== null) expect(state.id).toBe(subscriptionId);
    }
    if (after === null) now.delete(subscriptionId);
    else now.set(subscriptionId, after);
  }
  return [...now.values()];
}

test('after any changes the audit is a chain that leads from nothing to the current list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const server = await TestServer.start();
      const { key } = server.issue();
      const ids: string[] = [];
      for (const one of steps) {
        await take(server, key, ids, one);
        server.clock.advance(997);
      }
      const newestFirst = await everything<Entry>(server, key, `${AUDIT}?`);
      const moments = newestFirst.map(({ createdAt }) => createdAt);
      expect(moments).toEqual(moments.toSorted().toReversed());
      const list = await everything(server, key, `${LIST}?sort=createdAt&`);
      expect(replay(newestFirst.toReversed())).toEqual(list);
      await server.close();
    }),
    { numRuns: 25 },
  );
});
