import type { AnyEndpoint } from '../../src-server/contract/endpoint.ts';
import type { ErrorDetails, Reason } from '../../src-server/contract/errors.ts';
import { type Rule, guideOf } from '../../src-server/contract/guide.ts';
import { hiddenCharacterIn, isVisible } from '../../src-server/contract/problems.ts';
import { CallError, definitionOf } from './client.ts';

/** A field's problem as data, so that it can be translated. */
export type Problem =
  | { kind: 'required' | 'hidden' | 'refused' }
  | { kind: 'rule'; rule: Rule }
  | { kind: 'reason'; reason: Reason };

/** A problem and the field's name in the API. */
export type FieldProblem = { field: string; problem: Problem };

type Body = Readonly<Record<string, unknown>>;

/** The problem with the field that `details` names, in a body that was or would be sent. */
export function problemWith(
  endpoint: AnyEndpoint,
  body: Body,
  { field = '', reason }: Pick<ErrorDetails, 'field' | 'reason'>,
): Problem {
  if (reason !== undefined) return { kind: 'reason', reason };
  const value = body[field];
  if (isNothing(value)) return { kind: 'required' };
  const schema = endpoint.body?.shape[field];
  const rule = schema === undefined ? undefined : guideOf(schema)?.asData;
  // The value is valid in itself, so the server rejected it for a reason that only it knows.
  if (schema === undefined || rule === undefined) return { kind: 'refused' };
  if (schema.safeParse(value).success) return { kind: 'refused' };
  return hiddenCharacterIn(value, rule) === '' ? { kind: 'rule', rule } : { kind: 'hidden' };
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !isVisible(value));

/** The field that an error names and its problem; undefined if it names none. */
export function fieldProblemIn(error: Error): FieldProblem | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { details, sent } = error;
  const { field } = details;
  // A missing record is identified by the path, not by a field that the user could correct.
  if (field === undefined || sent === undefined || error.status === 404) return undefined;
  return { field, problem: problemWith(definitionOf(sent.name), sent.body, details) };
}
