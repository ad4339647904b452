import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { type TcpSocket, tcpSockets } from './tcp-sockets.ts';

/** What is using a port that the server can't use, as far as the system reveals it. */
export type PortHolder = {
  /** The program's name; only known for the current user's programs. */
  program?: string;
  pid?: number;
  /** The name of the other user who runs it. */
  user?: string;
  /** Whether it doesn't listen, but uses the port for an outgoing connection. */
  isConnection: boolean;
};

/** The loopback addresses that the server listens on. */
export type Loopback = '127.0.0.1' | '::1';

// A socket on all IPv6 addresses also covers IPv4, unless it was created for IPv6 only.
const TAKING: Readonly<Record<Loopback, readonly string[]>> = {
  '127.0.0.1': ['127.0.0.1', '0.0.0.0', '::'],
  '::1': ['::1', '::'],
};

/**
 * What is using a TCP port on this loopback address; undefined if unknown. Ignores the server's own socket on
 * the other address.
 */
export function holderOf(
  host: Loopback,
  port: number,
  sockets: readonly TcpSocket[] = tcpSockets(port),
): PortHolder | undefined {
  const candidates = sockets.filter(
    ({ local }) => local.port === port && TAKING[host].includes(local.address),
  );
  const socket =
    candidates.find(({ isListening }) => isListening) ??
    candidates.find(({ inode }) => inode !== 0) ??
    candidates[0];
  if (socket === undefined) return undefined;
  // A closed connection stays in this state for a minute: it belongs to no process, but still blocks the
  // port.
  if (socket.inode === 0) return { isConnection: true };
  const isConnection = !socket.isListening;
  const process = processWith(socket.inode);
  if (process !== undefined) return { ...process, isConnection };
  return socket.uid === globalThis.process.getuid?.()
    ? { isConnection }
    : { user: userName(socket.uid), isConnection };
}

/** A description such as "node (process 4711)". */
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

// The executable's name rather than the process's current name, which for Node is that of its main thread.
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

// Processes of other users can't be inspected, and any process may end at any moment.
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
