import { expect, test } from 'vitest';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { updatePreferences } from '../../src-server/settings/preferences.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

type Concern = { kind: string; key: string; name: string };

async function started() {
  const server = await TestServer.start({ clock: manualClock(new Date().toISOString()) });
  server.saveSettings({ timeZone: 'UTC' });
  const { key } = server.issue();
  const add = (changes: Record<string, unknown>) =>
    server.call('POST', '/api/v1/subscriptions', { key, body: draft(changes) });
  const run = (...args: string[]) => perennial([...args, '--data-dir', server.dataDir]);
  const kinds = async () =>
    documentOf<Concern[]>(await run('attention', 'list', '--json')).map(({ kind }) => kind);
  return { server, add, run, kinds };
}

test('lists what the window lists, and dismisses it there too', async () => {
  const { server, add, run, kinds } = await started();
  expect((await run('attention', 'list')).stdout).toBe('Nothing needs attention.\n');
  await add({ name: 'Netflix', nextPaymentDate: day(40) });
  await add({ name: 'NETFLIX', nextPaymentDate: day(40) });
  await add({ name: 'Spotify', nextPaymentDate: day(3) });
  await run('subscriptions', 'trial', 'Spotify', '--ends', day(2));
  expect(await kinds()).toEqual(['noChannel', 'trial', 'duplicates']);
  const { stdout } = await run('attention', 'list');
  expect(stdout).toMatch(/^trial +Spotify +the trial ends on /m);

  expect((await run('attention', 'dismiss', 'Spotify')).stdout).toBe('Dismissed: 1.\n');
  await run('attention', 'dismiss', '--kind', 'noChannel');
  expect(await kinds()).toEqual(['duplicates']);
  expectFailure(await run('attention', 'dismiss', 'Spotify'), 1);
  await run('attention', 'dismiss', 'Spotify', '--kind', 'trial', '--undo');
  expect(await kinds()).toEqual(['trial', 'duplicates']);
  expectFailure(await run('attention', 'dismiss'), 2);
  expectFailure(await run('attention', 'dismiss', 'Spotify', '--kind', 'odd'), 2);
  expect(server.isReadOnly).toBe(false);
});

test('lists contracts that can be cancelled for 30 more days, once for each term', async () => {
  const { add, run, kinds } = await started();
  const { json } = await add({ name: 'Gym', nextPaymentDate: day(40) });
  await run('attention', 'dismiss', '--kind', 'noChannel');
  const edit = (endsOn: string) =>
    run(
      'subscriptions',
      'edit',
      'Gym',
      '--terms',
      `${endsOn}, renews for 12 months, notice 4 weeks`,
    );
  await edit(day(28 + 31));
  expect(await kinds()).toEqual([]);
  await edit(day(28 + 30));
  expect((await run('attention', 'list')).stdout).toContain(
    `cancelBy  Gym   cancel by ${day(30)}, or it runs until `,
  );
  await run('attention', 'dismiss', 'Gym');
  expect(await kinds()).toEqual([]);
  await edit(day(28 + 29));
  expect(await kinds()).toEqual(['cancelBy']);
  await run('subscriptions', 'cancel', json.data.id);
  expect(await kinds()).toEqual([]);
});

test('the list is filtered and sorted by a view that the window saved', async () => {
  const { server, add, run } = await started();
  await add({ name: 'Rent', amount: 900, currency: 'EUR', category: 'Home' });
  await add({ name: 'Netflix', amount: 15.49, category: 'Video' });
  await add({ name: 'Disney', amount: 8.99, category: 'Video' });
  const views = [
    { name: 'Video, dear first', query: 'category=Video&amount=%3E5&sort=-name&later=1' },
    { name: 'Two words', query: 'q=net+%22flix%22' },
  ];
  server.context.db.transaction(() => updatePreferences(server.context, { views }))();
  const names = async (...args: string[]) =>
    documentOf<{ name: string }[]>(await run('subscriptions', 'list', ...args, '--json')).map(
      ({ name }) => name,
    );
  expect(await names('--view', 'video, DEAR first')).toEqual(['Netflix', 'Disney']);
  expect(await names('--view', 'Video, dear first', '--sort', 'name')).toEqual([
    'Disney',
    'Netflix',
  ]);
  expect(await names('--view', 'Two words')).toEqual(['Netflix']);
  expect(await names('--view', 'Video, dear first', '--search', 'disney')).toEqual(['Disney']);
  const wrong = await run('subscriptions', 'list', '--view', 'Other');
  expectFailure(wrong, 1);
  expect(wrong.stderr).toContain('"Two words"');
  expect((await run('subscriptions', 'views')).stdout).toMatch(
    /^NAME +FILTERS\nVideo, dear first /,
  );
});

test('sessions of the window are listed and ended', async () => {
  const { server, run } = await started();
  expect((await run('sessions', 'list')).stdout).toBe('The window is signed in nowhere.\n');
  const opened = await server.send('POST', '/app/v1/session', {
    body: { token: server.linkToken() },
  });
  expect(opened.status).toBe(201);
  const [session] = documentOf<{ id: string }[]>(await run('sessions', 'list', '--json'));
  expectFailure(await run('sessions', 'end'), 2);
  expectFailure(await run('sessions', 'end', '0d9f8a3e-42b1-4a0e-8a39-3c1f6f0a7f11'), 1);
  expect((await run('sessions', 'end', session?.id ?? '')).stdout).toMatch(/^Signed out: 1\./);
  expect(documentOf(await run('sessions', 'end', '--all', '--json'))).toEqual({ ended: 0 });
  expect(documentOf(await run('sessions', 'list', '--json'))).toEqual([]);
});
