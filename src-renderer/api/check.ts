import { AppError } from '../../src-server/contract/errors.ts';
import { parsePart } from '../../src-server/contract/problems.ts';
import { CallError, type CallInput, type CallName, type Sent, definitionOf } from './client.ts';

const BAD_REQUEST = 400;

/** The error that the server would return for a request; undefined if there is none. */
export function problemIn<N extends CallName>(name: N, input: CallInput<N>): CallError | undefined {
  const { params = {}, body } = input as Partial<Pick<Sent, 'params' | 'body'>>;
  try {
    if (body !== undefined) parsePart(definitionOf(name), 'body', body);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || body === undefined) throw error;
    const { code, message, field } = error;
    const details = { message, ...(field === undefined ? {} : { field }) };
    return new CallError(code, BAD_REQUEST, details, { name, params, body });
  }
}
