import type { Outcome, OutcomeCode, OutcomeHint } from '../domain/outcome.ts';
import { type ConfigurableKind, definitions } from './definitions.ts';

const HINTS: Readonly<Record<OutcomeHint, string>> = {
  name: 'Check the name.',
  nameAndPort: 'Check the name and port.',
  port: "Check the port, and whether it's for TLS (usually 465) or STARTTLS (usually 587).",
  ownCertificate:
    'Enter the name the certificate is for. To use your own certificate, set NODE_EXTRA_CA_CERTS to its file.',
};

// What to do about outcomes that have no hint of their own.
const ADVICE: Readonly<Partial<Record<OutcomeCode, string>>> = {
  unknownName: 'Check the address.',
  notListening: 'Check the address and port, and that the server is running.',
};

const TOO_LATE = 'The day passed before this could be sent.';

// These outcomes are fully explained by the service's reply.
const TEXTS: Readonly<Partial<Record<OutcomeCode, string>>> = {
  shown: 'Shown on this computer.',
  tooMuch: 'The reply was too long to be from this kind of service. Check the address.',
  unknownName: "Couldn't find this server.",
  lookupFailed: "Couldn't look up the server's name. Check this computer's connection.",
  notListening: 'The server refused the connection.',
  hungUp: 'The server closed the connection.',
  silent: "The server didn't respond.",
  unreachable: "The server can't be reached from this computer.",
  noNetwork: "No network connection. Check this computer's connection.",
  certificateExpired: "The server's certificate has expired.",
  certificateNotYetValid: "The server's certificate isn't valid yet. Check this computer's clock.",
  certificateForAnother: "The server's certificate is for a different name.",
  certificateSelfSigned:
    "The server's certificate is self-signed, so this computer doesn't trust it.",
  certificateUntrusted: "This computer doesn't trust the issuer of the server's certificate.",
  noTls: "The server doesn't use TLS on this port.",
  notHttp: "There's no web server at this address. Check the address.",
  reservedAddress: "This address is reserved and can't be used.",
  ownAddress: "This is Perennial's own address.",
  privateAddress: "This address is on a private network, which isn't allowed for this channel.",
  mailLater: "The mail server isn't accepting the message right now.",
  mailWrongLogin:
    'The mail server rejected the username or password. Some services require an app password.',
  mailNoLogin:
    "The mail server doesn't support signing in this way. Choose another security setting or port, or leave the username and password empty.",
  mailLoginFirst: 'The mail server requires a username and password.',
  mailEncryptionFirst: 'The mail server requires an encrypted connection. Choose TLS or STARTTLS.',
  mailWrongSender:
    'The mail server rejected the sender. Use the address that belongs to the username.',
  mailNoRelay:
    "The mail server doesn't forward mail to this recipient. Use your own mail service's server, username, and password.",
  mailWrongRecipient: "The mail server doesn't know the recipient. Check the address.",
  mailFull: "The recipient's mailbox is full.",
  mailWrongAddresses:
    "Mail can't be sent from this sender to this recipient. Check both addresses.",
  mailRefused: 'The mail server rejected the message.',
  mailTurnedAway: "The mail server doesn't accept mail from this computer.",
  mailNoServer: "There's no mail server on this port. Check the name and port.",
  mailNoStartTls:
    "The mail server doesn't support STARTTLS. Choose TLS with its port (usually 465), or check the port.",
  mailNoPlace: "There's no mail server at this name and port.",
  mailOpenPassword: 'Passwords are only sent over an encrypted connection. Choose TLS or STARTTLS.',
  mailHalfLogin: 'Enter both a username and a password, or neither.',
  notificationsMissing: "This system doesn't support notifications.",
  notificationsSilent:
    "The desktop's notification service isn't responding. Sign out and back in to restart it.",
  notificationFailed: "The system didn't show the notification.",
  ending: 'Perennial was about to quit.',
  interrupted: 'Perennial quit while sending this.',
  interruptedTwice: 'Perennial quit twice while sending this.',
  ownFault: 'Something went wrong in Perennial. The log has details.',
  tooLate: TOO_LATE,
  subscriptionDeleted: 'The subscription was deleted.',
  remindersOff: 'Reminders were turned off.',
  notReminded: 'Reminders for this subscription were turned off.',
  seenTo: 'The charge was already handled.',
  dateChanged: 'The date has since changed.',
  channelRemoved: 'The channel was removed.',
};

/** An outcome in English, for the command line, programs, and logs. */
export function outcomeText(outcome: Outcome): string {
  const { hint, isMaybe, isOver } = outcome;
  const what = [plainText(outcome), hint === undefined ? ADVICE[outcome.code] : HINTS[hint]].filter(
    Boolean,
  );
  const more = [isMaybe ? 'It may have arrived.' : '', isOver ? TOO_LATE : ''].filter(Boolean);
  return more.length === 0 ? what.join(' ') : [asSentence(what.join(' ')), ...more].join(' ');
}

function plainText(outcome: Outcome): string {
  const { code, status, words = '', insteadOf, seconds, failure } = outcome;
  if (code === 'told') return words;
  if (code === 'timeout') return `The server didn't respond within ${seconds} seconds.`;
  if (code === 'notSent') {
    return `The message couldn't be sent${failure === undefined ? '.' : ` (${failure}).`}`;
  }
  if (code === 'moved') {
    return `The service has moved (${status}). Enter its new address.`;
  }
  if (code === 'notificationFailed' && words !== '') return `${TEXTS[code]} (${words})`;
  if (insteadOf !== undefined) {
    return `The service answered ${status}, but not as ${definitions[insteadOf as ConfigurableKind].service} does.`;
  }
  if (status === undefined) return TEXTS[code] ?? '';
  const who = code.startsWith('mail') ? 'server' : 'service';
  const answer = `The ${who} answered ${status}${words === '' ? '.' : `: ${words}`}`;
  return code in TEXTS ? `${TEXTS[code]} ${answer}` : answer;
}

// A service's message may lack a period at the end.
const asSentence = (words: string) => (/[\p{L}\p{N}]$/u.test(words) ? `${words}.` : words);
