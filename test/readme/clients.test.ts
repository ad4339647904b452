import { describe, expect, test } from 'vitest';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { saveScripts } from './api-scripts.ts';
import { createRunner, hasPython } from './blocks.ts';
import { type Trouble, startRelay } from './relay.ts';

// What docs/api.md promises of its two clients, with trouble between them and a real server.

const PATH = '/api/v1/subscriptions';

const languages = [
  {
    language: 'JavaScript',
    file: 'script.mjs',
    imports: "import { call, subscriptions } from './perennial.mjs';",
    call: (method: string, path: string, body?: object) =>
      `console.log(JSON.stringify(await call('${method}', '${path}', ${JSON.stringify(body)})));`,
    refused: (method: string, path: string, body: object) =>
      `await call('${method}', '${path}', ${JSON.stringify(body)})
        .catch((error) => console.log(error.status, error.code));`,
    list: 'for await (const { name } of subscriptions()) console.log(name);',
  },
  {
    language: 'Python',
    file: 'script.py',
    imports: 'import json\nfrom perennial import Refused, call, subscriptions',
    call: (method: string, path: string, body?: object) =>
      `print(json.dumps(call("${method}", "${path}"${body ? `, ${JSON.stringify(body)}` : ''})))`,
    refused: (method: string, path: string, body: object) => `try:
    call("${method}", "${path}", ${JSON.stringify(body)})
except Refused as refused:
    print(refused.status, refused.error["code"])`,
    list: 'for item in subscriptions():\n    print(item["name"])',
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
    saveScripts(runner);
    runner.save(file, code);
    return { printed: await runner.run(file), passed: relay.passed };
  };
  return { server, key, track, remove, names, run };
}

const statuses = (passed: readonly { status: number }[]) => passed.map(({ status }) => status);

describe.each(languages)('the client in $language', ({ language, file, imports, ...write }) => {
  const unrunnable = language === 'Python' && !hasPython;

  test.skipIf(unrunnable)('creates one record when the answer to its POST is lost', async () => {
    const { run, names } = await prepared();
    const code = `${imports}\n${write.call('POST', '/subscriptions', draft({ name: 'Once' }))}`;
    const { printed, passed } = await run(file, code, {
      after: ({ count }) => (count === 1 ? 'break' : undefined),
    });
    expect(statuses(passed)).toEqual([201, 201]);
    expect(JSON.parse(printed)).toMatchObject({ data: { name: 'Once' } });
    expect(await names()).toEqual(['Once']);
  });

  test.skipIf(unrunnable)('takes a DELETE whose answer is lost for done', async () => {
    const { run, track, names } = await prepared();
    const id = await track('Short-lived');
    const code = `${imports}\n${write.call('DELETE', `/subscriptions/${id}`)}`;
    const { printed, passed } = await run(file, code, {
      after: ({ count }) => (count === 1 ? 'break' : undefined),
    });
    expect(statuses(passed)).toEqual([200, 404]);
    expect(JSON.parse(printed)).toMatchObject({ deleted: true });
    expect(await names()).toEqual([]);
  });

  test.skipIf(unrunnable)('waits on 429 as long as Retry-After says, then goes on', async () => {
    // A second before the next hour: the shortest wait that the server asks for.
    const clock = manualClock('2026-11-21T12:59:59.000Z');
    const { run } = await prepared({ hourlyQuota: 1, clock });
    const asked = write.call('GET', '/audit');
    const { printed, passed } = await run(file, [imports, asked, asked].join('\n'), {
      after(_request, { status, headers }) {
        if (status === 429) clock.advance(1000 * Number(headers['retry-after']));
      },
    });
    expect(statuses(passed)).toEqual([200, 429, 200]);
    expect(printed.trim().split('\n')).toHaveLength(2);
    const [, refused, again] = passed;
    // Timers may be early by a millisecond.
    expect(Number(again?.at) - Number(refused?.at)).toBeGreaterThan(995);
  });

  test.skipIf(unrunnable)('sends what is refused once, and tells why', async () => {
    const { run, track } = await prepared();
    const path = `/subscriptions/${await track('One')}`;
    const { printed, passed } = await run(file, `${imports}\n${write.refused('PATCH', path, {})}`);
    expect(printed).toBe('400 empty_patch\n');
    expect(statuses(passed)).toEqual([400]);
  });

  test.skipIf(unrunnable)(
    'lists all once, though some are created and deleted meanwhile',
    async () => {
      const { run, track, remove } = await prepared();
      const ids: string[] = [];
      for (let n = 0; n < 250; n += 1) ids.push(await track(`${n}`));
      const expected = ids.map((_, n) => `${n}`);
      const undisturbed = await run(file, `${imports}\n${write.list}`);
      expect(undisturbed.printed.trim().split('\n')).toEqual(expected);
      expect(undisturbed.passed).toHaveLength(3);
      // Before its second page most of the first is gone, and before its fourth one more.
      const { printed } = await run(file, `${imports}\n${write.list}`, {
        async before({ count }) {
          if (count === 2) for (const id of ids.slice(3, 100)) await remove(id);
          if (count === 4) await remove(ids[0] ?? '');
          if (count === 4) await track('new');
        },
      });
      expect(printed.trim().split('\n')).toEqual([...expected, 'new']);
    },
  );
});
