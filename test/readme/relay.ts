import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type Answer, send } from '../support/http.ts';

/** A request that went through the relay, and what the server answered. */
export type Passed = { method: string; path: string; status: number; at: number };

/**
 * What a test does to the `count`th request of its method: `before` it is passed on, and with its
 * answer, which `break` keeps from the client by ending the connection.
 */
export type Trouble = {
  before?: (request: { method: string; count: number }) => Promise<unknown> | void;
  after?: (request: { method: string; count: number }, answer: Answer) => 'break' | void;
};

/** What stands between a client and the server at `baseUrl`, and makes trouble. */
export async function startRelay(
  baseUrl: string,
  { before, after }: Trouble = {},
): Promise<{ baseUrl: string; passed: Passed[] }> {
  const passed: Passed[] = [];
  const relay = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const at = performance.now();
    const body = await text(incoming);
    const request = { method, count: passed.filter((each) => each.method === method).length + 1 };
    await before?.(request);
    const { connection: _, host: __, ...others } = headers;
    const answer = await send(baseUrl, path, { method, headers: others, body });
    passed.push({ method, path, status: answer.status, at });
    if (after?.(request, answer) === 'break') {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.status, answer.headers).end(answer.text);
  }
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => {
    relay.closeAllConnections();
    relay.close();
  });
  return { baseUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`, passed };
}
