import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Place, guardedLookup, requireReach } from './address-guard.ts';
import { literalOf } from './addresses.ts';
import { SendError, type Sending, asSendError, limitOf } from './sending.ts';

/** Where a message goes that a person gave the address of. */
export type Target = {
  /** http or https, without a user name. */
  url: URL;
  /** Whether the owner allowed this address to lie in a private network. */
  allowPrivate: boolean;
};

/** Where the settings of a channel send to. */
export const targetOf = ({
  url,
  allowPrivate,
}: {
  url: string;
  allowPrivate: boolean;
}): Target => ({
  url: new URL(url),
  allowPrivate,
});

/** Whether a text can be the value of a header: visible ASCII. */
export const isHeaderText = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** What is posted: JSON as text, and headers beside those that it needs. */
export type Post = {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Whether only the status of the answer counts. */
  statusOnly?: true;
};

/** A short answer of a service. */
export type ServiceAnswer = {
  status: number;
  text: string;
  /** What its `Retry-After` asks for, where its status is one that goes with it. */
  retryAfterMs?: number;
};

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024;

/**
 * Posts JSON to an address that a person gave: names are checked when the connection is made, IP
 * addresses before; redirects are not followed; time and size are limited. Throws {@link SendError}.
 */
export async function guardedPost(
  target: Target,
  { body, headers = {}, statusOnly }: Post,
  sending: Sending,
): Promise<ServiceAnswer> {
  const { url } = target;
  const place = placeOf(target);
  const requireAddress = (address: string) => requireReach(address, place, sending);
  const literal = literalOf(url);
  if (literal !== undefined) requireAddress(literal);
  const { signal, reached } = limitOf(sending, TIMEOUT_MS);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    lookup: guardedLookup(requireAddress, sending),
    signal,
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  let isWhole = false;
  let status: number | undefined;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      send(url, options, resolve)
        .on('finish', () => (isWhole = true))
        .on('error', reject)
        // Without an error where the service would go on in another protocol.
        .on('close', () => reject(new SendError('hungUp')))
        .end(body);
    });
    status = answer.statusCode ?? 0;
    const wait = retryAfterOf(answer);
    const retryAfter = wait === undefined ? {} : { retryAfterMs: wait };
    if (statusOnly === true) {
      answer.destroy();
      return { status, text: '', ...retryAfter };
    }
    const text = await shortText(answer);
    // A body without a declared length looks whole wherever it is cut off.
    signal.throwIfAborted();
    return { status, text, ...retryAfter };
  } catch (error) {
    // What an ended connection fails with depends on how far it had come.
    const { outcome } = reached() ?? asSendError(error);
    // A refusal was said before the rest of the answer broke off.
    const isRefused = status !== undefined && (status < 200 || status > 299);
    throw new SendError(outcome, isWhole && !isRefused);
  }
}

const RETRY_LATER = new Set([413, 429, 503]);

// Seconds, or a date by the clock of the service itself (RFC 9110, 10.2.3).
function retryAfterOf({ statusCode = 0, headers }: IncomingMessage): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined || !RETRY_LATER.has(statusCode)) return undefined;
  const isSeconds = /^\d{1,9}$/.test(value);
  // Date.parse takes "-5" and the like for dates, too.
  if (!isSeconds && !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  const wait = isSeconds
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.date ?? '');
  // Who asks for no time is only failing: it would be called every minute, and nobody told.
  return wait > 0 ? wait : undefined;
}

function placeOf({ url, allowPrivate }: Target): Place {
  const usual = url.protocol === 'https:' ? 443 : 80;
  return { port: url.port === '' ? usual : Number(url.port), allowPrivate };
}

async function shortText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new SendError('tooMuch');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
