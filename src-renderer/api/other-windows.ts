import { call } from './client.ts';
import { isLetIn } from './session.ts';

// Only pages of the same origin receive these messages.
const CHANNEL = 'perennial-windows';
const LONGEST_WAIT_MS = 700;

type Said = { asks: string } | { to: string; token: string };

/** Lets other tabs of this browser sign in if they have no session. */
export function letOthersIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!('asks' in data) || !isLetIn()) return;
    void call('issueLink', {}).then(
      ({ token }) => say(channel, { to: data.asks, token }),
      // The other tab then signs in by itself.
      () => {},
    );
  });
}

/** The link token from a signed-in tab; undefined if none responds. */
export async function tokenFromOthers(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL);
  const me = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const answer = Promise.withResolvers<string | undefined>();
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('to' in data && data.to === me) answer.resolve(data.token);
  });
  say(channel, { asks: me });
  const timer = setTimeout(() => answer.resolve(undefined), LONGEST_WAIT_MS);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    channel.close();
  }
}

function say(channel: BroadcastChannel, what: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(what);
}
