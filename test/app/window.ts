import { expect, vi } from 'vitest';
import { appEndpoints } from '../../src-server/contract/app/index.ts';
import { ACCOUNT_HEADER, SESSION_HEADER } from '../../src-server/contract/window.ts';
import { type AppEndpoint, appErrorsOf } from '../../src-server/contract/endpoint.ts';
import type { Topic } from '../../src-server/domain/topics.ts';
import { Changes } from '../../src-server/db/changes.ts';
import type { Plan } from '../../src-server/domain/account.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import type { Answer } from '../support/http.ts';
import { type CallOptions, TestServer } from '../support/server.ts';

export const every = Object.entries(appEndpoints) as [keyof typeof appEndpoints, AppEndpoint][];

const WEEK_MS = 7 * 24 * 3_600_000;

type Options = CallOptions & { account?: string | undefined };

/** A server with a window that is let in. */
export type Window = {
  server: TestServer;
  session: string;
  /** Calls the server as the window does; answers below /app are held against their definitions. */
  call: (method: string, path: string, options?: Options) => Promise<Answer>;
};

// What servers were told of, all of which are in this process.
const noted = vi.spyOn(Changes.prototype, 'note');

/** What Perennial changes by itself, whatever is called. */
const byItself: ReadonlySet<Topic> = new Set([
  'usage',
  'reminders',
  'webhookDeliveries',
  'day',
  'dates',
  'desktop',
]);

/** Opens a window on a new server, or on `server`. */
export async function openWindow(server?: TestServer): Promise<Window> {
  const running = server ?? (await TestServer.start());
  const first = await openSession(running);
  let [session, openedAt] = [first, running.clock.now()];
  return {
    server: running,
    session,
    async call(method, path, { account, headers, ...options } = {}) {
      const now = running.clock.now();
      // Its owner needs a fresh link after a week without use, which is noted a moment after each use.
      if (now - openedAt >= WEEK_MS) [session, openedAt] = [await openSession(running), now];
      noted.mockClear();
      const answer = await running.send(method, path, {
        ...options,
        headers: {
          [SESSION_HEADER]: session,
          ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
          ...(headers as object),
        },
      });
      if (path.startsWith('/app/')) expectDefined(method, path, answer);
      return answer;
    },
  };
}

/** Trades a link for a session, and forgets that: tests read what is changed in the window. */
async function openSession(server: TestServer): Promise<string> {
  const body = { token: server.isReadOnly ? server.linkToken() : issueLinkToken(server.context) };
  const opened = await server.send('POST', '/app/v1/session', { body });
  expect(opened.status).toBe(201);
  if (server.isReadOnly) return String(opened.json.session);
  server.context.db.prepare("DELETE FROM audit_entries WHERE action = 'session.open'").run();
  return String(opened.json.session);
}

/** Adds an account through the window; its id. */
export async function addAccount({ call }: Window, name: string, plan?: Plan): Promise<string> {
  const { status, json } = await call('POST', '/app/v1/accounts', { body: { name, plan } });
  expect(status).toBe(201);
  return String(json.data.id);
}

/** Fails unless an answer has the form that the window's endpoint gives it. */
function expectDefined(method: string, path: string, answer: Answer): void {
  const [pathname = ''] = path.split('?');
  const endpoint = every
    .map(([, each]) => each)
    .find(
      (each) =>
        each.method === method &&
        new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
    );
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  if (endpoint?.file && answer.status < 400) {
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/);
    return;
  }
  expect(answer.headers['x-request-id']).toBe(answer.json.requestId);
  if (endpoint === undefined) return;
  if (answer.status < 400) {
    // Else the window would not know what to fetch anew.
    const own = noted.mock.calls.map(([topic]) => topic).filter((topic) => !byItself.has(topic));
    if (method !== 'GET') expect(endpoint.topics).toEqual(expect.arrayContaining(own));
    expect(answer.status).toBe(endpoint.status);
    endpoint.response.parse(answer.json);
  } else {
    expect(appErrorsOf(endpoint)).toContain(answer.json.error.code);
    expect(answer.json.error.suggestedFix).toMatch(/\.$/);
  }
}
