import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/activity/deleted';

/** A window in whose account records of these names were created and then deleted, in order. */
async function withDeleted(...names: string[]) {
  const window = await openWindow();
  const { call } = window;
  const ids: string[] = [];
  for (const name of names) {
    const { json } = await call('POST', '/api/v1/subscriptions', { body: draft({ name }) });
    ids.push(String(json.data.id));
  }
  for (const id of ids) await call('DELETE', `/api/v1/subscriptions/${id}`);
  const namesAt = async (query = '', account?: string) => {
    const { json } = await call('GET', `${PATH}${query}`, { account });
    return json.data.map(({ name }: { name: string }) => name) as string[];
  };
  return { ...window, ids, namesAt };
}

describe('GET /app/v1/activity/deleted', () => {
  test('lists what was deleted, the last one first, and nothing that is still there', async () => {
    const { call, ids } = await withDeleted('First', 'Second');
    await call('POST', '/api/v1/subscriptions', { body: draft({ name: 'Kept' }) });
    const { json } = await call('GET', PATH);
    expect(json.data).toEqual([
      { id: ids[1], name: 'Second' },
      { id: ids[0], name: 'First' },
    ]);
  });

  test('names a record as it was when it was deleted', async () => {
    const { call, namesAt } = await withDeleted();
    const { json } = await call('POST', '/api/v1/subscriptions', { body: draft({ name: 'Old' }) });
    const path = `/api/v1/subscriptions/${json.data.id}`;
    await call('PATCH', path, { body: { name: 'New' } });
    await call('DELETE', path);
    expect(await namesAt()).toEqual(['New']);
  });

  test('finds a part of a name literally, without regard to case, as far as the limit', async () => {
    const { namesAt } = await withDeleted('Straße 1', 'STRASSE 2', 'a%c', 'abc');
    expect(await namesAt(`?q=${encodeURIComponent('strasse')}`)).toEqual(['STRASSE 2', 'Straße 1']);
    expect(await namesAt('?q=a%25c')).toEqual(['a%c']);
    expect(await namesAt('?limit=1')).toEqual(['abc']);
    expect(await namesAt('?q=nothing')).toEqual([]);
  });

  test('is each account’s own', async () => {
    const window = await withDeleted('Mine');
    const work = await addAccount(window, 'Work');
    expect(await window.namesAt('', work)).toEqual([]);
    expect(await window.namesAt()).toEqual(['Mine']);
  });

  test.each([
    [`?q=${'x'.repeat(121)}`, 'invalid_query', 'q'],
    ['?limit=0', 'invalid_pagination', 'limit'],
    ['?limit=101', 'invalid_pagination', 'limit'],
    ['?offset=1', 'invalid_query', 'offset'],
  ])('refuses %s', async (query, code, field) => {
    const { call } = await openWindow();
    const { status, json } = await call('GET', `${PATH}${query}`);
    expect([status, json.error.code, json.error.field]).toEqual([400, code, field]);
  });
});
