import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { Outcome, OutcomeCode } from '../domain/outcome.ts';
import { outcomeText } from './outcome-text.ts';

/** Resolves a name to all its addresses. */
type LookUp = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The environment for sending; tests provide their own. */
export type Sending = {
  /** The port that this server listens on, to which nothing is sent. */
  ownPort: number;
  /** Aborts sending when the server is about to stop. */
  ending: AbortSignal;
  timeoutMs?: number;
  lookUp?: LookUp;
};

/** A message could not be sent. The outcome explains why, without the address. */
export class SendError extends Error {
  override name = 'SendError';
  readonly outcome: Outcome;
  /** Whether it may have arrived anyway: it was sent completely, but there was no response. */
  readonly isUnsure: boolean;
  constructor(outcome: Outcome | OutcomeCode, isUnsure = false) {
    const whole = typeof outcome === 'string' ? { code: outcome } : outcome;
    super(outcomeText(whole));
    this.outcome = whole;
    this.isUnsure = isUnsure;
  }
}

/** The time limit for sending, as a signal. */
export type Limit = {
  signal: AbortSignal;
  /** Why the time limit ended sending; undefined if it didn't. */
  reached: () => SendError | undefined;
};

/** Limits sending by time and by the server's shutdown. */
export function limitOf({ ending, timeoutMs }: Sending, usualTimeoutMs: number): Limit {
  const milliseconds = timeoutMs ?? usualTimeoutMs;
  const timeout = AbortSignal.timeout(milliseconds);
  return {
    signal: AbortSignal.any([timeout, ending]),
    reached: () => {
      if (ending.aborted) return new SendError('ending');
      if (!timeout.aborted) return undefined;
      return new SendError({ code: 'timeout', seconds: milliseconds / 1000 });
    },
  };
}

const CODES: Readonly<Record<string, OutcomeCode>> = {
  ENOTFOUND: 'unknownName',
  EAI_AGAIN: 'lookupFailed',
  ECONNREFUSED: 'notListening',
  ECONNRESET: 'hungUp',
  EPIPE: 'hungUp',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'noNetwork',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateNotYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateForAnother',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUntrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUntrusted',
  // The same error, raised while writing.
  EPROTO: 'noTls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'noTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'noTls',
};

/** Why sending failed, as one of our codes. Node's own message contains the address, which can contain a key. */
export function asSendError(error: unknown): SendError {
  if (error instanceof SendError) return error;
  if (!(error instanceof Error)) return new SendError('notSent');
  const failure = 'code' in error ? String(error.code) : '';
  if (failure.startsWith('HPE_')) return new SendError('notHttp');
  const code = CODES[failure];
  return new SendError(code ?? { code: 'notSent', failure: failure || error.name });
}
