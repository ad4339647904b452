import type { LookupAddress, LookupAllOptions } from 'node:dns';

/** Looks up all addresses of a name. */
type LookUp = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** What sending goes by; tests bring their own names and times. */
export type Sending = {
  /** The port that this server itself listens on: nothing is sent there. */
  ownPort: number;
  /** Ends what is under way once the server is about to end. */
  ending: AbortSignal;
  timeoutMs?: number;
  lookUp?: LookUp;
};

/** A message that could not be sent; the message says why, without the address. */
export class SendError extends Error {
  override name = 'SendError';
  /** Whether it may have arrived all the same: it was on its way whole, and no answer came. */
  readonly isUnsure: boolean;
  constructor(message: string, isUnsure = false) {
    super(message);
    this.isUnsure = isUnsure;
  }
}

/** How long sending may take, as a signal. */
export type Limit = {
  signal: AbortSignal;
  /** Why sending was ended by its limit; undefined if it was not. */
  reached: () => SendError | undefined;
};

/** Limits sending by time, and by the end of this server. */
export function limitOf({ ending, timeoutMs }: Sending, usualTimeoutMs: number): Limit {
  const milliseconds = timeoutMs ?? usualTimeoutMs;
  const timeout = AbortSignal.timeout(milliseconds);
  return {
    signal: AbortSignal.any([timeout, ending]),
    reached: () => {
      if (ending.aborted) return new SendError('Perennial is about to end.');
      if (!timeout.aborted) return undefined;
      return new SendError(`The server did not answer within ${milliseconds / 1000} seconds.`);
    },
  };
}

const UNKNOWN_ISSUER = "The server's certificate was issued by nobody whom this computer trusts.";
const NO_TLS = 'The server does not speak TLS at that port.';

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no server of that name.',
  EAI_AGAIN: 'The name of the server can not be looked up now.',
  ECONNREFUSED: 'The server does not take connections.',
  ECONNRESET: 'The server ended the connection.',
  EPIPE: 'The server ended the connection.',
  ETIMEDOUT: 'The server does not answer.',
  EHOSTUNREACH: 'The server can not be reached.',
  ENETUNREACH: 'The network can not be reached.',
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  CERT_NOT_YET_VALID: "The server's certificate is not valid yet.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is signed by itself.",
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  // The same, where it is noticed while writing.
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

/** Why sending failed, in words of ours: Node's own hold the address, which can hold a key. */
export function asSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  if (!(error instanceof Error)) return new SendError('The message could not be sent.');
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return new SendError('What answers there does not speak HTTP.');
  return new SendError(REASONS[code] ?? `The message could not be sent (${code || error.name}).`);
}
