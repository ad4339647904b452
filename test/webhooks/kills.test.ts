import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { windowActor } from '../../src-server/accounts/service.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { listAccounts } from '../../src-server/accounts/repository.ts';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { createWebhook } from '../../src-server/webhooks/service.ts';
import { serve } from '../cli/perennial.ts';
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { type PushAnswer, says, startPushService } from '../support/push-service.ts';
import { temporaryFolder } from '../support/server.ts';

const KILLS = 4;
const EACH = 6;
const TIME_LIMIT_MS = 120_000;

/** A data folder with a webhook at an address, and a key. */
function prepare(dataDir: string, url: string): string {
  const { context, close } = openData(prepareDataFolder(dataDir));
  const ownerId = listAccounts(context.db)[0]?.id ?? '';
  const events = ['subscription.created'] as const;
  context.db.transaction(() => {
    const actor = windowActor(context, ownerId, context.ids.requestId());
    const body = { name: 'Home', url, allowPrivate: true, events: [...events] };
    createWebhook(context, actor, body);
  })();
  context.secrets.settle();
  const options = { ownerId, name: 'Test', scopes: ['read', 'write'] as const, expiresAt: null };
  const { key } = issueKey(context, { ...options, scopes: [...options.scopes] });
  close();
  return key;
}

test(
  `killed ${KILLS} times between commit and delivery, each change is told under one ID, in order`,
  { timeout: TIME_LIMIT_MS },
  async () => {
    const dataDir = join(temporaryFolder(), 'data');
    let answer: PushAnswer = says(204, '');
    const service = await startPushService((response) => answer(response));
    const key = prepare(dataDir, `${service.url}/hook`);
    const made: string[] = [];
    for (let turn = 0; turn < KILLS; turn += 1) {
      const { baseUrl, end } = await serve(dataDir);
      // Some are killed while the program has a message and did not answer, others at some moment.
      const isHeld = turn % 2 === 0;
      if (isHeld) answer = () => {};
      const arrived = service.asked();
      for (let count = 0; count < EACH; count += 1) {
        const body = JSON.stringify(draft({ name: `${turn} ${count}` }));
        const headers = { authorization: `Bearer ${key}` };
        const made1 = await send(baseUrl, '/api/v1/subscriptions', {
          method: 'POST',
          headers,
          body,
        });
        made.push(String(made1.json.data.id));
      }
      await (isHeld ? arrived : pause(turn * 7));
      await end('SIGKILL');
      answer = says(204, '');
    }
    const { end } = await serve(dataDir);
    const idsOf = () =>
      service.received.map(({ text }) => /"subscription":\{"id":"([^"]+)"/.exec(text)?.[1]);
    await vi.waitFor(() => expect(new Set(idsOf()).size).toBe(made.length), { timeout: 20_000 });
    await end('SIGTERM');
    expect([...new Set(idsOf())]).toEqual(made);
    const messages = service.received.map(({ headers }) => String(headers['webhook-id']));
    expect(new Set(messages).size).toBe(made.length);
    // Some arrived more than once, which the ID tells.
    expect(messages.length).toBeGreaterThan(made.length);
  },
);
