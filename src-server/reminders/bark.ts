import { z } from 'zod';
import { SendError, type Sending, type Target, guardedPost } from './guarded-post.ts';

/** A message for a person's phone. */
export type PushMessage = { title: string; body: string };

/** What came of a push: whether the service took it, and its own words. */
export type PushResult = { delivered: boolean; message: string };

const LONGEST_MESSAGE = 200;

/**
 * Pushes through a Bark server (https://bark.day.app): POST /push with the device key. Of its
 * answer only the documented `message` is told, without the address and the key.
 */
export async function pushByBark(
  target: Target,
  deviceKey: string,
  message: PushMessage,
  sending: Sending,
): Promise<PushResult> {
  const url = new URL(target.url);
  url.pathname += url.pathname.endsWith('/') ? 'push' : '/push';
  try {
    const body = { device_key: deviceKey, ...message };
    const { status, text } = await guardedPost({ ...target, url }, body, sending);
    return resultOf(status, text, [...partsOf(target.url), deviceKey]);
  } catch (error) {
    if (error instanceof SendError) return { delivered: false, message: error.message };
    throw error;
  }
}

/** What a Bark server answers, as far as it counts here. */
const Answer = z.object({ code: z.unknown().optional(), message: z.string() });

function resultOf(status: number, text: string, secrets: readonly string[]): PushResult {
  if (status >= 300 && status < 400) {
    return { delivered: false, message: `The service sent the push elsewhere (${status}).` };
  }
  const answer = Answer.safeParse(parse(text));
  if (!answer.success) {
    const message = `The service answered ${status}, but not as a Bark server does.`;
    return { delivered: false, message };
  }
  const words = shortLine(answer.data.message, secrets);
  return {
    // Anything can answer 200 at a wrong address; a Bark server says it in its body too.
    delivered: status === 200 && answer.data.code === 200,
    message: `The service answered ${status}${words === '' ? '.' : `: ${words}`}`,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What of an address is not told back, the longest first. */
function partsOf({ href, host, hostname, pathname }: URL): string[] {
  return [href, ...(pathname === '/' ? [] : [pathname]), host, hostname];
}

// Whatever a service says is shown as one short line of plain text, without what is secret: a Bark
// server that does not know the device key quotes it.
function shortLine(text: string, secrets: readonly string[]): string {
  let line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  for (const secret of secrets) line = line.replaceAll(secret, '…');
  return line.trim().slice(0, LONGEST_MESSAGE).toWellFormed();
}
