import { type WebhookEvent, webhookEvents } from '../../src-server/domain/webhook.ts';
import { draft } from '../support/drafts.ts';
import { type PushAnswer, says, startPushService } from '../support/push-service.ts';
import type { TestServer } from '../support/server.ts';
import { openWindow } from '../app/window.ts';

/** A message to a webhook, as it came. */
type Message = {
  type: string;
  timestamp: string;
  data: {
    subscription: Record<string, unknown>;
    changes: Record<string, { before: unknown; after: unknown }>;
    actor: { kind: string; name: string | null };
  };
};

/** A message to a webhook, as the window shows it. */
type ShownDelivery = {
  id: string;
  event: WebhookEvent;
  name: string | null;
  state: string;
  attempts: number;
  outcome: { code: string } | null;
};

/** Takes messages. */
export const taken: PushAnswer = says(204, '');

/** A window with a webhook at a program of the test's own. */
export async function openHook(
  answer: PushAnswer = taken,
  { server, events }: { server?: TestServer; events?: readonly WebhookEvent[] } = {},
) {
  const window = await openWindow(server);
  const service = await startPushService((response) => answerNow(response));
  let answerNow = answer;
  const { call } = window;
  let added = 0;
  const add = async (fields: object = {}) => {
    added += 1;
    const name = added === 1 ? 'Home' : `Home ${added}`;
    const body = { name, url: `${service.url}/hook-path`, allowPrivate: true, ...fields };
    const made = await call('POST', '/app/v1/webhooks', {
      body: { events: webhookEvents, ...body },
    });
    return String(made.json.data.id);
  };
  const id = await add(events === undefined ? {} : { events });
  const path = `/app/v1/webhooks/${id}`;
  return {
    ...window,
    service,
    id,
    path,
    add,
    /** Answers like this from now on. */
    answer: (other: PushAnswer) => (answerNow = other),
    /** Adds a subscription; its ID. */
    track: async (fields: Record<string, unknown> = {}) =>
      String((await call('POST', '/api/v1/subscriptions', { body: draft(fields) })).json.data.id),
    /** The messages so far, once all that are due are sent. */
    told: async (): Promise<Message[]> => {
      await window.server.wake();
      return service.received.map(({ text }) => JSON.parse(text) as Message);
    },
    types: async (): Promise<string[]> => {
      await window.server.wake();
      return service.received.map(({ body }) => String(body['type']));
    },
    ids: () => service.received.map(({ headers }) => String(headers['webhook-id'])),
    deliveries: async () =>
      (await call('GET', `${path}/deliveries?limit=100`)).json.data as ShownDelivery[],
    shown: async () =>
      (await call('GET', '/app/v1/webhooks')).json.data[0] as Record<string, unknown>,
    repeat: (delivery: string) => call('POST', `/app/v1/webhook-deliveries/${delivery}/repeat`),
  };
}
