import { DESKTOP_USER_AGENT } from '../../src-server/index.ts';
import type { WindowSession } from './page-requests.ts';

/** The dependencies for getting a session. */
type Door = { baseUrl: string; windowLink: () => string };

/**
 * Exchanges sign-in links for sessions, like a browser, but keeps them in this process. One at a time:
 * concurrent requests that need a session share it.
 */
export function createWindowSession(door: Door, fetching: typeof fetch): WindowSession {
  let session: Promise<string> | undefined;
  const open = () => {
    const opening = trade(door, fetching);
    session = opening;
    // The next request tries again.
    opening.catch(() => {
      if (session === opening) session = undefined;
    });
    return opening;
  };
  const current = () => session ?? open();
  return {
    current,
    async renew(old) {
      // Another request may have been faster.
      return (await current()) === old ? open() : current();
    },
  };
}

async function trade({ baseUrl, windowLink }: Door, fetching: typeof fetch): Promise<string> {
  const token = new URLSearchParams(new URL(windowLink()).hash.slice(1)).get('token');
  const answer = await fetching(`${baseUrl}/app/v1/session`, {
    method: 'POST',
    headers: { 'User-Agent': DESKTOP_USER_AGENT },
    body: JSON.stringify({ token }),
  });
  if (answer.status !== 201)
    throw new Error(`The server did not open a session (status ${answer.status}).`);
  const { session } = (await answer.json()) as { session: string };
  return session;
}
