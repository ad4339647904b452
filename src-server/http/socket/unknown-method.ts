import type { Duplex } from 'node:stream';

/** What Node tells of a request that its parser refused. */
export type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

// What may still become a request line, and one that is whole. All else is no HTTP, and need not go on.
const BEGINNING = /^[!#$%&'*+.^_`|~\w-]{1,100}(?: [^\s]*(?: [HTP/\d.]{0,8}\r?)?)?$/;
const WHOLE = /^[^\s]+ [^\s]+ HTTP\/1\.[01]$/;

/** Collects the heads of requests whose method Node's parser does not know; it gives up at their first bytes. */
export class UnknownHeads {
  readonly #mostBytes: number;
  readonly #onCutOff: (socket: Duplex) => void;
  readonly #begun = new WeakMap<Duplex, string>();

  /** `onCutOff` is told where the rest of a head does not come. */
  constructor(mostBytes: number, onCutOff: (socket: Duplex) => void) {
    this.#mostBytes = mostBytes;
    this.#onCutOff = onCutOff;
  }

  /** What arrived of such a request, from its request line on; undefined while more is to come. */
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
    // First, because Node ends the other direction then.
    if (earlier === undefined) socket.prependOnceListener('end', () => this.#onCutOff(socket));
    this.#begun.set(socket, head);
    return undefined;
  }
}
