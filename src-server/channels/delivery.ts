import type { z } from 'zod';
import type { Outcome, OutcomeCode } from '../domain/outcome.ts';
import type { ConfigurableKind } from './definitions.ts';
import type { ServiceAnswer } from './guarded-post.ts';
import { SendError } from './sending.ts';

/** A message for a person: plain text. */
export type Message = { title: string; body: string };

/** What came of sending: whether the service took the message, and how it put it, without what is secret. */
export type Delivery = {
  delivered: boolean;
  outcome: Outcome;
  /** It may have arrived all the same: no answer came. */
  isUnsure?: true;
  /** How long the service asked to be left alone, in milliseconds. */
  retryAfterMs?: number;
};

/** How a kind of service answers, as far as it counts here. */
type Answering<T> = {
  service: ConfigurableKind;
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

/** What came of `send`; where that failed with a {@link SendError}, its outcome. */
export async function orReason(send: () => Promise<Delivery>): Promise<Delivery> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    const { outcome, isUnsure } = error;
    return { delivered: false, outcome, ...(isUnsure ? { isUnsure } : {}) };
  }
}

function deliveryOf<T>(answer: ServiceAnswer, answering: Answering<T>): Delivery {
  const delivery = judged(answer, answering);
  const { retryAfterMs } = answer;
  return delivery.delivered || retryAfterMs === undefined
    ? delivery
    : { ...delivery, retryAfterMs };
}

function judged<T>({ status, text }: ServiceAnswer, answering: Answering<T>): Delivery {
  if (status >= 300 && status < 400) return failed({ code: 'moved', status });
  const code = codeOf(status);
  const other = failed({ code, status, insteadOf: answering.service });
  const answer = answering.answer.safeParse(parsed(text));
  if (!answer.success) return other;
  const words = shortLine(answering.wordsOf(answer.data), answering.secrets);
  const told = { status, ...(words === '' ? {} : { words }) };
  if (answering.isTaken(status, answer.data)) {
    return { delivered: true, outcome: { code: 'taken', ...told } };
  }
  if (code !== 'notUnderstood') return failed({ code, ...told });
  // Anything can answer 200 and say nothing.
  return words === '' ? other : failed({ code: 'refused', ...told });
}

const failed = (outcome: Outcome): Delivery => ({ delivered: false, outcome });

function codeOf(status: number): OutcomeCode {
  if (status === 401 || status === 403) return 'wrongCredentials';
  if (status === 404 || status === 410) return 'unknownAddress';
  if (status === 429) return 'tooMany';
  if (status >= 500) return 'serviceFault';
  return status >= 400 ? 'refused' : 'notUnderstood';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What of an address is not told back: the whole of it, and each part that could be a key. */
export function partsOf({ href, host, hostname, pathname, search, searchParams }: URL): string[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const parts = [href, pathname, ...segments, search, ...searchParams.values(), host, hostname];
  return parts.flatMap((part) => [part, decoded(part)]).filter((part) => part !== '/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
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
    if (secret !== '') line = line.replaceAll(new RegExp(asWord(secret), 'giu'), '…');
  }
  return line.trim().slice(0, LONGEST_WORDS).toWellFormed();
}

// What is short is a part of many words, and a secret only where it stands alone.
const SHORT = 5;

function asWord(secret: string): string {
  const escaped = secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return secret.length > SHORT ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
}
