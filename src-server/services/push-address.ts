import type { Reason } from '../contract/errors.ts';
import { type PushAddressProblem, pushAddressProblem } from '../domain/notification-settings.ts';
import { literalOf, reachOf } from '../reminders/addresses.ts';
import { mailHostOf } from '../reminders/channels/email-address.ts';
import { OwnerError } from './owner-error.ts';

type Words = readonly [message: string, nextStep: string];

/** Where an address is entered. */
export type AddressField = {
  field: string;
  example: string;
  /** The option of the command line that allows private networks. */
  allowOption: string;
};

// The address is not told back: it can hold a key, and this text may end in a log.
const words: Readonly<
  Record<PushAddressProblem | 'never' | 'private', (field: AddressField) => Words>
> = {
  no_address: ({ example }) => [
    'That is no web address.',
    `Enter the whole address, such as ${example}, without blanks.`,
  ],
  other_scheme: ({ example }) => [
    'The address of a push service begins with https:// or http://.',
    `Enter it as its app or its maker shows it, such as ${example}.`,
  ],
  user_name: () => [
    'The address of a push service holds no user name and no password.',
    'Leave out what stands before the @; keys and tokens have a field of their own.',
  ],
  never: () => [
    'Nothing is sent to an IP address that is link-local, multicast or reserved.',
    'Enter the name of the service, or the IP address that its server has in your network.',
  ],
  private: ({ allowOption }) => [
    'That IP address lies in a private network, which was not allowed for it.',
    `If the service is your own, allow it: in the window below the address, on the command line with ${allowOption} true.`,
  ],
};

const reasons: Readonly<Record<keyof typeof words, Reason>> = {
  no_address: 'noAddress',
  other_scheme: 'otherScheme',
  user_name: 'userInAddress',
  never: 'neverReached',
  private: 'privateNetwork',
};

/**
 * Throws an {@link OwnerError} that names the rule that a web address breaks; `field` is the one that
 * holds it. What names lead to is checked whenever something is sent.
 */
export function requireAddress(text: string, allowPrivate: boolean, field: AddressField): void {
  const problem = pushAddressProblem(text) ?? reachProblem(literalOf(new URL(text)), allowPrivate);
  if (problem !== undefined) throw refusal(problem, field);
}

/** {@link requireAddress} for a mail server, which is a name or an IP address. */
export function requireMailHost(host: string, allowPrivate: boolean, field: AddressField): void {
  const problem = reachProblem(mailHostOf(host)?.literal, allowPrivate);
  if (problem !== undefined) throw refusal(problem, field);
}

function refusal(problem: keyof typeof words, field: AddressField): OwnerError {
  const [message, nextStep] = words[problem](field);
  return new OwnerError(message, nextStep, {
    field: field.field,
    reason: reasons[problem],
  });
}

function reachProblem(
  literal: string | undefined,
  allowPrivate: boolean,
): 'never' | 'private' | undefined {
  const reach = literal === undefined ? 'public' : reachOf(literal);
  if (reach === 'never') return 'never';
  return reach === 'private' && !allowPrivate ? 'private' : undefined;
}
