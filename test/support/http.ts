import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

/** A whole answer. */
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body; undefined where it is empty or no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers whose form they prove
  json: any;
};

export type Send = {
  method?: string;
  headers?: OutgoingHttpHeaders | string[];
  body?: string | Uint8Array;
};

/** Sends one request on a connection of its own and reads the whole answer. */
export function send(baseUrl: string, path: string, options: Send = {}): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: hostname.replace(/^\[|\]$/g, ''),
        port,
        // As given: `..` and odd escapes must reach the server as they are.
        path,
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: parse(text),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
