import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ids } from '../../platform/ids.ts';
import { type Connections, watchConnections } from './connections.ts';
import { type Loopback, holderOf, holderText } from './port-holder.ts';
import { PortUnusable } from './port-unusable.ts';
import { noTunnel, refusalOf, refuse } from './raw-answers.ts';
import { type Known, refusalOfUnknownMethod } from '../refuse-method.ts';
import { type ParserError, UnknownHeads } from './unknown-method.ts';

/** The limits of the listener, in milliseconds. Together they get rid of a slow caller within 15 s. */
const LIMITS = {
  headersTimeout: 8000,
  requestTimeout: 12_000,
  keepAliveTimeout: 8000,
  /** Without any traffic in either direction, unless the server is working on a request. */
  socketTimeout: 13_000,
  connectionsCheckingInterval: 1000,
  /** Large enough for a `q` of 60 KB, so that it gets a meaningful error. */
  maxHeaderSize: 96 * 1024,
  maxConnections: 4000,
  backlog: 2048,
} as const;

/** How long pending responses may take once the server is stopping. */
const CLOSE_GRACE_MS = 5000;
/** How long a connection may take to send the first byte of a request that was on its way at that time. */
const FIRST_BYTE_GRACE_MS = 100;

const TRIES_FOR_FREE_PORT = 10;

const IPV4_LOOPBACK = '127.0.0.1';
const IPV6_LOOPBACK = '::1';
const ABSENT_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

const RESERVED = 'is reserved for the system';

/** The reason that a port is unusable; undefined if the error has another cause. */
function unusable(
  host: Loopback,
  port: number,
  error: NodeJS.ErrnoException,
): PortUnusable | undefined {
  if (error.code === 'EACCES') return new PortUnusable(port, RESERVED, error);
  if (error.code !== 'EADDRINUSE') return undefined;
  const holder = holderOf(host, port);
  return new PortUnusable(port, `is taken by ${holderText(holder)}`, error, holder);
}

/** The request handlers for a port. */
export type Door = Known & { listener: RequestListener };

/** A listening server. */
export type Listening = {
  port: number;
  /** Stops listening, finishes pending responses, and resolves when all connections have ended. */
  close: () => Promise<void>;
};

/**
 * Listens on the loopback addresses (IPv6 if available) at `port`. The listener is created once the port is
 * known. Throws {@link PortUnusable}.
 */
export async function listen(
  port: number,
  ids: Ids,
  doorFor: (port: number) => Door,
): Promise<Listening> {
  const { servers, bound } = await bindBoth(port, ids);
  const door = doorFor(bound);
  const closings = servers.map((server) => {
    server.on('request', door.listener);
    const connections = watchConnections(server, {
      most: LIMITS.maxConnections,
      idleMs: LIMITS.socketTimeout,
    });
    answerMalformed(server, ids, door, connections);
    return () => closeServer(server, connections);
  });
  return {
    port: bound,
    close: async () => void (await Promise.all(closings.map((close) => close()))),
  };
}

async function bindBoth(port: number, ids: Ids): Promise<{ servers: Server[]; bound: number }> {
  for (let triesLeft = TRIES_FOR_FREE_PORT; ; triesLeft -= 1) {
    const first = createDoor(ids);
    const bound = await bind(first, IPV4_LOOPBACK, port);
    if (bound === undefined) throw new Error('This computer has no IPv4 loopback address.');
    const second = createDoor(ids);
    try {
      const hasIpv6 = (await bind(second, IPV6_LOOPBACK, bound)) !== undefined;
      return { servers: hasIpv6 ? [first, second] : [first], bound };
    } catch (error) {
      await closeServer(first);
      // The port that the system chose for IPv4 may be in use on IPv6; then it chooses another.
      if (port !== 0 || triesLeft === 0) throw error;
    }
  }
}

function createDoor(ids: Ids): Server {
  const server = createServer({
    headersTimeout: LIMITS.headersTimeout,
    requestTimeout: LIMITS.requestTimeout,
    keepAliveTimeout: LIMITS.keepAliveTimeout,
    connectionsCheckingInterval: LIMITS.connectionsCheckingInterval,
    maxHeaderSize: LIMITS.maxHeaderSize,
    // The application responds to a missing Host with its error envelope.
    requireHostHeader: false,
  });
  server.setTimeout(LIMITS.socketTimeout);
  // A raw socket that Node no longer manages.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.resume();
    refuse(socket, noTunnel, ids.requestId());
  });
  // Node would respond to an unknown Expect with 417, but the header can be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** Responds to requests that Node's parser rejects. */
function answerMalformed(server: Server, ids: Ids, door: Door, connections: Connections): void {
  const heads = new UnknownHeads(LIMITS.maxHeaderSize, (socket) => {
    if (socket.writable) refuse(socket, refusalOf('HPE_INVALID_METHOD'), ids.requestId());
  });
  server.on('clientError', (error: ParserError, socket) => {
    const isUnknown = error.code === 'HPE_INVALID_METHOD' && error.rawPacket !== undefined;
    const head = isUnknown ? heads.collect(socket, error) : '';
    if (head === undefined) return;
    const refusal = (isUnknown && refusalOfUnknownMethod(head, door)) || refusalOf(error.code);
    // Bytes after a complete request must not preempt its response.
    connections.afterAnswers(socket, () => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else refuse(socket, refusal, ids.requestId());
    });
  });
}

/** Binds and returns the port, or undefined if the computer has no such address. */
function bind(server: Server, host: Loopback, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known = unusable(host, port, error);
      if (known !== undefined) reject(known);
      else if (ABSENT_ADDRESS.has(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    server.listen({ host, port, backlog: LIMITS.backlog }, () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closeServer(server: Server, connections?: Connections): Promise<void> {
  return new Promise((resolve) => {
    const unused = setTimeout(() => connections?.endUnused(), FIRST_BYTE_GRACE_MS);
    const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    server.close(() => {
      clearTimeout(unused);
      clearTimeout(grace);
      resolve();
    });
  });
}
