import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

describe('GET /app/v1/activity', () => {
  test('tells of each entry whether its subscription is still there, or can be brought back', async () => {
    const { server, call } = await openWindow();
    const { key } = server.issue();
    const create = async (name: string) => {
      const body = draft({ name });
      const { json } = await server.call('POST', '/api/v1/subscriptions', { key, body });
      return String(json.data.id);
    };
    const kept = await create('Kept');
    const gone = await create('Gone');
    await server.call('DELETE', `/api/v1/subscriptions/${gone}`, { key });
    const { json } = await call('GET', '/app/v1/activity');
    const told = json.data.map((entry: Record<string, unknown>) => [
      entry['action'],
      entry['subscriptionId'],
      entry['recordExists'],
      entry['canRestore'],
    ]);
    expect(told).toEqual([
      ['subscription.delete', gone, false, true],
      ['subscription.create', gone, false, true],
      ['subscription.create', kept, true, false],
      ['key.issue', null, false, false],
    ]);
  });
});
