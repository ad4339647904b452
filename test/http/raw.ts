import { connect } from 'node:net';
import { expect } from 'vitest';
import { z } from 'zod';
import { RequestId } from '../../src-server/contract/errors.ts';

// What `node:http` would normalize or refuse to send has to be written to a socket by hand.

/** One answer as it came over the wire. */
export type RawAnswer = {
  status: number;
  /** By lower-case name; repeated ones joined with ", ". */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The parsed body; undefined where it is empty or no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers whose form they prove
  json: any;
};

export type RawRequest = {
  /** Values of `Host`, a header each; by default 127.0.0.1 with the port. */
  hosts?: readonly string[];
  key?: string;
  /** Further header lines. */
  headers?: readonly string[];
  /** Latin-1 text; its length is declared. */
  body?: string;
};

/** The text of a request after which the server ends the connection. */
export function closingRequest(port: number, line: string, request: RawRequest = {}): string {
  return requestText(port, line, {
    ...request,
    headers: ['Connection: close', ...(request.headers ?? [])],
  });
}

/** The text of a request; `line` is method and target, HTTP/1.1 unless it names a version. */
export function requestText(port: number, line: string, request: RawRequest = {}): string {
  const { hosts = [`127.0.0.1:${port}`], key, headers = [], body } = request;
  return [
    /HTTP\/\d/.test(line) ? line : `${line} HTTP/1.1`,
    ...hosts.map((host) => `Host: ${host}`),
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
    ...headers,
    '',
    body ?? '',
  ].join('\r\n');
}

/** Writes Latin-1 text on a connection of its own; every answer until the server ended it. */
export function exchange(port: number, text: string, host = '127.0.0.1'): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server may reset a connection on which it leaves bytes unread; answers came before.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks))));
    socket.write(text, 'latin1');
  });
}

/** Like {@link exchange}, for text that has exactly one answer. */
export async function exchangeOne(port: number, text: string, host?: string): Promise<RawAnswer> {
  const answers = await exchange(port, text, host);
  const [answer] = answers;
  if (answer === undefined || answers.length > 1) {
    throw new Error(`Instead of one answer there came ${JSON.stringify(answers)}`);
  }
  return answer;
}

/** The answers that a server's bytes hold, the last perhaps cut off. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const endOfHead = bytes.indexOf('\r\n\r\n', at);
    if (endOfHead === -1) return answers;
    const [statusLine = '', ...lines] = bytes.toString('latin1', at, endOfHead).split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    const bodyAt = endOfHead + 4;
    at = bodyAt + Number(headers['content-length'] ?? 0);
    const text = bytes.toString('utf8', bodyAt, at);
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, text, json: parse(text) });
  }
}

const Envelope = z.strictObject({
  error: z.strictObject({
    code: z.string().min(1),
    message: z.string().min(1),
    field: z.string().optional(),
    suggestedFix: z.string().optional(),
    allowedValues: z.array(z.string()).optional(),
    writableFields: z.array(z.string()).optional(),
  }),
  requestId: RequestId,
});

/** Fails unless an answer is an error in the contract's envelope. */
export function expectEnvelope(
  answer: Pick<RawAnswer, 'status' | 'json'> & { headers: Readonly<Record<string, unknown>> },
  status?: number,
  code?: string,
): void {
  const { error, requestId } = Envelope.parse(answer.json);
  if (status !== undefined) expect(answer.status).toBe(status);
  if (code !== undefined) expect(error.code).toBe(code);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-request-id']).toBe(requestId);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
