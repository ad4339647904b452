import type { Socket } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import { SendError, asSendError } from '../sending.ts';

/** Tells what of a server's words may be told. */
type Told = (words: string) => string;

const LATER = 'The server does not take the message now; it may later.';
const WRONG_LOGIN =
  'The server does not accept the user name and password. Some services want a password of its own for each program.';
const NO_LOGIN =
  'The server lets nobody log in here. Choose another security or port, or leave out user name and password.';
const LOGIN_FIRST = 'The server wants a user name and password first.';
const ENCRYPTION_FIRST = 'The server wants an encrypted connection: choose TLS or STARTTLS.';
const WRONG_SENDER =
  'The server does not accept the sender. Use the address that belongs to the user name.';
const NO_RELAY =
  'The server does not pass mail on to the recipient. Use the server of your own mail service, with its user name and password.';
const WRONG_RECIPIENT = 'The server does not know the recipient. Check the address.';
const FULL = "The recipient's mailbox is full.";
const WRONG_ADDRESS = 'Mail can not go from this sender to this recipient. Check both addresses.';
/** Where a server says more than a mail server has to say. */
export const TOO_MUCH = 'The server answered with too much.';
const REFUSED = 'The server refuses the message.';
const TURNED_AWAY = 'The server takes no mail from here.';
const NO_MAIL_SERVER = 'What answers at that port is no mail server. Check name and port.';
const NO_STARTTLS =
  'The server does not offer STARTTLS. Choose TLS with its port (usually 465), or check the port.';
const CHECK_PORT =
  'Check the port, and whether it is one for TLS (usually 465) or for STARTTLS (usually 587).';

/** The words for what a server answered: its code, and what it says to it. */
export function answerIn(response: string, told: Told): string {
  const [first = '', ...others] = response.split(/\r?\n/);
  // Each line has the code, most have the longer code too: both are told once.
  const rest = others.map((line) => line.replace(/^\d{3}[ -]?(?:\d\.\d{1,3}\.\d{1,3} )?/, ''));
  const words = told([first.slice(3).replace(/^[ -]/, ''), ...rest].join(' '));
  return `The server answered ${first.slice(0, 3)}${words === '' ? '.' : `: ${words}`}`;
}

/** Why nodemailer could not send, and what to do about it. */
export function mailError(error: unknown, told: Told): SendError {
  if (error instanceof SendError || !(error instanceof Error)) return asSendError(error);
  const { response = '' }: NodemailerError = error;
  // Whatever is no answer of a mail server is not told: it is somebody else's.
  const answer = /^[2-5]\d\d(?:[ -]|$)/.test(response) ? response : '';
  const advice = adviceFor(error, answer);
  if (advice === undefined) return socketError(error, isCutOff(error, answer));
  const isTold = answer !== '' && advice !== NO_MAIL_SERVER;
  return new SendError(isTold ? `${advice} ${answerIn(answer, told)}` : advice);
}

/** Adds to a time that ran out what to do, where the server has not said a word. */
export function silenceOf(limit: SendError, socket: Socket | undefined): SendError {
  const isSilent = socket !== undefined && !socket.connecting && socket.bytesRead === 0;
  return isSilent ? new SendError(`${limit.message} ${CHECK_PORT}`) : limit;
}

function adviceFor(
  { code, command, message }: NodemailerError,
  answer: string,
): string | undefined {
  const status = Number(answer.slice(0, 3));
  if (status >= 400 && status < 500) return LATER;
  switch (code) {
    case 'EAUTH':
      return loginAdvice(status);
    case 'EENVELOPE':
      return answer === '' ? WRONG_ADDRESS : envelopeAdvice(command, status, answer);
    case 'EMESSAGE':
      return REFUSED;
    case 'EPROTOCOL':
      if (message.includes('maximum allowed size')) return TOO_MUCH;
      return status >= 500 ? TURNED_AWAY : NO_MAIL_SERVER;
    case 'ETLS':
      return answer === '' ? undefined : NO_STARTTLS;
    case 'ECONNECTION':
      if (answer === '') return undefined;
      return command === 'EHLO' ? NO_STARTTLS : TURNED_AWAY;
    case undefined:
    default:
      return undefined;
  }
}

function loginAdvice(status: number): string {
  if (status === 530 || status === 538) return ENCRYPTION_FIRST;
  // Without an answer it is nodemailer that knows no way.
  return status === 0 || (status >= 500 && status <= 504) ? NO_LOGIN : WRONG_LOGIN;
}

function envelopeAdvice(command: string | undefined, status: number, answer: string): string {
  if (status === 530) return /tls|encrypt/i.test(answer) ? ENCRYPTION_FIRST : LOGIN_FIRST;
  if (/authenti/i.test(answer)) return LOGIN_FIRST;
  if (command === 'MAIL FROM') return WRONG_SENDER;
  if (command !== 'RCPT TO') return REFUSED;
  if (status === 552 || answer.includes('5.2.2 ')) return FULL;
  const isUnknown = [550, 551, 553].includes(status) && !/relay|\b5\.7\.\d/i.test(answer);
  return isUnknown ? WRONG_RECIPIENT : NO_RELAY;
}

const OWN_CERTIFICATE =
  'Enter the name that it is for; for one of your own, set NODE_EXTRA_CA_CERTS to its file.';

// What to do about it, where that does not follow.
const HINTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Check the name.',
  ECONNREFUSED: 'Check name and port.',
  ECONNRESET: CHECK_PORT,
  EPIPE: CHECK_PORT,
  ETIMEDOUT: CHECK_PORT,
  EPROTO: CHECK_PORT,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: CHECK_PORT,
  ERR_SSL_WRONG_VERSION_NUMBER: CHECK_PORT,
  ERR_TLS_CERT_ALTNAME_INVALID: OWN_CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: OWN_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: OWN_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OWN_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OWN_CERTIFICATE,
};

// The message was on its way, and the server said nothing to it.
const isCutOff = ({ command }: NodemailerError, answer: string) =>
  command === 'DATA' && answer === '';

function socketError(error: NodemailerError, isUnsure: boolean): SendError {
  const isEnded = error.code === 'ECONNECTION' || error.code === 'ETLS';
  // What the socket failed with tells more than that it was the socket.
  const code = error.originalCode ?? (isEnded ? 'ECONNRESET' : error.code);
  const { message } = asSendError(Object.assign(new Error(), { name: error.name, code }));
  const hint = HINTS[String(code)];
  const isTold = hint !== undefined && !isUnsure;
  return new SendError(isTold ? `${message} ${hint}` : message, isUnsure);
}
