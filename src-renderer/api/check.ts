import { ContractError } from '../../src-server/contract/errors.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { type CallInput, type CallName, definitionOf } from './client.ts';

/** What is wrong with what would be sent, in the API's own words; undefined where nothing is. */
export function problemIn<N extends CallName>(
  name: N,
  input: CallInput<N>,
): ContractError | undefined {
  const { body } = input as { body?: Readonly<Record<string, unknown>> };
  try {
    if (body !== undefined) parsePart(definitionOf(name), 'body', body);
    return undefined;
  } catch (error) {
    if (error instanceof ContractError) return error;
    throw error;
  }
}
