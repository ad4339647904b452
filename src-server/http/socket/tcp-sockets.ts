import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

/** One end of a connection. */
type End = { address: string; port: number };

/** A TCP socket of this computer, as listed by Linux. */
export type TcpSocket = {
  local: End;
  remote: End;
  isListening: boolean;
  /** The user whose process opened it. */
  uid: number;
  /** Its inode in /proc/PID/fd; 0 once no process has it open. */
  inode: number;
};

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const LISTENING = '0A';

/**
 * The TCP sockets of this computer with a port at one of their ends; empty if the system doesn't list them the way
 * Linux does.
 */
export function tcpSockets(port: number): TcpSocket[] {
  return TABLES.flatMap((path) => {
    try {
      return parseTcpTable(readFileSync(path, 'utf8'), port);
    } catch {
      // Not Linux, no IPv6, or not readable: nothing is known.
      return [];
    }
  });
}

/** The sockets in the text of /proc/net/tcp or tcp6 that have a port at one of their ends. */
export function parseTcpTable(text: string, port: number): TcpSocket[] {
  // A busy computer has thousands of sockets, and each request with a sign-in link looks for two of them.
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')} `;
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.includes(end))
    .map((line) => {
      const [, local = '', remote = '', state, , , , uid, , inode] = line.trim().split(/\s+/);
      return {
        local: endOf(local),
        remote: endOf(remote),
        isListening: state === LISTENING,
        uid: Number(uid),
        inode: Number(inode),
      };
    });
}

function endOf(text: string): End {
  const [address = '', port = ''] = text.split(':');
  return { address: addressOf(address), port: Number.parseInt(port, 16) };
}

const IPV6_LENGTH = 16;
const MAPPED_IPV4 = '00000000000000000000ffff';

// Four-byte words, each in the processor's byte order.
function addressOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  if (endianness() === 'LE') bytes.swap32();
  const isMapped = bytes.toString('hex').startsWith(MAPPED_IPV4);
  if (bytes.length < IPV6_LENGTH || isMapped) return bytes.subarray(-4).join('.');
  const groups = (bytes.toString('hex').match(/.{4}/g) ?? []).map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
