import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, createServer as createBareServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A push that a test's own server received. */
type Received = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** As it came, and what it says. */
  text: string;
  body: Record<string, unknown>;
};

/** A push service that a test runs on this computer, until it ends. */
export type PushService = {
  url: string;
  port: number;
  received: Received[];
  /** Resolves when the next request has arrived. */
  asked: () => Promise<void>;
};

/** How a push service answers. */
export type PushAnswer = (response: ServerResponse) => void;

/** Answers as a Bark server does. */
export function says(status: number, body: unknown): PushAnswer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** What a Bark server answers when a push was taken. */
export const success = says(200, { code: 200, message: 'success', timestamp: 1_763_726_400 });

/** Starts a push service; by default it takes every push. */
export async function startPushService(answer: PushAnswer = success): Promise<PushService> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, text, body: JSON.parse(text) as Received['body'] });
      answer(response);
      for (const resolve of waiting.splice(0)) resolve();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    asked: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

/** Starts a server that does this with every connection, until the test ends; its port. */
export async function startBareServer(onConnect: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createBareServer((socket) => {
    // Whatever breaks is what the other end is tested for.
    sockets.add(socket.on('error', () => {}).resume());
    onConnect(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
