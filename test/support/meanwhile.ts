import { type OutgoingHttpHeaders, request } from 'node:http';
import type { Answer } from './http.ts';

/** A request whose body is sent in two parts. */
type Begun = { method: string; headers: OutgoingHttpHeaders; body: string };

/**
 * Sends a request up to the middle of its body, lets `meanwhile` happen once the server has begun
 * with it, sends the rest, and reads the whole answer.
 */
export async function sendAround(
  baseUrl: string,
  path: string,
  { method, headers, body }: Begun,
  meanwhile: () => unknown,
): Promise<Answer> {
  const outgoing = request(new URL(path, baseUrl), {
    method,
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('error', reject).on('end', () => {
        const { statusCode = 0, headers: answerHeaders } = incoming;
        resolve({ status: statusCode, headers: answerHeaders, text, json: JSON.parse(text) });
      });
    });
  });
  // The server has the head, and with it who asks, when it asks for the body.
  const asked = new Promise((resolve) => outgoing.once('continue', resolve));
  outgoing.flushHeaders();
  await asked;
  outgoing.write(body.slice(0, 5));
  await meanwhile();
  outgoing.end(body.slice(5));
  return answered;
}
