import { readFileSync } from 'node:fs';
import { type TcpSocket, tcpSockets } from './tcp-sockets.ts';

/** A connection to this server from the same computer, as Node tells of it. */
export type Connection = {
  localPort?: number | undefined;
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
};

/** What is known of users. */
type Users = {
  /** The user that this process runs as; undefined where the system has no such number. */
  own: number | undefined;
  sockets: () => TcpSocket[];
  /** Whether all users of the computer have a number of their own here. */
  areDistinct: () => boolean;
};

const here: Users = {
  own: process.getuid?.(),
  sockets: tcpSockets,
  areDistinct: () => isInitialNamespace(),
};

/**
 * Whether the process at the other end of a connection is known to be another user's. Only Linux tells;
 * elsewhere, and where it cannot be found out, this is false.
 */
export function isOtherUser(connection: Connection, { own, sockets, areDistinct } = here): boolean {
  if (own === undefined || !areDistinct()) return false;
  const peer = sockets().find(
    ({ local, remote, inode }) =>
      inode !== 0 &&
      local.port === connection.remotePort &&
      local.address === connection.remoteAddress &&
      remote.port === connection.localPort,
  );
  return peer !== undefined && peer.uid !== own;
}

// In another user namespace, such as a container without root, several users may share one number.
function isInitialNamespace(): boolean {
  try {
    return /^\s*0\s+0\s+4294967295\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'));
  } catch {
    return false;
  }
}
