import type { PushAnswer } from '../support/push-service.ts';
import { draft } from '../support/drafts.ts';
import { openPush } from '../app/pushing.ts';

/** A reminder as the window is told of it. */
type ShownReminder = {
  id: string;
  name: string;
  kind: string;
  date: string;
  lead: number;
  channel: string;
  state: string;
  attempts: number;
  answer: string | null;
  nextAttemptAt: string | null;
  messageId: string | null;
  mayRepeat: boolean;
  open: boolean;
  settled: boolean;
  snoozed: boolean;
  recordExists: boolean;
};

/** A window on a server that pushes its reminders to a service of the test's own. */
export async function openReminding(answer?: PushAnswer) {
  const push = await openPush(answer);
  const { call, server, service } = push;
  return {
    ...push,
    /** Tracks a subscription; its id. */
    track: async (fields: Record<string, unknown>) =>
      String((await call('POST', '/api/v1/subscriptions', { body: draft(fields) })).json.data.id),
    /** Turns the clock to a moment (ISO 8601), and lets the server look what is due. */
    wakeAt: async (moment: string) => {
      server.clock.setWall(moment);
      await server.wake();
    },
    titles: () => service.received.map(({ body }) => String(body['title'])),
    bodies: () => service.received.map(({ body }) => String(body['body'])),
    history: async (query = '') =>
      (await call('GET', `/app/v1/reminders${query}`)).json.data as ShownReminder[],
    next: async () => (await call('GET', '/app/v1/reminders/next')).json.data as ShownReminder[],
    act: (id: string, verb: string, body?: object, method = 'POST') =>
      call(method, `/app/v1/reminders/${id}/${verb}`, { body }),
  };
}
