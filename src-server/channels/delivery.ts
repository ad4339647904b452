import type { z } from 'zod';
import type { Outcome, OutcomeCode } from '../domain/outcome.ts';
import type { ConfigurableKind } from './definitions.ts';
import type { ServiceAnswer } from './guarded-post.ts';
import { SendError } from './sending.ts';

/** A plain-text message for a person. */
export type Message = { title: string; body: string };

/** The result of sending: whether the service accepted the message, and its reply without secrets. */
export type Delivery = {
  delivered: boolean;
  outcome: Outcome;
  /** Whether it may have arrived even though there was no response. */
  isUnsure?: true;
  /** How long the service asked us to wait, in milliseconds. */
  retryAfterMs?: number;
};

/** How to interpret the responses of a kind of service. */
type Answering<T> = {
  service: ConfigurableKind;
  answer: z.ZodType<T>;
  /**
   * Whether the response confirms that the service accepted the message. At a wrong address, anything can
   * return 200.
   */
  isTaken: (status: number, answer: T) => boolean;
  /** The documented message for people in the response. */
  wordsOf: (answer: T) => string;
  /** Text to redact from the service's message: the address and keys. */
  secrets: readonly string[];
};

const LONGEST_WORDS = 200;

/** Sends with `post` and returns the result. */
export function deliver<T>(
  post: () => Promise<ServiceAnswer>,
  answering: Answering<T>,
): Promise<Delivery> {
  return orReason(async () => deliveryOf(await post(), answering));
}

/** The result of `send`, including the outcome of a {@link SendError}. */
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
  // At a wrong address, anything can return 200 with an empty body.
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

/** The parts of an address to redact: the whole address, and each segment that could be a key. */
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

/** Appends a path to an address: `push` and `https://example.com/bark` give `/bark/push`. */
export function below(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname += url.pathname.endsWith('/') ? path : `/${path}`;
  return url;
}

/**
 * A service's message as one short line of plain text without secrets. Some services quote an unknown key,
 * and mail servers format addresses in their own way.
 */
export function shortLine(text: string, secrets: readonly string[]): string {
  let line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // Longest first, because one can contain another.
  for (const secret of secrets.toSorted((one, other) => other.length - one.length)) {
    if (secret !== '') line = line.replaceAll(new RegExp(asWord(secret), 'giu'), '…');
  }
  return line.trim().slice(0, LONGEST_WORDS).toWellFormed();
}

// Short secrets occur inside other words, so they are only redacted as whole words.
const SHORT = 5;

function asWord(secret: string): string {
  const escaped = secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return secret.length > SHORT ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
}
