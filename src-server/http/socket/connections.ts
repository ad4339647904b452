import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What is under way on a server's connections. */
export type Connections = {
  /**
   * Runs `task` once the answers under way on `socket` are out; at once where there are none, or
   * where one can't come any more because its request never arrived whole.
   */
  afterAnswers(socket: Duplex, task: () => void): void;
  /**
   * Ends the connections on which nothing has come yet: browsers and other programs hold such ready, and
   * Node counts them as busy.
   */
  endUnused(): void;
};

/** How many connections there may be, and how idle. */
export type ConnectionLimits = {
  /** Connections kept open at a time. */
  most: number;
  /** How long one may be open without a request under way, in milliseconds. */
  idleMs: number;
};

/** A connection: its requests that are not answered yet, and since when there was none. */
type Connection = {
  underWay: Set<IncomingMessage>;
  idleSince: number;
  isUnused: () => boolean;
  whenIdle?: () => void;
};

type Connected = Map<Duplex, Connection>;

const SWEEP_MS = 1000;

/**
 * Keeps a server's connections within limits. Beyond the number allowed, a new one ends the oldest
 * that has no request under way, else the oldest whose request is still arriving: refusing the new
 * one instead would let idle or slow callers lock everyone out.
 */
export function watchConnections(server: Server, limits: ConnectionLimits): Connections {
  const connections: Connected = new Map();
  server.on('connection', (socket: Socket) => {
    const isUnused = () => socket.bytesRead === 0;
    connections.set(socket, { underWay: new Set(), idleSince: performance.now(), isUnused });
    socket.once('close', () => connections.delete(socket));
    if (connections.size > limits.most) endOne(connections, socket);
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    connection.underWay.add(request);
    response.once('close', () => {
      connection.underWay.delete(request);
      if (connection.underWay.size > 0) return;
      connection.idleSince = performance.now();
      connection.whenIdle?.();
    });
  });
  // Node's own limits do not see a caller that sends empty lines for ever.
  const sweep = setInterval(() => endIdle(connections, limits.idleMs), SWEEP_MS).unref();
  server.once('close', () => clearInterval(sweep));
  return {
    afterAnswers(socket, task) {
      const connection = connections.get(socket);
      const requests = [...(connection?.underWay ?? [])];
      const comes = requests.length > 0 && requests.every((request) => request.complete);
      if (comes && connection !== undefined) connection.whenIdle = task;
      else task();
    },
    endUnused() {
      for (const [socket, { isUnused }] of connections) if (isUnused()) socket.destroy();
    },
  };
}

function endOne(connections: Connected, newest: Duplex): void {
  const others = [...connections].filter(([socket]) => socket !== newest);
  const idle = others.find(([, { underWay }]) => underWay.size === 0);
  const arriving = others.find(([, { underWay }]) =>
    [...underWay].some((request) => !request.complete),
  );
  const [victim] = idle ?? arriving ?? [newest];
  connections.delete(victim);
  victim.destroy();
}

function endIdle(connections: Connected, idleMs: number): void {
  const limit = performance.now() - idleMs;
  for (const [socket, { underWay, idleSince }] of connections) {
    if (underWay.size === 0 && idleSince < limit) socket.destroy();
  }
}
