import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { createJobs } from '../../src-server/jobs/run.ts';
import { createWriter } from '../../src-server/db/writer.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { readImport } from '../../src-server/transfer/import/read-import.ts';
import type { Actor } from '../../src-server/context.ts';
import { windowActor } from '../../src-server/accounts/service.ts';
import { listAccounts } from '../../src-server/accounts/repository.ts';
import { countSubscriptions } from '../../src-server/subscriptions/repository.ts';
import { TestServer } from '../support/server.ts';
import { OPTIONS } from '../transfer/import/import.ts';
import { openWindow } from './window.ts';

const ROWS = 2000;

const TABLE = Buffer.from(
  [
    'Name,Category,Amount,Currency,Billing period,Next payment',
    ...Array.from({ length: ROWS }, (_, i) => `Service ${i},Video,5.49,USD,monthly,2027-03-14`),
  ].join('\n'),
);

test('while many rows are imported and undone, reads see all or nothing, and changes are kept', async () => {
  const { call } = await openWindow();
  const totals: number[] = [];
  const total = async () => {
    const { json } = await call('GET', '/api/v1/analytics/summary');
    return json.counts.total as number;
  };
  /** Reads and writes until `work` is done. */
  const beside = async <T>(work: Promise<T>): Promise<T> => {
    const ended = work.then(() => 'ended' as const);
    const body = draft({ name: 'Written meanwhile' });
    const added = call('POST', '/api/v1/subscriptions', { body });
    for (let isDone = false; !isDone;) {
      totals.push(await total());
      isDone = (await Promise.race([ended, nextTurn('running')])) === 'ended';
    }
    const { json } = await added;
    expect((await call('DELETE', `/api/v1/subscriptions/${json.data.id}`)).status).toBe(200);
    return work;
  };
  const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: TABLE });
  const path = `/app/v1/imports/files/${sent.json.data.id}`;
  const done = await beside(call('POST', `${path}/apply`, { body: { expected: ROWS } }));
  expect(done.json.data.counts.create).toBe(ROWS);
  expect(await total()).toBe(ROWS);
  const undone = await beside(call('POST', `/app/v1/imports/${done.json.data.id}/undo`));
  expect(undone.json.data).toEqual({ takenBack: ROWS, left: [] });
  expect(await total()).toBe(0);
  expect(totals.filter((each) => ![0, 1, ROWS, ROWS + 1].includes(each))).toEqual([]);
  expect(totals.length).toBeGreaterThan(10);
});

test(
  'a job that is cancelled has either done nothing or everything',
  { timeout: 60_000 },
  async () => {
    const server = await TestServer.start();
    const { context } = server;
    const writer = createWriter(context);
    const runJob = createJobs({ context, folder: prepareDataFolder(server.dataDir), writer });
    const ownerId = String(listAccounts(context.db)[0]?.id);
    const actor = windowActor(context, ownerId, 'req_1');
    const { rows, ...read } = await readImport(TABLE, {
      ...OPTIONS,
      today: context.today(ownerId),
    });
    const file = { name: 'a.csv', sha256: '0'.repeat(64) };
    const outcomes = new Set<string>();
    let longest = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      const before = countSubscriptions(context.db);
      const cancelling = new AbortController();
      const start = performance.now();
      // No answer to a question, so each import adds all rows again.
      const choices = {
        rows: Object.fromEntries(rows.map(({ row }) => [row, { isIncluded: true }])),
      };
      const again = rows.map((row) => ({
        ...row,
        contentHash: `${turn} ${row.row}`,
        fields: { ...row.fields, name: `${row.fields.name} of turn ${turn}` },
      }));
      const running = runJob(
        'applyImport',
        { actor, file, choices, read },
        { rows: again, signal: cancelling.signal },
      );
      // The first is not cancelled, and shows how long that takes.
      if (turn > 0) void pause((longest * turn) / 11).then(() => cancelling.abort());
      const outcome = await running.then(
        () => 'done',
        (error: unknown) => {
          if (error !== cancelling.signal.reason) throw error;
          return 'cancelled';
        },
      );
      if (turn === 0) longest = performance.now() - start;
      outcomes.add(outcome);
      const added = countSubscriptions(context.db) - before;
      expect(added, `turn ${turn}`).toBe(outcome === 'done' ? ROWS : 0);
      // The database is free at once.
      await writer.write(() => context.db.exec("DELETE FROM subscriptions WHERE name = ''"));
    }
    expect([...outcomes].toSorted()).toEqual(['cancelled', 'done']);
  },
);

test('a job that is cancelled while its rows are sent ends with the reason alone', async () => {
  const server = await TestServer.start();
  const { context } = server;
  const writer = createWriter(context);
  const runJob = createJobs({ context, folder: prepareDataFolder(server.dataDir), writer });
  const ownerId = String(listAccounts(context.db)[0]?.id);
  const actor = windowActor(context, ownerId, 'req_1');
  const { rows, ...read } = await readImport(TABLE, { ...OPTIONS, today: context.today(ownerId) });
  const file = { name: 'a.csv', sha256: '0'.repeat(64) };
  const cancelling = new AbortController();
  const many = Array.from({ length: 20 }, () => rows).flat();
  const running = runJob(
    'applyImport',
    { actor, file, choices: {}, read },
    { rows: many, signal: cancelling.signal },
  );
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  cancelling.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect(countSubscriptions(context.db)).toBe(0);
});

test('what cannot be sent to a job is an error, and later changes are made', async () => {
  const server = await TestServer.start();
  const { context } = server;
  const writer = createWriter(context);
  const runJob = createJobs({ context, folder: prepareDataFolder(server.dataDir), writer });
  const uncloneable = { actor: () => {} } as unknown as { actor: Actor; id: string };
  await expect(runJob('undoImport', uncloneable)).rejects.toThrow('could not be cloned');
  expect(await writer.write(() => 'written')).toBe('written');
});

test('an import that is cancelled says so and leaves nothing, and can be done after all', async () => {
  const { call } = await openWindow();
  const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: TABLE });
  const path = `/app/v1/imports/files/${sent.json.data.id}`;
  const cancel = async () => {
    const { json } = await call('POST', `${path}/cancel`);
    return json.data.wasRunning as boolean;
  };
  expect(await cancel()).toBe(false);
  for (const [what, body] of [
    ['preview', {}],
    ['apply', { expected: ROWS }],
  ] as const) {
    const running = call('POST', `${path}/${what}`, { body });
    while (!(await cancel())) await pause(5);
    const { status, json } = await running;
    expect([what, status, json.error.reason]).toEqual([what, 409, 'importCancelled']);
  }
  const summary = await call('GET', '/api/v1/analytics/summary');
  expect(summary.json.counts.total).toBe(0);
  expect((await call('GET', '/app/v1/imports')).json.data).toEqual([]);
  const done = await call('POST', `${path}/apply`, { body: { expected: ROWS } });
  expect(done.json.data.counts.create).toBe(ROWS);
});

test('a newer preview takes the place of one that is still being made', async () => {
  const { call } = await openWindow();
  const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: TABLE });
  const path = `/app/v1/imports/files/${sent.json.data.id}/preview`;
  const answers = await Promise.all([
    call('POST', path, { body: {} }),
    call('POST', path, { body: {} }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('undoing an import is cancelled while it runs, and leaves everything', async () => {
  const { call } = await openWindow();
  const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: TABLE });
  const file = `/app/v1/imports/files/${sent.json.data.id}`;
  const done = await call('POST', `${file}/apply`, { body: { expected: ROWS } });
  const path = `/app/v1/imports/${done.json.data.id}/undo`;
  const cancel = async () => (await call('POST', `${path}/cancel`)).json.data.wasRunning as boolean;
  expect(await cancel()).toBe(false);
  const running = call('POST', path);
  while (!(await cancel())) await pause(5);
  const { status, json } = await running;
  expect([status, json.error.reason]).toEqual([409, 'undoCancelled']);
  const total = async () =>
    (await call('GET', '/api/v1/analytics/summary')).json.counts.total as number;
  expect(await total()).toBe(ROWS);
  expect((await call('POST', path)).json.data).toEqual({ takenBack: ROWS, left: [] });
  expect(await total()).toBe(0);
});
