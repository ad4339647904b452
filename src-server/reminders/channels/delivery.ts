import type { z } from 'zod';
import type { ServiceAnswer } from '../guarded-post.ts';
import { SendError } from '../sending.ts';

/** A message for a person: plain text. */
export type Message = { title: string; body: string };

/**
 * What came of sending: whether the service took the message, and that in words that a person can act
 * on, without what is secret.
 */
export type Delivery = { delivered: boolean; message: string };

/** How a kind of service answers, as far as it counts here. */
type Answering<T> = {
  /** The kind of service, as it is called in a sentence: `a Bark server`. */
  name: string;
  answer: z.ZodType<T>;
  /** Whether it took the message. Anything can answer 200 at a wrong address. */
  isTaken: (status: number, answer: T) => boolean;
  /** Its documented words for a person. */
  wordsOf: (answer: T) => string;
  /** What its words must not tell: the address, keys. */
  secrets: readonly string[];
};

const LONGEST_WORDS = 200;

/** Sends by `post`, and tells what came of it. */
export async function deliver<T>(
  post: () => Promise<ServiceAnswer>,
  answering: Answering<T>,
): Promise<Delivery> {
  try {
    return deliveryOf(await post(), answering);
  } catch (error) {
    if (error instanceof SendError) return { delivered: false, message: error.message };
    throw error;
  }
}

function deliveryOf<T>({ status, text }: ServiceAnswer, answering: Answering<T>): Delivery {
  if (status >= 300 && status < 400) {
    return { delivered: false, message: `The service sent the push elsewhere (${status}).` };
  }
  const answer = answering.answer.safeParse(parsed(text));
  if (!answer.success) {
    const message = `The service answered ${status}, but not as ${answering.name} does.`;
    return { delivered: false, message };
  }
  const words = shortLine(answering.wordsOf(answer.data), answering.secrets);
  return {
    delivered: answering.isTaken(status, answer.data),
    message: `The service answered ${status}${words === '' ? '.' : `: ${words}`}`,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What of an address is not told back, the longest first. */
export function partsOf({ href, host, hostname, pathname }: URL): string[] {
  return [href, ...(pathname === '/' ? [] : [pathname]), host, hostname];
}

/** The address below another one: `push` below `https://example.com/bark` is `/bark/push`. */
export function below(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname += url.pathname.endsWith('/') ? path : `/${path}`;
  return url;
}

// Whatever a service says is shown as one short line of plain text, without what is secret: some
// quote the key that they do not know.
function shortLine(text: string, secrets: readonly string[]): string {
  let line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  for (const secret of secrets) if (secret !== '') line = line.replaceAll(secret, '…');
  return line.trim().slice(0, LONGEST_WORDS).toWellFormed();
}
