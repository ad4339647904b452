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
export function deliver<T>(
  post: () => Promise<ServiceAnswer>,
  answering: Answering<T>,
): Promise<Delivery> {
  return orReason(async () => deliveryOf(await post(), answering));
}

/** What came of `send`; where that failed with a {@link SendError}, its words. */
export async function orReason(send: () => Promise<Delivery>): Promise<Delivery> {
  try {
    return await send();
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

/** What of an address is not told back. */
export function partsOf({ href, host, hostname, pathname }: URL): string[] {
  return [href, ...(pathname === '/' ? [] : [pathname]), host, hostname];
}

/** The address below another one: `push` below `https://example.com/bark` is `/bark/push`. */
export function below(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname += url.pathname.endsWith('/') ? path : `/${path}`;
  return url;
}

/**
 * Whatever a service says, as one short line of plain text, without what is secret: some quote the key
 * that they do not know, and mail servers write addresses as they like.
 */
export function shortLine(text: string, secrets: readonly string[]): string {
  let line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // The longest first: one can be a part of another.
  for (const secret of secrets.toSorted((one, other) => other.length - one.length)) {
    if (secret !== '') line = line.replaceAll(new RegExp(escaped(secret), 'giu'), '…');
  }
  return line.trim().slice(0, LONGEST_WORDS).toWellFormed();
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
