import type { IncomingMessage } from 'node:http';
import { AppError } from '../contract/errors.ts';
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from '../contract/limits.ts';

const DISCARD_MS = 2000;

/** Reads a request body up to the limit. Throws 413 `payload_too_large`. */
export async function readBody(
  request: IncomingMessage,
  limit: number | ((start: Uint8Array) => number) = MAX_BODY_BYTES,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  let most = typeof limit === 'number' ? limit : undefined;
  if (most !== undefined && declared > most) throw new AppError('payload_too_large', { most });
  const chunks: Buffer[] = [];
  let size = 0;
  // Doesn't stop early, because leaving the loop would destroy the socket before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    most ??= typeof limit === 'number' ? limit : limit(bytes);
    if (Math.max(size, declared) > most) throw new AppError('payload_too_large', { most });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Reads and discards the rest of a body, for at most two seconds. Closing a connection with unread bytes
 * resets it, and the caller would never see the response.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DISCARD_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}

/** Parses a body as a single JSON object. Throws 400 `invalid_json`. */
export function parseJsonObject(body: Uint8Array): Record<string, unknown> {
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_json');
  if (isDeep(value, 0)) throw new AppError('invalid_json', { flaw: 'depth' });
  return value as Record<string, unknown>;
}

// Keeps a byte order mark, which JSON.parse then rejects because it isn't valid JSON.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (error) {
    // The body is nested too deeply for JSON.parse.
    if (error instanceof RangeError) throw new AppError('invalid_json', { flaw: 'depth' });
    const hasMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
    throw new AppError('invalid_json', hasMark ? { flaw: 'byteOrderMark' } : {});
  }
}

function isDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= MAX_JSON_DEPTH) return true;
  return Object.values(value).some((inner) => isDeep(inner, depth + 1));
}
