import { expect, test } from 'vitest';
import { MAX_IMPORT_BYTES } from '../../src-server/contract/limits.ts';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const HEADER = 'Name,Category,Amount,Currency,Billing period,Next payment';
const tableOf = (...lines: string[]) => [HEADER, ...lines].join('\n');
const NETFLIX = 'Netflix,Video,15.49,USD,monthly,2026-12-14';
const POWER = 'Power,Home,90,BGN,quarterly,2027-01-01';
const NO_AMOUNT = 'Spotify,Music,,EUR,monthly,2026-12-01';

async function withFile(...lines: string[]) {
  const window = await openWindow();
  const { call } = window;
  const body = Buffer.from(tableOf(...lines));
  const sent = await call('POST', '/app/v1/imports/files?fileName=abos.csv', { body });
  expect(sent.json.data).toMatchObject({ fileName: 'abos.csv', size: body.length });
  const path = `/app/v1/imports/files/${String(sent.json.data.id)}`;
  const names = async () => {
    const { json } = await call('GET', '/api/v1/subscriptions?sort=name');
    return json.data.map(({ name }: { name: string }) => name) as string[];
  };
  return { ...window, path, names };
}

test('a file is sent, looked at, corrected, imported, listed and undone', async () => {
  const { call, path, names } = await withFile(NETFLIX, POWER, NO_AMOUNT);
  const { json: preview } = await call('POST', `${path}/preview`, { body: {} });
  expect(preview.data).toMatchObject({ source: 'csv', isComplete: false, questions: [] });
  expect(preview.data.columns[2]).toMatchObject({ header: 'Amount', target: 'amount' });
  expect(preview.data.rows).toMatchObject([
    { row: 2, action: 'create', isIncluded: true, fields: { name: 'Netflix', amount: 15.49 } },
    {
      row: 3,
      action: 'blocked',
      problems: [{ code: 'unsupportedCurrency' }],
      original: { Name: 'Power' },
    },
    { row: 4, action: 'blocked', problems: [{ code: 'missing', field: 'amount' }] },
  ]);
  expect(await names()).toEqual([]);
  const rows = [
    { row: 2, isIncluded: false },
    { row: 4, fields: { amount: 10.99 } },
  ];
  const outdated = await call('POST', `${path}/apply`, { body: { rows, expected: 2 } });
  expect(outdated.json.error).toMatchObject({ code: 'not_possible', reason: 'importOutdated' });
  const done = await call('POST', `${path}/apply`, { body: { rows, expected: 1 } });
  expect(done.json.data.counts).toEqual({ create: 1, update: 0, same: 0, none: 2 });
  expect(await names()).toEqual(['Spotify']);
  const listed = await call('GET', '/app/v1/imports');
  expect(listed.json.data).toMatchObject([{ id: done.json.data.id, fileName: 'abos.csv' }]);
  const undone = await call('POST', `/app/v1/imports/${done.json.data.id}/undo`);
  expect(undone.json.data).toEqual({ takenBack: 1, left: [] });
  expect(await names()).toEqual([]);
  const activity = await call('GET', '/app/v1/activity?action=import.undo');
  expect(activity.json.data[0].metadata.after).toMatchObject({ name: 'abos.csv', takenBack: 1 });
});

test('a file is held for the account that sent it, for half an hour, and until it is imported', async () => {
  const { server, call, path } = await withFile(NETFLIX);
  const { json } = await call('POST', '/app/v1/accounts', { body: { name: 'Work', plan: 'free' } });
  const other = await call('POST', `${path}/preview`, { body: {}, account: json.data.id });
  expect(other.json.error.code).toBe('file_not_found');
  expect((await call('POST', `${path}/preview`, { body: {} })).status).toBe(200);
  server.clock.advance(31 * 60 * 1000);
  const late = await call('POST', `${path}/preview`, { body: {} });
  expect(late.json.error.code).toBe('file_not_found');
});

test('what is no list of subscriptions is refused with its reason', async () => {
  const { call } = await openWindow();
  const empty = await call('POST', '/app/v1/imports/files', { body: Buffer.from('') });
  expect(empty.json.error.reason).toBe('emptyFile');
  const sent = await call('POST', '/app/v1/imports/files', { body: Buffer.from('{"a": 1}') });
  const path = `/app/v1/imports/files/${String(sent.json.data.id)}/preview`;
  const refused = await call('POST', path, { body: {} });
  expect(refused.json.error).toMatchObject({ code: 'not_possible', reason: 'unknownFormat' });
});

test('an export restores an empty account, and says so before', async () => {
  const first = await openWindow();
  await first.call('POST', '/api/v1/subscriptions', {
    body: {
      name: 'Netflix',
      category: 'Video',
      amount: 5,
      currency: 'EUR',
      period: 'monthly',
      nextPaymentDate: '2026-12-14',
    },
  });
  const { text } = await first.call('GET', '/app/v1/export');
  const { call } = await openWindow();
  const sent = await call('POST', '/app/v1/imports/files', { body: Buffer.from(text) });
  const path = `/app/v1/imports/files/${String(sent.json.data.id)}`;
  const { json } = await call('POST', `${path}/preview`, { body: {} });
  expect(json.data).toMatchObject({ source: 'perennial', isComplete: true });
  const done = await call('POST', `${path}/apply`, { body: { expected: 1 } });
  expect(done.json.data).toMatchObject({ id: null, counts: { create: 1 } });
  expect((await call('GET', '/api/v1/subscriptions')).json.data).toHaveLength(1);
});

test('an export that is larger than any other file may be restores an empty account, too', async () => {
  const { call } = await openWindow();
  await call('POST', '/api/v1/subscriptions', { body: draft({ name: 'Netflix' }) });
  const table = Buffer.from(tableOf('Spotify,Music,9.99,EUR,monthly,2026-12-01'));
  const sent = await call('POST', '/app/v1/imports/files', { body: table });
  const { id } = sent.json.data;
  await call('POST', `/app/v1/imports/files/${id}/apply`, { body: { expected: 1 } });
  const exported = JSON.parse((await call('GET', '/app/v1/export')).text);
  // As many imports of many rows leave it.
  const [made] = exported.accounts[0].imports;
  made.rows[0].original = ['x'.repeat(MAX_IMPORT_BYTES), Array.from({ length: 700_000 }, () => 1)];
  const large = Buffer.from(JSON.stringify(exported));

  const second = await openWindow();
  const held = await second.call('POST', '/app/v1/imports/files', { body: large });
  const path = `/app/v1/imports/files/${held.json.data.id}`;
  const { json } = await second.call('POST', `${path}/preview`, { body: {} });
  expect(json.data).toMatchObject({ source: 'perennial', isComplete: true });
  const done = await second.call('POST', `${path}/apply`, { body: { expected: 2 } });
  expect(done.json.data).toMatchObject({ id: null, counts: { create: 2 } });
  const again = JSON.parse((await second.call('GET', '/app/v1/export')).text);
  expect(JSON.stringify(again) === JSON.stringify(exported)).toBe(true);
});

test('a file that is none of its own is refused once it is larger', async () => {
  const { call } = await openWindow();
  const body = Buffer.alloc(MAX_IMPORT_BYTES + 1, '[{"a":1},');
  const { status, json } = await call('POST', '/app/v1/imports/files', { body });
  expect([status, json.error.code]).toEqual([413, 'payload_too_large']);
});
