import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { type TcpSocket, tcpSockets } from './tcp-sockets.ts';

/** Who has a port that the server cannot have, as far as the system tells. */
export type PortHolder = {
  /** Name of the program; only known of this user's own. */
  program?: string;
  pid?: number;
  /** Name of another user whose program it is. */
  user?: string;
  /** It does not listen: the port is its end of a connection to elsewhere. */
  isConnection: boolean;
};

/** The loopback addresses that the server listens on. */
export type Loopback = '127.0.0.1' | '::1';

// A socket at every address of IPv6 has those of IPv4 too, unless it was made for IPv6 alone.
const TAKING: Readonly<Record<Loopback, readonly string[]>> = {
  '127.0.0.1': ['127.0.0.1', '0.0.0.0', '::'],
  '::1': ['::1', '::'],
};

/**
 * Who has a TCP port of this loopback address; undefined where that cannot be known. The server's own socket
 * at the other address is not asked about.
 */
export function holderOf(
  host: Loopback,
  port: number,
  sockets: readonly TcpSocket[] = tcpSockets(),
): PortHolder | undefined {
  const candidates = sockets.filter(
    ({ local }) => local.port === port && TAKING[host].includes(local.address),
  );
  const socket =
    candidates.find(({ isListening }) => isListening) ??
    candidates.find(({ inode }) => inode !== 0) ??
    candidates[0];
  if (socket === undefined) return undefined;
  // Closed, it waits a minute for late packets: it belongs to no process any more, but still has the port.
  if (socket.inode === 0) return { isConnection: true };
  const isConnection = !socket.isListening;
  const process = processWith(socket.inode);
  if (process !== undefined) return { ...process, isConnection };
  return socket.uid === globalThis.process.getuid?.()
    ? { isConnection }
    : { user: userName(socket.uid), isConnection };
}

/** What has a port, in words such as "node (process 4711)". */
export function holderText(holder: PortHolder | undefined): string {
  const { program, pid, user, isConnection } = holder ?? {};
  const unnamed = user === undefined ? 'another program' : `a program run by ${user}`;
  const who = program === undefined ? unnamed : `${program} (process ${pid})`;
  return isConnection ? `an outgoing connection of ${who}` : who;
}

function processWith(inode: number): { program: string; pid: number } | undefined {
  const wanted = `socket:[${inode}]`;
  for (const pid of namesIn('/proc').filter((name) => /^\d+$/.test(name))) {
    const files = `/proc/${pid}/fd`;
    const hasIt = namesIn(files).some((name) => linkOf(`${files}/${name}`) === wanted);
    if (hasIt) return { program: programOf(pid), pid: Number(pid) };
  }
  return undefined;
}

// The file rather than the name that a process has now: Node's is that of its main thread.
function programOf(pid: string): string {
  const file = linkOf(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '');
  return file === undefined ? 'a program' : basename(file);
}

function userName(uid: number): string {
  const line = textOf('/etc/passwd')
    .split('\n')
    .find((each) => each.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? String(uid);
}

// Other users' processes cannot be looked into, and any may end at any moment.
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const namesIn = (path: string) => attempt(() => readdirSync(path), []);
const linkOf = (path: string) => attempt<string | undefined>(() => readlinkSync(path), undefined);
const textOf = (path: string) => attempt(() => readFileSync(path, 'utf8'), '');
