import type { Duplex } from 'node:stream';

/** What Node reports about a request that its parser rejected. */
export type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

// A request line that is incomplete but still valid, and one that is complete. Anything else isn't HTTP.
const BEGINNING = /^[!#$%&'*+.^_`|~\w-]{1,100}(?: [^\s]*(?: [HTP/\d.]{0,8}\r?)?)?$/;
const WHOLE = /^[^\s]+ [^\s]+ HTTP\/1\.[01]$/;

/**
 * Collects the heads of requests with a method that Node's parser doesn't know; the parser gives up at their
 * first bytes.
 */
export class UnknownHeads {
  readonly #mostBytes: number;
  readonly #onCutOff: (socket: Duplex) => void;
  readonly #begun = new WeakMap<Duplex, string>();

  /** `onCutOff` is called if the rest of a head doesn't arrive. */
  constructor(mostBytes: number, onCutOff: (socket: Duplex) => void) {
    this.#mostBytes = mostBytes;
    this.#onCutOff = onCutOff;
  }

  /** The input of such a request from its request line on; undefined while more is expected. */
  collect(
    socket: Duplex,
    { rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ParserError,
  ): string | undefined {
    const earlier = this.#begun.get(socket);
    const begin =
      earlier === undefined ? rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1 : 0;
    const head = (earlier ?? '') + rawPacket.toString('latin1', begin);
    const [line = '', ...rest] = head.split('\r\n', 2);
    const isBegun = (rest.length > 0 ? WHOLE : BEGINNING).test(line);
    const isWhole = head.includes('\r\n\r\n') || head.length > this.#mostBytes;
    if (isWhole || !isBegun || socket.readableEnded) return head;
    // First, because Node then ends the other direction.
    if (earlier === undefined) socket.prependOnceListener('end', () => this.#onCutOff(socket));
    this.#begun.set(socket, head);
    return undefined;
  }
}
