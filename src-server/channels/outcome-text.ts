import type { Outcome, OutcomeCode, OutcomeHint } from '../domain/outcome.ts';
import { type ConfigurableKind, definitions } from './definitions.ts';

const HINTS: Readonly<Record<OutcomeHint, string>> = {
  name: 'Check the name.',
  nameAndPort: 'Check name and port.',
  port: 'Check the port, and whether it is one for TLS (usually 465) or for STARTTLS (usually 587).',
  ownCertificate:
    'Enter the name that it is for; for one of your own, set NODE_EXTRA_CA_CERTS to its file.',
};

const TOO_LATE = 'Its day passed before it could be sent.';

// Where the answer of a service says it all, there is nothing more to say.
const TEXTS: Readonly<Partial<Record<OutcomeCode, string>>> = {
  shown: 'The notification was shown on this computer.',
  tooMuch: 'The service answered with too much.',
  unknownName: 'There is no server of that name.',
  lookupFailed: 'The name of the server can not be looked up now.',
  notListening: 'The server does not take connections.',
  hungUp: 'The server ended the connection.',
  silent: 'The server does not answer.',
  unreachable: 'The server can not be reached.',
  noNetwork: 'The network can not be reached.',
  certificateExpired: "The server's certificate has expired.",
  certificateNotYetValid: "The server's certificate is not valid yet.",
  certificateForAnother: "The server's certificate is for another name.",
  certificateSelfSigned: "The server's certificate is signed by itself.",
  certificateUntrusted: "The server's certificate was issued by nobody whom this computer trusts.",
  noTls: 'The server does not speak TLS at that port.',
  notHttp: 'What answers there does not speak HTTP.',
  reservedAddress: 'That address can not be used: it is link-local, multicast or reserved.',
  ownAddress: 'That is the address of Perennial itself.',
  privateAddress: 'That address lies in a private network, which was not allowed for it.',
  mailLater: 'The server does not take the message now; it may later.',
  mailWrongLogin:
    'The server does not accept the user name and password. Some services want a password of its own for each program.',
  mailNoLogin:
    'The server lets nobody log in here. Choose another security or port, or leave out user name and password.',
  mailLoginFirst: 'The server wants a user name and password first.',
  mailEncryptionFirst: 'The server wants an encrypted connection: choose TLS or STARTTLS.',
  mailWrongSender:
    'The server does not accept the sender. Use the address that belongs to the user name.',
  mailNoRelay:
    'The server does not pass mail on to the recipient. Use the server of your own mail service, with its user name and password.',
  mailWrongRecipient: 'The server does not know the recipient. Check the address.',
  mailFull: "The recipient's mailbox is full.",
  mailWrongAddresses: 'Mail can not go from this sender to this recipient. Check both addresses.',
  mailRefused: 'The server refuses the message.',
  mailTurnedAway: 'The server takes no mail from here.',
  mailNoServer: 'What answers at that port is no mail server. Check name and port.',
  mailNoStartTls:
    'The server does not offer STARTTLS. Choose TLS with its port (usually 465), or check the port.',
  mailNoPlace: 'That is no name and port of a mail server.',
  mailOpenPassword: 'A password is only sent encrypted: choose TLS or STARTTLS.',
  mailHalfLogin: 'A user name and a password go together: enter both, or neither.',
  notificationsMissing: 'This system does not support notifications.',
  notificationsSilent:
    'The desktop’s notification service does not answer. Signing out and in again restarts it.',
  notificationFailed: 'The system did not show the notification.',
  ending: 'Perennial is about to end.',
  interrupted: 'Perennial ended while it was sent.',
  interruptedTwice: 'Perennial ended twice while it was sent.',
  ownFault: 'Perennial could not send it because of a fault of its own.',
  tooLate: TOO_LATE,
  subscriptionDeleted: 'The subscription was deleted.',
  remindersOff: 'Reminders were switched off.',
  notReminded: 'The subscription is not reminded of any more.',
  seenTo: 'You had seen to it.',
  dateChanged: 'Its date is another one now.',
  channelRemoved: 'The channel was removed.',
};

/** What came of sending in English, for the command line, programs and logs. */
export function outcomeText(outcome: Outcome): string {
  const { hint, isMaybe, isOver } = outcome;
  const what = [plainText(outcome), hint === undefined ? '' : HINTS[hint]].filter(Boolean);
  const more = [isMaybe ? 'It may have arrived.' : '', isOver ? TOO_LATE : ''].filter(Boolean);
  return more.length === 0 ? what.join(' ') : [asSentence(what.join(' ')), ...more].join(' ');
}

function plainText(outcome: Outcome): string {
  const { code, status, words = '', insteadOf, seconds, failure } = outcome;
  if (code === 'told') return words;
  if (code === 'timeout') return `The server did not answer within ${seconds} seconds.`;
  if (code === 'notSent') {
    return `The message could not be sent${failure === undefined ? '.' : ` (${failure}).`}`;
  }
  if (code === 'moved') {
    return `The service sent the push elsewhere (${status}): enter the address that it has now.`;
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

// A service's own words may have no full stop.
const asSentence = (words: string) => (/[\p{L}\p{N}]$/u.test(words) ? `${words}.` : words);
