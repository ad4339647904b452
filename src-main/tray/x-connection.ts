import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Implements only the part of the X11 protocol needed to find out who shows tray icons; no library is this
// small.

/** A connection to an X server on this computer. */
export type XConnection = {
  /** The root window of the first screen. */
  root: number;
  /** Sends a request: its opcode, and the data after the length. */
  request: (opcode: number, body: Buffer, detail?: number) => void;
  /** Sends a request that has a reply. Resolves with the whole reply. */
  ask: (opcode: number, body: Buffer, detail?: number) => Promise<Buffer>;
  /** The first of the IDs that this connection may use for its resources. */
  firstId: number;
  /** Calls a listener for each event and error. */
  listen: (listener: () => void) => void;
  close: () => void;
};

const HEAD = 32;
const REPLY = 1;
const COOKIE = 'MIT-MAGIC-COOKIE-1';

/** The path of the socket of a display such as `:0`; undefined for a display on another computer. */
export function socketOfDisplay(display: string | undefined): string | undefined {
  const number = /^(?:unix)?:(\d+)(?:\.0)?$/.exec(display ?? '')?.[1];
  return number === undefined ? undefined : `/tmp/.X11-unix/X${number}`;
}

/** Connects to a display, and calls `lost` once the connection has ended. Rejects if that fails. */
export async function connectX(env: NodeJS.ProcessEnv, lost: () => void): Promise<XConnection> {
  const path = socketOfDisplay(env['DISPLAY']);
  if (path === undefined) throw new Error('There is no local display.');
  const socket = connect({ path });
  const take = takerOf(socket);
  socket.once('close', lost);
  socket.write(greeting(cookieOf(env)));
  const head = await take(8);
  const rest = await take(head.readUInt16LE(6) * 4);
  if (head[0] !== 1) {
    socket.destroy();
    throw new Error(`The display refused the connection: ${rest.toString('latin1')}`);
  }
  return conversation(socket, take, rest);
}

function conversation(
  socket: Socket,
  take: ReturnType<typeof takerOf>,
  greeted: Buffer,
): XConnection {
  // The fixed part is followed by the vendor's name, the pixel formats, and the screens.
  const root = greeted.readUInt32LE(
    32 + padded(greeted.readUInt16LE(16)) + 8 * greeted.readUInt8(21),
  );
  const waiting: PromiseWithResolvers<Buffer>[] = [];
  const listeners: (() => void)[] = [];
  const request = (opcode: number, body: Buffer, detail = 0) => {
    const head = Buffer.from([opcode, detail, 0, 0]);
    head.writeUInt16LE(1 + body.length / 4, 2);
    socket.write(Buffer.concat([head, body]));
  };
  const read = async (): Promise<never> => {
    for (;;) {
      const head = await take(HEAD);
      if (head[0] === REPLY) {
        const rest = await take(head.readUInt32LE(4) * 4);
        waiting.shift()?.resolve(Buffer.concat([head, rest]));
      } else {
        for (const listener of listeners) listener();
      }
    }
  };
  read().catch((error: unknown) => {
    for (const each of waiting) each.reject(error);
  });
  return {
    root,
    firstId: greeted.readUInt32LE(4),
    request,
    listen: (listener) => void listeners.push(listener),
    ask(opcode, body, detail) {
      const answer = Promise.withResolvers<Buffer>();
      waiting.push(answer);
      request(opcode, body, detail);
      return answer.promise;
    },
    close: () => void socket.destroy(),
  };
}

/** Reads a number of bytes from a socket once they are available. */
function takerOf(socket: Socket): (count: number) => Promise<Buffer> {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let bytes = Buffer.alloc(0);
  return async (count) => {
    while (bytes.length < count) {
      const { done, value } = await chunks.next();
      if (done === true) throw new Error('The display closed the connection.');
      bytes = Buffer.concat([bytes, value]);
    }
    const taken = bytes.subarray(0, count);
    bytes = bytes.subarray(count);
    return taken;
  };
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** Text, padded to a multiple of four bytes. */
export const paddedText = (text: Buffer): Buffer =>
  Buffer.concat([text, Buffer.alloc(padded(text.length) - text.length)]);

function greeting(cookie: Buffer | undefined): Buffer {
  const name = Buffer.from(cookie === undefined ? '' : COOKIE);
  const data = cookie ?? Buffer.alloc(0);
  const head = Buffer.alloc(12);
  // Little-endian, version 11.
  head.write('l');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(data.length, 8);
  return Buffer.concat([head, paddedText(name), paddedText(data)]);
}

// The file of cookies, which prove that a program belongs to the user. Each entry has a family and four
// texts, each preceded by its length.
function cookieOf(env: NodeJS.ProcessEnv): Buffer | undefined {
  const number = /\d+/.exec(env['DISPLAY'] ?? '')?.[0] ?? '';
  const entries = cookieEntries(env['XAUTHORITY'] || join(homedir(), '.Xauthority'));
  return entries.find((each) => each.name === COOKIE && ['', number].includes(each.display))?.data;
}

function cookieEntries(path: string): { display: string; name: string; data: Buffer }[] {
  const file = contentOf(path);
  const entries = [];
  for (let at = 0; at + 2 <= file.length;) {
    at += 2;
    const parts = [];
    while (parts.length < 4 && at + 2 <= file.length) {
      const length = file.readUInt16BE(at);
      parts.push(file.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    const [, display = '', name = '', data = Buffer.alloc(0)] = parts;
    entries.push({ display: String(display), name: String(name), data });
  }
  return entries;
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    // A display may not require one.
    return Buffer.alloc(0);
  }
}
