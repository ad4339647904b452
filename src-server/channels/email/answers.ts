import type { Socket } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import type { Outcome, OutcomeCode, OutcomeHint } from '../../domain/outcome.ts';
import { SendError, asSendError } from '../sending.ts';

/** Redacts a server's message. */
type Told = (words: string) => string;

/** A server's reply: its code and text. */
export function answered(code: OutcomeCode, response: string, told: Told): Outcome {
  const [first = '', ...others] = response.split(/\r?\n/);
  // Each line has the code and usually the enhanced status code; both are kept only once.
  const rest = others.map((line) => line.replace(/^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3} )?/, ''));
  const words = told([first.slice(3).replace(/^[ -]/, ''), ...rest].join(' '));
  return { code, status: Number(first.slice(0, 3)), ...(words === '' ? {} : { words }) };
}

/** Why nodemailer could not send, and what to do about it. */
export function mailError(error: unknown, told: Told): SendError {
  if (error instanceof SendError || !(error instanceof Error)) return asSendError(error);
  const { response = '' }: NodemailerError = error;
  // Replies that don't come from a mail server are not passed on.
  const answer = /^[2-5]\d\d(?:[ -]|$)/.test(response) ? response : '';
  const code = codeFor(error, answer);
  if (code === undefined) return socketError(error, isCutOff(error, answer));
  const isTold = answer !== '' && code !== 'mailNoServer';
  return new SendError(isTold ? answered(code, answer, told) : code);
}

/** Adds a hint to a timeout if the server never replied. */
export function silenceOf(limit: SendError, socket: Socket | undefined): SendError {
  const isSilent = socket !== undefined && !socket.connecting && socket.bytesRead === 0;
  return isSilent ? new SendError({ ...limit.outcome, hint: 'port' }) : limit;
}

function codeFor(
  { code, command, message }: NodemailerError,
  answer: string,
): OutcomeCode | undefined {
  const status = Number(answer.slice(0, 3));
  if (status >= 400 && status < 500) return 'mailLater';
  switch (code) {
    case 'EAUTH':
      return loginCode(status);
    case 'EENVELOPE':
      return answer === '' ? 'mailWrongAddresses' : envelopeCode(command, status, answer);
    case 'EMESSAGE':
      return 'mailRefused';
    case 'EPROTOCOL':
      if (message.includes('maximum allowed size')) return 'tooMuch';
      return status >= 500 ? 'mailTurnedAway' : 'mailNoServer';
    case 'ETLS':
      return answer === '' ? undefined : 'mailNoStartTls';
    case 'ECONNECTION':
      if (answer === '') return undefined;
      return command === 'EHLO' ? 'mailNoStartTls' : 'mailTurnedAway';
    case undefined:
    default:
      return undefined;
  }
}

function loginCode(status: number): OutcomeCode {
  if (status === 530 || status === 538) return 'mailEncryptionFirst';
  // Without a reply from the server, the failure is nodemailer's own.
  return status === 0 || (status >= 500 && status <= 504) ? 'mailNoLogin' : 'mailWrongLogin';
}

function envelopeCode(command: string | undefined, status: number, answer: string): OutcomeCode {
  if (status === 530) return /tls|encrypt/i.test(answer) ? 'mailEncryptionFirst' : 'mailLoginFirst';
  if (/authenti/i.test(answer)) return 'mailLoginFirst';
  if (command === 'MAIL FROM') return 'mailWrongSender';
  if (command !== 'RCPT TO') return 'mailRefused';
  if (status === 552 || answer.includes('5.2.2 ')) return 'mailFull';
  const isUnknown = [550, 551, 553].includes(status) && !/relay|\b5\.7\.\d/i.test(answer);
  return isUnknown ? 'mailWrongRecipient' : 'mailNoRelay';
}

// Hints for outcomes that don't imply what to do.
const HINTS: Readonly<Record<string, OutcomeHint>> = {
  ENOTFOUND: 'name',
  ECONNREFUSED: 'nameAndPort',
  ECONNRESET: 'port',
  EPIPE: 'port',
  ETIMEDOUT: 'port',
  EPROTO: 'port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'port',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ownCertificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ownCertificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'ownCertificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ownCertificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ownCertificate',
};

// The message was being sent, and the server did not reply.
const isCutOff = ({ command }: NodemailerError, answer: string) =>
  command === 'DATA' && answer === '';

function socketError(error: NodemailerError, isUnsure: boolean): SendError {
  const isEnded = error.code === 'ECONNECTION' || error.code === 'ETLS';
  // The socket's error is more specific than nodemailer's.
  const code = error.originalCode ?? (isEnded ? 'ECONNRESET' : error.code);
  const { outcome } = asSendError(Object.assign(new Error(), { name: error.name, code }));
  const hint = HINTS[String(code)];
  const isTold = hint !== undefined && !isUnsure;
  return new SendError(isTold ? { ...outcome, hint } : outcome, isUnsure);
}
