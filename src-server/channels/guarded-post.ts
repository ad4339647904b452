import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Place, guardedLookup, requireReach } from './address-guard.ts';
import { literalOf } from './addresses.ts';
import { SendError, type Sending, asSendError, limitOf } from './sending.ts';

/** A user-supplied address for messages. */
export type Target = {
  /** http or https, without a user name. */
  url: URL;
  /** Whether the owner allowed private networks for this address. */
  allowPrivate: boolean;
};

/** The address in a channel's settings. */
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

/** Whether a text is a valid header value: visible ASCII. */
export const isHeaderText = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** The request: JSON text and any additional headers. */
export type Post = {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Whether to ignore the body of the response. */
  statusOnly?: true;
};

/** A short response from a service. */
export type ServiceAnswer = {
  status: number;
  text: string;
  /** The value of `Retry-After`, if the status allows one. */
  retryAfterMs?: number;
};

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024;

/**
 * Posts JSON to a user-supplied address. IP addresses are checked up front, names when the connection is
 * made. Redirects are not followed; time and size are limited. Throws {@link SendError}.
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
        // Happens without an error if the service switches protocols.
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
    // Without a declared length, a truncated body looks complete.
    signal.throwIfAborted();
    return { status, text, ...retryAfter };
  } catch (error) {
    // The error of a closed connection depends on how far it got.
    const { outcome } = reached() ?? asSendError(error);
    // The rejection arrived before the rest of the response was cut off.
    const isRefused = status !== undefined && (status < 200 || status > 299);
    throw new SendError(outcome, isWhole && !isRefused);
  }
}

const RETRY_LATER = new Set([413, 429, 503]);

// Seconds, or a date according to the service's clock (RFC 9110, 10.2.3).
function retryAfterOf({ statusCode = 0, headers }: IncomingMessage): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined || !RETRY_LATER.has(statusCode)) return undefined;
  const isSeconds = /^\d{1,9}$/.test(value);
  // Date.parse also accepts values such as "-5".
  if (!isSeconds && !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return undefined;
  const wait = isSeconds
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers.date ?? '');
  // A service that asks for no delay is simply failing; otherwise it would be retried every minute without
  // the owner noticing.
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
