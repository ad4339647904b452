/** The possible outcomes of sending a message, or of not sending it. */
export const outcomeCodes = [
  'taken',
  'mailTaken',
  'shown',
  // Responses of a service.
  'wrongCredentials',
  'unknownAddress',
  'tooMany',
  'serviceFault',
  'refused',
  'moved',
  'notUnderstood',
  'tooMuch',
  // Connection problems.
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
  // Addresses that nothing is sent to.
  'reservedAddress',
  'ownAddress',
  'privateAddress',
  // Responses of a mail server, and problems with its settings.
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
  // Desktop notifications.
  'notificationsMissing',
  'notificationsSilent',
  'notificationFailed',
  // Perennial itself.
  'ending',
  'interrupted',
  'interruptedTwice',
  'ownFault',
  // Reasons for not sending it.
  'tooLate',
  'subscriptionDeleted',
  'remindersOff',
  'notReminded',
  'seenTo',
  'dateChanged',
  'channelRemoved',
  // Recorded as plain text before there were codes.
  'told',
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];

/** What to check, if the outcome doesn't imply it. */
export const outcomeHints = ['name', 'nameAndPort', 'port', 'ownCertificate'] as const;
export type OutcomeHint = (typeof outcomeHints)[number];

/** The outcome of sending, as data that can be translated. */
export type Outcome = {
  code: OutcomeCode;
  hint?: OutcomeHint | undefined;
  /** The status that the service returned. */
  status?: number | undefined;
  /** The service's own message, without secrets. */
  words?: string | undefined;
  /** The kind of channel that was expected when something else responded. */
  insteadOf?: string | undefined;
  /** How long Perennial waited. */
  seconds?: number | undefined;
  /** The system's code for the failure. */
  failure?: string | undefined;
  /** Whether it may have arrived anyway. */
  isMaybe?: boolean | undefined;
  /** Whether it was retried until its day had passed. */
  isOver?: boolean | undefined;
};
