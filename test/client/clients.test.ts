import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRunner, hasPython } from '../readme/blocks.ts';
import { installClients } from '../readme/client-files.ts';
import { type Trouble, startRelay } from '../readme/relay.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

// Both clients in src-client/, with trouble between them and a real server.

const PATH = '/api/v1/subscriptions';

const languages = [
  {
    language: 'JavaScript',
    file: 'script.mjs',
    start: (options: object = {}) => `import { Perennial } from 'perennial-client';
const perennial = new Perennial(${JSON.stringify({ ...options, baseUrl: 'http://127.0.0.1:47600' })});
const show = (value) => console.log(JSON.stringify(value ?? null));`,
    create: (body: object) => `show(await perennial.createSubscription(${JSON.stringify(body)}));`,
    remove: (id: string) => `show(await perennial.deleteSubscription('${id}'));`,
    audit: 'for await (const { action } of perennial.audit()) show(action);',
    readSettings: 'show((await perennial.getNotificationSettings()).daysBefore);',
    refused: (id: string, body: object) =>
      `await perennial.updateSubscription('${id}', ${JSON.stringify(body)}).catch((error) =>
  show([error.name, error.status, error.code, error.retryAfter ?? null]));`,
    summary: `await perennial.getSpendSummary().catch((error) =>
  show([error.name, error.status, error.code, error.retryAfter]));`,
    told: (options: object) => `try {
  await new Perennial(${JSON.stringify(options)}).getNotificationSettings();
} catch (error) { show([error.name, error.message]); }`,
    unreachable: 'PerennialConnectionError',
    badKey: 'TypeError',
    list: 'for await (const { name } of perennial.subscriptions()) console.log(name);',
    shortest: { timeout: 500 },
    everything: (id: string) => `show((await perennial.getSubscription('${id}')).name);
show((await perennial.updateSubscription('${id}', { amount: 2 })).amount);
show((await perennial.getSpendSummary({ horizonDays: 7 })).horizonDays);
show((await perennial.listDuplicates())[0].normalizedName);
show((await perennial.listOptimizations()).monthlyToAnnual.length);
for await (const { action } of perennial.audit({ subscriptionId: '${id}' })) show(action);
show((await perennial.updateNotificationSettings({ daysBefore: 7 })).daysBefore);
for await (const { amount } of perennial.subscriptions({ q: 'oN', status: 'active' })) show(amount);`,
  },
  {
    language: 'Python',
    file: 'script.py',
    start: (options: object = {}) => `import json
from perennial import Perennial, PerennialError
perennial = Perennial(base_url="http://127.0.0.1:47600", ${Object.entries(options)
      .map(([name, value]) => `${name === 'longestWait' ? 'longest_wait' : name}=${value}`)
      .join(', ')})
def show(value): print(json.dumps(value))
def tell(error): show([type(error).__name__, error.status, error.code, error.retry_after])`,
    create: (body: object) => `show(perennial.create_subscription(${JSON.stringify(body)}))`,
    remove: (id: string) => `show(perennial.delete_subscription("${id}"))`,
    audit: 'for entry in perennial.audit(): show(entry["action"])',
    readSettings: 'show(perennial.get_notification_settings()["daysBefore"])',
    refused: (id: string, body: object) => `try:
    perennial.update_subscription("${id}", ${JSON.stringify(body)})
except PerennialError as error:
    tell(error)`,
    summary: `try:
    perennial.get_spend_summary()
except PerennialError as error:
    tell(error)`,
    told: (options: object) => `try:
    Perennial(**${JSON.stringify(options).replace('baseUrl', 'base_url').replace('apiKey', 'api_key')}).get_notification_settings()
except Exception as error:
    show([type(error).__name__, str(error)])`,
    unreachable: 'ConnectionError',
    badKey: 'ValueError',
    list: 'for item in perennial.subscriptions():\n    print(item["name"])',
    shortest: { timeout: 0.5 },
    everything: (id: string) => `show(perennial.get_subscription("${id}")["name"])
show(perennial.update_subscription("${id}", {"amount": 2})["amount"])
show(perennial.get_spend_summary(horizon_days=7)["horizonDays"])
show(perennial.list_duplicates()[0]["normalizedName"])
show(len(perennial.list_optimizations()["monthlyToAnnual"]))
for entry in perennial.audit("${id}"): show(entry["action"])
show(perennial.update_notification_settings({"daysBefore": 7})["daysBefore"])
for item in perennial.subscriptions(q="oN", status="active"): show(item["amount"])`,
  },
] as const;

async function prepared(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  const track = async (name: string) =>
    (await server.call('POST', PATH, { key, body: draft({ name }) })).json.data.id as string;
  const remove = (id: string) => server.call('DELETE', `${PATH}/${id}`, { key });
  const names = async () => {
    const { json } = await server.call('GET', `${PATH}?sort=createdAt`, { key });
    return (json.data as { name: string }[]).map(({ name }) => name);
  };
  /** Runs a script that calls the server through a relay; what it printed, and what passed. */
  const run = async (file: string, code: string, trouble?: Trouble) => {
    const relay = await startRelay(server.baseUrl, trouble);
    const runner = createRunner(relay.baseUrl, key);
    installClients(runner);
    runner.save(file, code);
    return { printed: await runner.run(file), passed: relay.passed };
  };
  return { server, key, track, remove, names, run };
}

const statuses = (passed: readonly { status: number }[]) => passed.map(({ status }) => status);
const linesOf = (printed: string) => printed.trimEnd().split('\n');

describe.each(languages)('the client in $language', ({ language, file, start, ...write }) => {
  const unrunnable = language === 'Python' && !hasPython;

  test.skipIf(unrunnable)('says that no server responds', async () => {
    const { run } = await prepared();
    // Nothing can listen there.
    const nowhere = { baseUrl: 'http://127.0.0.1:1', attempts: 2 };
    const { printed } = await run(file, `${start()}\n${write.told(nowhere)}`);
    expect(JSON.parse(printed)).toEqual([
      write.unreachable,
      "Perennial doesn't respond at http://127.0.0.1:1. Start it, or check the address.",
    ]);
  });

  test.skipIf(unrunnable).each(['per_…', 'per_abc def', 'per_abc\n'])(
    'refuses the key %j at once',
    async (apiKey) => {
      const { run } = await prepared();
      const { printed, passed } = await run(file, `${start()}\n${write.told({ apiKey })}`);
      expect(JSON.parse(printed)).toEqual([
        write.badKey,
        'The key is incomplete or damaged. Copy it again.',
      ]);
      expect(passed).toEqual([]);
    },
  );

  test.skipIf(unrunnable)('has a method for each operation', async () => {
    const { server, run, track } = await prepared();
    server.saveSettings();
    const id = await track('One');
    await track('ONE');
    const { printed } = await run(file, `${start()}\n${write.everything(id)}`);
    expect(linesOf(printed).map((line) => JSON.parse(line))).toEqual([
      'One',
      2,
      7,
      'one',
      2,
      'subscription.update',
      'subscription.create',
      7,
      2,
      draft()['amount'],
    ]);
  });

  test.skipIf(unrunnable)('asks again when an answer does not come in time', async () => {
    const { server, run } = await prepared();
    server.saveSettings();
    const code = `${start(write.shortest)}\n${write.readSettings}`;
    const { printed } = await run(file, code, {
      before: ({ count }) => (count === 1 ? delay(1200) : undefined),
    });
    expect(printed).toBe('3\n');
  });

  test.skipIf(unrunnable)('creates one record when the answer to its POST is lost', async () => {
    const { run, names } = await prepared();
    const code = `${start()}\n${write.create(draft({ name: 'Once' }))}`;
    const { printed, passed } = await run(file, code, {
      after: ({ count }) => (count === 1 ? 'break' : undefined),
    });
    expect(statuses(passed)).toEqual([201, 201]);
    expect(JSON.parse(printed)).toMatchObject({ name: 'Once' });
    expect(await names()).toEqual(['Once']);
  });

  test.skipIf(unrunnable)('takes a DELETE whose answer is lost for done', async () => {
    const { run, track, names } = await prepared();
    const id = await track('Short-lived');
    const { printed, passed } = await run(file, `${start()}\n${write.remove(id)}`, {
      after: ({ count }) => (count === 1 ? 'break' : undefined),
    });
    expect(statuses(passed)).toEqual([200, 404]);
    expect(printed).toBe('null\n');
    expect(await names()).toEqual([]);
  });

  test.skipIf(unrunnable)('waits on 429 as long as Retry-After says, then goes on', async () => {
    // A second before the next hour: the shortest wait that the server asks for.
    const clock = manualClock('2026-11-21T12:59:59.000Z');
    const { server, run } = await prepared({ hourlyQuota: 1, clock });
    server.saveSettings();
    const code = [start(), write.readSettings, write.readSettings].join('\n');
    const { printed, passed } = await run(file, code, {
      after(_request, { status, headers }) {
        if (status === 429) clock.advance(1000 * Number(headers['retry-after']));
      },
    });
    expect(statuses(passed)).toEqual([200, 429, 200]);
    expect(linesOf(printed)).toEqual(['3', '3']);
    const [, refused, again] = passed;
    // Timers may be early by a millisecond.
    expect(Number(again?.at) - Number(refused?.at)).toBeGreaterThan(995);
  });

  test.skipIf(unrunnable)('does not wait longer than it may, and tells how long', async () => {
    const clock = manualClock('2026-11-21T12:30:00.000Z');
    const { run } = await prepared({ hourlyQuota: 0, clock });
    const { printed, passed } = await run(file, `${start({ longestWait: 10 })}\n${write.summary}`);
    expect(statuses(passed)).toEqual([429]);
    expect(JSON.parse(printed)).toEqual(['PerennialError', 429, 'rate_limit_exceeded', 1800]);
  });

  test.skipIf(unrunnable)('sends what is refused once, and tells why', async () => {
    const { run, track } = await prepared();
    const code = `${start()}\n${write.refused(await track('One'), {})}`;
    const { printed, passed } = await run(file, code);
    expect(JSON.parse(printed)).toEqual(['PerennialError', 400, 'empty_patch', null]);
    expect(statuses(passed)).toEqual([400]);
  });

  test.skipIf(unrunnable)('repeats what failed on the server only where that is safe', async () => {
    const { server, run, track } = await prepared();
    const id = await track('One');
    server.context.db.exec('ALTER TABLE audit_entries RENAME TO elsewhere');
    const change = `${start()}\n${write.refused(id, { amount: 2 })}`;
    const { printed, passed } = await run(file, change);
    expect(JSON.parse(printed)).toEqual(['PerennialError', 500, 'internal_error', null]);
    expect(statuses(passed)).toEqual([500]);
    const create = `${start()}\n${write.create(draft({ name: 'Two' }))}`;
    const repeated = await run(file, create, {
      before({ method, count }) {
        const isRepaired = method === 'POST' && count === 2;
        if (isRepaired) server.context.db.exec('ALTER TABLE elsewhere RENAME TO audit_entries');
      },
    });
    expect(statuses(repeated.passed)).toEqual([500, 201]);
  });

  test.skipIf(unrunnable)(
    'lists all once, though some are created and deleted meanwhile',
    async () => {
      const { run, track, remove } = await prepared();
      const ids: string[] = [];
      for (let n = 0; n < 250; n += 1) ids.push(await track(`${n}`));
      const expected = ids.map((_, n) => `${n}`);
      const undisturbed = await run(file, `${start()}\n${write.list}`);
      expect(linesOf(undisturbed.printed)).toEqual(expected);
      expect(undisturbed.passed).toHaveLength(3);
      // Before its second page most of the first is gone, and before its fourth one more.
      const { printed } = await run(file, `${start()}\n${write.list}`, {
        async before({ count }) {
          if (count === 2) for (const id of ids.slice(3, 100)) await remove(id);
          if (count === 4) await remove(ids[0] ?? '');
          if (count === 4) await track('new');
        },
      });
      expect(linesOf(printed)).toEqual([...expected, 'new']);
      const audit = await run(file, `${start()}\n${write.audit}`, {
        async before({ count }) {
          if (count === 2) await track('newer');
        },
      });
      expect(linesOf(audit.printed)).toHaveLength(250 + 98 + 1);
    },
  );
});
