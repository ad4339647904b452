import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is under way on a server's connections. */
export type Connections = {
  /**
   * Runs `task` once the answers under way on `socket` are out; at once where there are none, or
   * where one can't come any more because its request never arrived whole.
   */
  afterAnswers(socket: Duplex, task: () => void): void;
};

/**
 * Keeps the number of open connections at `most`: a new one beyond that ends the oldest that has
 * no request under way. Refusing the new one instead would let idle sockets lock everyone out.
 */
export function watchConnections(server: Server, most: number): Connections {
  const sockets = new Set<Duplex>();
  const underWay = new Map<Duplex, Set<IncomingMessage>>();
  const waiting = new Map<Duplex, () => void>();
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      underWay.delete(socket);
      waiting.delete(socket);
    });
    if (sockets.size > most) endOldestIdle(sockets, underWay);
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const requests = underWay.get(socket) ?? new Set();
    underWay.set(socket, requests.add(request));
    response.once('close', () => {
      requests.delete(request);
      if (requests.size > 0) return;
      underWay.delete(socket);
      waiting.get(socket)?.();
    });
  });
  return {
    afterAnswers(socket, task) {
      const requests = [...(underWay.get(socket) ?? [])];
      const comes = requests.length > 0 && requests.every((request) => request.complete);
      if (comes) waiting.set(socket, task);
      else task();
    },
  };
}

function endOldestIdle(sockets: Set<Duplex>, underWay: Map<Duplex, unknown>): void {
  for (const socket of sockets) {
    if (underWay.has(socket)) continue;
    sockets.delete(socket);
    socket.destroy();
    return;
  }
}
