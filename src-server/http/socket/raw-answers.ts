import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { parserErrorStatus } from '../../contract/errors.ts';
import { JSON_TYPE, errorEnvelope } from '../envelope.ts';

// How long a caller may take to read the response before the socket is destroyed.
const LINGER_MS = 1000;

/** The errors for requests that can't be parsed, by the code of Node's parser error. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  suggestedFix?: string;
  headers?: Readonly<Record<string, string>>;
};

const parserRefusal = (
  code: keyof typeof parserErrorStatus,
  message: string,
  suggestedFix: string,
): Refusal => ({ status: parserErrorStatus[code], code, message, suggestedFix });

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: parserRefusal(
    'headers_too_large',
    'The request line and headers are too large.',
    'Send shorter headers and a shorter URL.',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: parserRefusal(
    'request_timeout',
    'The request did not arrive in time.',
    'Send the whole request at once.',
  ),
};

const malformed = parserRefusal(
  'malformed_request',
  'This is not a well-formed HTTP request.',
  'Send an HTTP/1.1 request, and percent-encode all in its URL that is not ASCII.',
);

/** CONNECT asks for a tunnel, which Node passes on as a raw socket. */
export const noTunnel: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'This server does not answer CONNECT.',
  suggestedFix: 'Use one of the methods of the API.',
};

/** The response to a request that Node's parser rejected, by the parser's error code. */
export function refusalOf(parserCode: string | undefined): Refusal {
  return (parserCode === undefined ? undefined : refusals[parserCode]) ?? malformed;
}

/** Writes a response with the usual envelope directly to a socket, and closes the connection. */
export function refuse(socket: Duplex, refusal: Refusal, requestId: string): void {
  const { status, code, message, suggestedFix, headers = {} } = refusal;
  const body = errorEnvelope(code, { message, ...(suggestedFix && { suggestedFix }) }, requestId);
  // Destroys the socket even if the caller keeps its end open; doing so immediately would truncate the
  // response.
  const linger = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(linger));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}
