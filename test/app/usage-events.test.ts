import { describe, expect, onTestFinished, test } from 'vitest';
import { CHANGES_PATH, SESSION_HEADER } from '../../src-server/contract/window.ts';
import { openWindow } from './window.ts';

describe('the change stream', () => {
  test('tells that keys were used, even where they changed nothing', async () => {
    const { server, session, call } = await openWindow();
    const { key } = server.issue();
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const { body } = await fetch(server.baseUrl + CHANGES_PATH, {
      headers: { [SESSION_HEADER]: session },
      signal: ending.signal,
    });
    await server.call('GET', '/api/v1/subscriptions', { key });
    let heard = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard += chunk;
      if (heard.includes('usage')) break;
    }
    expect(heard).toContain('event: change\ndata: {"topics":["usage"]}\n\n');
    expect(heard).not.toContain('subscriptions');
    const { json } = await call('GET', '/app/v1/server');
    expect(json.data.quota.limit - json.data.quota.remaining).toBe(1);
    expect((await call('GET', '/app/v1/keys')).json.data).toMatchObject([
      { lastUsedAt: '2026-11-21T12:00:00.000Z' },
    ]);
  });
});
