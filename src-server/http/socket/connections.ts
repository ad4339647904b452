import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The activity on a server's connections. */
export type Connections = {
  /**
   * Runs `task` once all pending responses on `socket` have been sent; immediately if there are none, or if
   * one can't be sent because its request never arrived completely.
   */
  afterAnswers(socket: Duplex, task: () => void): void;
  /**
   * Closes the connections that haven't received anything yet. Browsers and other programs open spare ones,
   * and Node counts them as busy.
   */
  endUnused(): void;
};

/** The limits for connections. */
export type ConnectionLimits = {
  /** The maximum number of open connections. */
  most: number;
  /** How long a connection may be idle, in milliseconds. */
  idleMs: number;
};

/** A connection: its unanswered requests, and since when there have been none. */
type Connection = {
  underWay: Map<IncomingMessage, ServerResponse>;
  idleSince: number;
  isUnused: () => boolean;
  whenIdle?: () => void;
};

type Connected = Map<Duplex, Connection>;

const SWEEP_MS = 1000;

/**
 * Enforces the limits on a server's connections. If there are too many, a new connection closes the oldest
 * idle one, or else the oldest whose request is still arriving. Refusing the new one instead would let idle
 * or slow callers lock everyone out.
 */
export function watchConnections(server: Server, limits: ConnectionLimits): Connections {
  const connections: Connected = new Map();
  server.on('connection', (socket: Socket) => {
    const isUnused = () => socket.bytesRead === 0;
    connections.set(socket, { underWay: new Map(), idleSince: performance.now(), isUnused });
    socket.once('close', () => connections.delete(socket));
    if (connections.size > limits.most) endOne(connections, socket);
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    connection.underWay.set(request, response);
    response.once('close', () => {
      connection.underWay.delete(request);
      if (connection.underWay.size > 0) return;
      connection.idleSince = performance.now();
      connection.whenIdle?.();
    });
  });
  server.on('timeout', (socket: Socket) => {
    if (!isWorking(connections.get(socket))) socket.destroy();
  });
  // Node's own limits don't detect a caller that sends empty lines forever.
  const sweep = setInterval(() => endIdle(connections, limits.idleMs), SWEEP_MS).unref();
  server.once('close', () => clearInterval(sweep));
  return {
    afterAnswers(socket, task) {
      const connection = connections.get(socket);
      const requests = [...(connection?.underWay.keys() ?? [])];
      const comes = requests.length > 0 && requests.every((request) => request.complete);
      if (comes && connection !== undefined) connection.whenIdle = task;
      else task();
    },
    endUnused() {
      for (const [socket, { isUnused }] of connections) if (isUnused()) socket.destroy();
    },
  };
}

// Nothing is sent while the server works on a request, which can take long, such as a large import.
function isWorking(connection: Connection | undefined): boolean {
  const [first] = connection?.underWay ?? [];
  if (first === undefined) return false;
  const [request, response] = first;
  return request.complete && !response.headersSent;
}

function endOne(connections: Connected, newest: Duplex): void {
  const others = [...connections].filter(([socket]) => socket !== newest);
  const idle = others.find(([, { underWay }]) => underWay.size === 0);
  const arriving = others.find(([, { underWay }]) =>
    [...underWay.keys()].some((request) => !request.complete),
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
