import { ContractError } from '../../src-server/contract/errors.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { CallError, type CallInput, type CallName, type Sent, definitionOf } from './client.ts';

/** The error that what would be sent is refused with; undefined where it is not. */
export function problemIn<N extends CallName>(name: N, input: CallInput<N>): CallError | undefined {
  const { params = {}, body } = input as Partial<Pick<Sent, 'params' | 'body'>>;
  try {
    if (body !== undefined) parsePart(definitionOf(name), 'body', body);
    return undefined;
  } catch (error) {
    if (!(error instanceof ContractError) || body === undefined) throw error;
    return new CallError(error.code, error.status, error.details, { name, params, body });
  }
}
