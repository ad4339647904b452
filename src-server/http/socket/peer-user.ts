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

/** Who is at the other end of a connection, as far as that counts. */
export type Peer =
  /** The same user, or one that the system does not tell. */
  | 'trusted'
  | 'other_user'
  /** Nobody any more: an answer would reach nobody, and whose it was is not told. */
  | 'gone';

// A long table is not read at one moment: an entry can be missed when others go.
const LOOKS = 2;

/** Who is at the other end of a connection. Only Linux tells; elsewhere everybody is trusted. */
export function peerOf(connection: Connection, { own, sockets, areDistinct } = here): Peer {
  if (own === undefined || !areDistinct()) return 'trusted';
  for (let look = 1; look <= LOOKS; look += 1) {
    const all = sockets();
    const isTold = all.some(({ local }) => local.port === connection.localPort);
    const peer = all.find((socket) => isPeer(socket, connection));
    if (peer !== undefined && peer.inode !== 0) return peer.uid === own ? 'trusted' : 'other_user';
    if (peer === undefined && !isTold) return 'trusted';
  }
  return 'gone';
}

const isPeer = ({ local, remote }: TcpSocket, connection: Connection): boolean =>
  local.port === connection.remotePort &&
  local.address === connection.remoteAddress &&
  remote.port === connection.localPort;

// In another user namespace, such as a container without root, several users may share one number.
function isInitialNamespace(): boolean {
  try {
    return /^\s*0\s+0\s+4294967295\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'));
  } catch {
    return false;
  }
}
