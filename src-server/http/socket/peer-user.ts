import { readFileSync } from 'node:fs';
import { type TcpSocket, tcpSockets } from './tcp-sockets.ts';

/** A connection to this server from the same computer, as reported by Node. */
export type Connection = {
  localPort?: number | undefined;
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
};

/** The user information that the check depends on. */
type Users = {
  /** The user that this process runs as; undefined if the system has no user IDs. */
  own: number | undefined;
  /** Those with this port at one of their ends. */
  sockets: (port: number) => TcpSocket[];
  /** Whether each user of the computer has a distinct ID here. */
  areDistinct: () => boolean;
};

const here: Users = {
  own: process.getuid?.(),
  sockets: tcpSockets,
  areDistinct: () => isInitialNamespace(),
};

/** The relation between this process's user and the one at the other end. */
export type Peer =
  /** The same user, or the system can't tell. */
  | 'trusted'
  | 'other_user'
  /** The connection is gone, so a response would reach nobody, and its user is unknown. */
  | 'gone';

// A long table isn't read atomically, so an entry can be missed while others disappear.
const LOOKS = 2;

/** The user at the other end of a connection. Only Linux provides this; elsewhere everybody is trusted. */
export function peerOf(connection: Connection, { own, sockets, areDistinct } = here): Peer {
  const { localPort } = connection;
  if (own === undefined || localPort === undefined || !areDistinct()) return 'trusted';
  for (let look = 1; look <= LOOKS; look += 1) {
    const all = sockets(localPort);
    const isTold = all.some(({ local }) => local.port === localPort);
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

// In another user namespace, such as a rootless container, several users may share one ID.
function isInitialNamespace(): boolean {
  try {
    return /^\s*0\s+0\s+4294967295\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'));
  } catch {
    return false;
  }
}
