import type { RunningServer } from '../../src-server/server.ts';
import { type Answer, send } from './http.ts';

/** Calls a server's endpoints as its window does, with a session of its own. */
export type WindowCall = (method: string, path: string, body?: object) => Promise<Answer>;

/** Opens a window's session by the server's own link. */
export const windowCalls = ({
  baseUrl,
  windowLink,
}: Pick<RunningServer, 'baseUrl' | 'windowLink'>): Promise<WindowCall> =>
  callsByToken(baseUrl, new URL(windowLink()).hash.slice('#token='.length));

/** The same by a token of such a link. */
export async function callsByToken(baseUrl: string, token: string): Promise<WindowCall> {
  const opened = await send(baseUrl, '/app/v1/session', {
    method: 'POST',
    body: JSON.stringify({ token }),
  });
  const headers = { 'x-perennial-session': String(opened.json.session) };
  return (method, path, body) =>
    send(baseUrl, path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
