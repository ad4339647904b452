import { AppError } from '../contract/errors.ts';
import { pushAddressProblem } from '../domain/notification-settings.ts';
import { literalOf, reachOf } from './addresses.ts';
import { mailHostOf } from './email/address.ts';

/** The field in which an address is entered. */
export type AddressField = {
  field: string;
  example: string;
  /** The field that allows private networks. */
  permission: string;
};

/**
 * Throws an {@link AppError} that names the rule that a web address breaks; `field` is the one that
 * holds it. What names lead to is checked whenever something is sent.
 */
export function requireAddress(text: string, allowPrivate: boolean, field: AddressField): void {
  const problem = pushAddressProblem(text) ?? reachProblem(literalOf(new URL(text)), allowPrivate);
  if (problem !== undefined) throw refusal(problem, field);
}

/** {@link requireAddress} for a mail server, given as a name or IP address. */
export function requireMailHost(host: string, allowPrivate: boolean, field: AddressField): void {
  const problem = reachProblem(mailHostOf(host)?.literal, allowPrivate);
  if (problem !== undefined) throw refusal(problem, field);
}

// The message doesn't repeat the address: it can contain a key, and may end up in a log.
function refusal(problem: Problem, { field, example, permission }: AddressField): AppError {
  if (problem === 'no_address') return new AppError('noAddress', { example }, field);
  if (problem === 'other_scheme') return new AppError('otherScheme', { example }, field);
  if (problem === 'private') return new AppError('privateNetwork', { permission }, field);
  return new AppError(problem === 'never' ? 'neverReached' : 'userInAddress', undefined, field);
}

type Problem = NonNullable<ReturnType<typeof pushAddressProblem> | ReturnType<typeof reachProblem>>;

function reachProblem(
  literal: string | undefined,
  allowPrivate: boolean,
): 'never' | 'private' | undefined {
  const reach = literal === undefined ? 'public' : reachOf(literal);
  if (reach === 'never') return 'never';
  return reach === 'private' && !allowPrivate ? 'private' : undefined;
}
