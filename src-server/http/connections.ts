import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps the number of open connections at `most`: a new one beyond that ends the oldest that has
 * no request under way. Refusing the new one instead would let idle sockets lock everyone out.
 */
export function capConnections(server: Server, most: number): void {
  const sockets = new Set<Socket>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      busy.delete(socket);
    });
    if (sockets.size > most) endOldestIdle();
  });
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left === 0) busy.delete(socket);
      else busy.set(socket, left);
    });
  });

  function endOldestIdle(): void {
    for (const socket of sockets) {
      if (busy.has(socket)) continue;
      sockets.delete(socket);
      socket.destroy();
      return;
    }
  }
}
