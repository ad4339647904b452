/** What can come of sending a message, or of never sending it. */
export const outcomeCodes = [
  'taken',
  'mailTaken',
  'shown',
  // What a service answered.
  'wrongCredentials',
  'unknownAddress',
  'tooMany',
  'serviceFault',
  'refused',
  'moved',
  'notUnderstood',
  'tooMuch',
  // On the way there.
  'unknownName',
  'lookupFailed',
  'notListening',
  'hungUp',
  'silent',
  'timeout',
  'unreachable',
  'noNetwork',
  'certificateExpired',
  'certificateNotYetValid',
  'certificateForAnother',
  'certificateSelfSigned',
  'certificateUntrusted',
  'noTls',
  'notHttp',
  'notSent',
  // Nothing is sent to such an address.
  'reservedAddress',
  'ownAddress',
  'privateAddress',
  // What a mail server answered, or what it would be sent.
  'mailLater',
  'mailWrongLogin',
  'mailNoLogin',
  'mailLoginFirst',
  'mailEncryptionFirst',
  'mailWrongSender',
  'mailNoRelay',
  'mailWrongRecipient',
  'mailFull',
  'mailWrongAddresses',
  'mailRefused',
  'mailNotTaken',
  'mailTurnedAway',
  'mailNoServer',
  'mailNoStartTls',
  'mailNoPlace',
  'mailOpenPassword',
  'mailHalfLogin',
  // The notifications of a desktop.
  'notificationsMissing',
  'notificationsSilent',
  'notificationFailed',
  // Perennial itself.
  'ending',
  'interrupted',
  'interruptedTwice',
  'ownFault',
  // Why something was not sent any more.
  'tooLate',
  'subscriptionDeleted',
  'remindersOff',
  'notReminded',
  'seenTo',
  'dateChanged',
  'channelRemoved',
  // Noted before there were codes, in words only.
  'told',
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];

/** What to look at, where that does not follow from what came of it. */
export const outcomeHints = ['name', 'nameAndPort', 'port', 'ownCertificate'] as const;
export type OutcomeHint = (typeof outcomeHints)[number];

/** What came of sending, for whoever tells it in a language. */
export type Outcome = {
  code: OutcomeCode;
  hint?: OutcomeHint | undefined;
  /** What the service answered with. */
  status?: number | undefined;
  /** The service's own words, without what is secret. */
  words?: string | undefined;
  /** The kind of channel whose service something else answered for. */
  insteadOf?: string | undefined;
  /** How long it was waited for. */
  seconds?: number | undefined;
  /** What the system calls the failure. */
  failure?: string | undefined;
  /** It may have arrived all the same. */
  isMaybe?: boolean | undefined;
  /** It was tried until its day had passed. */
  isOver?: boolean | undefined;
};
