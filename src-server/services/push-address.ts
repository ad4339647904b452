import { type PushAddressProblem, pushAddressProblem } from '../domain/notification-settings.ts';
import { literalOf, reachOf } from '../reminders/addresses.ts';
import { OwnerError } from './owner-error.ts';

type Words = readonly [message: string, nextStep: string];

// The address is not told back: it can hold a key, and this text may end in a log.
const words: Readonly<Record<PushAddressProblem | 'never' | 'private', Words>> = {
  no_address: [
    'That is no web address.',
    'Enter the whole address, such as https://api.day.app, without blanks.',
  ],
  other_scheme: [
    'The address of a push service begins with https:// or http://.',
    'Enter it as the Bark app shows it, such as https://api.day.app.',
  ],
  user_name: [
    'The address of a push service holds no user name and no password.',
    'Leave out what stands before the @; the device key has a field of its own.',
  ],
  never: [
    'Nothing is pushed to an IP address that is link-local, multicast or reserved.',
    'Enter the name of the push service, or the IP address that its server has in your network.',
  ],
  private: [
    'That IP address lies in a private network, which was not allowed for it.',
    'If the push service is your own, allow it: in the window below the address, on the command line with --allow-private-push true.',
  ],
};

/**
 * Throws an {@link OwnerError} that names the rule that a push address breaks. What names lead to is
 * checked whenever something is sent.
 */
export function requirePushAddress(text: string, allowPrivate: boolean): void {
  const problem = pushAddressProblem(text) ?? reachProblem(new URL(text), allowPrivate);
  if (problem === undefined) return;
  const [message, nextStep] = words[problem];
  throw new OwnerError(message, nextStep, 'pushUrl');
}

function reachProblem(url: URL, allowPrivate: boolean): 'never' | 'private' | undefined {
  const literal = literalOf(url);
  const reach = literal === undefined ? 'public' : reachOf(literal);
  if (reach === 'never') return 'never';
  return reach === 'private' && !allowPrivate ? 'private' : undefined;
}
