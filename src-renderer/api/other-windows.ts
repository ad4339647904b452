import { call } from './client.ts';
import { isLetIn } from './session.ts';

// Only pages of this very server hear what is said here.
const CHANNEL = 'perennial-windows';
const LONGEST_WAIT_MS = 700;

type Said = { asks: string } | { to: string; token: string };

/** Lets other tabs of this browser in, which have no session of their own yet. */
export function letOthersIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!('asks' in data) || !isLetIn()) return;
    void call('issueLink', {}).then(
      ({ token }) => say(channel, { to: data.asks, token }),
      // The other one says by itself how it is let in.
      () => {},
    );
  });
}

/** The token of a link from another tab that is let in; undefined where none answers. */
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
