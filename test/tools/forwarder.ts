import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FORWARD_TO, REASON_PATH } from '../support/proxy.ts';

export type Forwarder = {
  port: number;
  close: () => Promise<void>;
  /** How many requests came through prism, and how many of what kind did not. */
  summary: () => string;
};

/**
 * What stands between prism, which knows one server, and the many that tests start: passes each
 * request on to the server that its header names.
 */
export async function createForwarder(): Promise<Forwarder> {
  let forwarded = 0;
  const direct = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const target = incoming.headers[FORWARD_TO];
    if (typeof target === 'string') {
      forwarded += 1;
      forward(incoming, outgoing, new URL(target));
      return;
    }
    const reason = decodeURIComponent((incoming.url ?? '').slice(REASON_PATH.length));
    direct.set(reason, (direct.get(reason) ?? 0) + 1);
    outgoing.end();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
    summary() {
      const reasons = [...direct].map(([reason, count]) => `${count} ${reason}`).join(', ');
      return `${forwarded} requests checked; not sent through it: ${reasons || 'none'}`;
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL): void {
  const { [FORWARD_TO]: _, connection: __, ...headers } = incoming.headers;
  const onward = request(
    {
      host: target.hostname,
      port: target.port,
      path: incoming.url,
      method: incoming.method,
      headers: { ...headers, host: target.host },
      agent: false,
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
