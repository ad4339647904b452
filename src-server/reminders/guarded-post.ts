import { type LookupAddress, type LookupAllOptions, lookup as lookUpName } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopback, literalOf, reachOf } from './addresses.ts';

/** Where a message goes that a person gave the address of. */
export type Target = {
  /** http or https, without a user name. */
  url: URL;
  /** Whether the owner allowed this address to lie in a private network. */
  allowPrivate: boolean;
};

/** Looks up all addresses of a name. */
type LookUp = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What sending goes by; tests bring their own names and times. */
export type Sending = {
  /** The port that this server itself listens on: nothing is sent there. */
  ownPort: number;
  /** Ends what is under way once the server is about to end. */
  ending: AbortSignal;
  timeoutMs?: number;
  lookUp?: LookUp;
};

/** What is posted: JSON as text, and headers beside those that it needs. */
export type Post = { body: string; headers?: Readonly<Record<string, string>> };

/** A short answer of a service. */
export type ServiceAnswer = { status: number; text: string };

/** A message that could not be sent; the message says why, without the address. */
export class SendError extends Error {
  override name = 'SendError';
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024;

/**
 * Posts JSON to an address that a person gave: names are checked when the connection is made, IP
 * addresses before; redirects are not followed; time and size are limited. Throws {@link SendError}.
 */
export async function guardedPost(
  target: Target,
  { body, headers = {} }: Post,
  sending: Sending,
): Promise<ServiceAnswer> {
  const { url } = target;
  const { ownPort, ending, timeoutMs = TIMEOUT_MS } = sending;
  const literal = literalOf(url);
  if (literal !== undefined) requireReach(literal, target, ownPort);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, ending]);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    },
    agent: false,
    lookup: guardedLookup(target, sending),
    signal,
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      send(url, options, resolve)
        .on('error', reject)
        // Without an error where the service would go on in another protocol.
        .on('close', () => reject(new SendError('The server ended the connection.')))
        .end(body);
    });
    const text = await shortText(answer);
    // A body without a declared length looks whole wherever it is cut off.
    signal.throwIfAborted();
    return { status: answer.statusCode ?? 0, text };
  } catch (error) {
    // What an ended connection fails with depends on how far it had come.
    if (ending.aborted) throw new SendError('Perennial is about to end.');
    if (timeout.aborted) {
      throw new SendError(`The server did not answer within ${timeoutMs / 1000} seconds.`);
    }
    throw asSendError(error);
  }
}

function guardedLookup(target: Target, { ownPort, lookUp = lookUpName }: Sending): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      try {
        for (const { address } of addresses) requireReach(address, target, ownPort);
      } catch (refusal) {
        return callback(refusal as Error, '', 0);
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}

function requireReach(address: string, { url, allowPrivate }: Target, ownPort: number): void {
  const reach = reachOf(address);
  if (reach === 'never') throw new SendError('That address can not be used for push.');
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  if (isLoopback(address) && port === ownPort) {
    throw new SendError('That is the address of Perennial itself.');
  }
  if (reach === 'private' && !allowPrivate) {
    throw new SendError('That address lies in a private network, which was not allowed for it.');
  }
}

async function shortText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new SendError('The service answered with too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server of that name.',
  EAI_AGAIN: 'The name of the server can not be looked up now.',
  ECONNREFUSED: 'The server does not take connections.',
  ECONNRESET: 'The server ended the connection.',
  EHOSTUNREACH: 'The server can not be reached.',
  ENETUNREACH: 'The network can not be reached.',
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is signed by itself.",
};

// Node's own messages hold the address, which can hold a key.
function asSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  if (!(error instanceof Error)) return new SendError('The message could not be sent.');
  const code = 'code' in error ? String(error.code) : '';
  return new SendError(REASONS[code] ?? `The message could not be sent (${code || error.name}).`);
}
