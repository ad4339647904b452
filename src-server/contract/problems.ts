import { closestMatch } from 'leven';
import type { z } from 'zod';
import type { AnyEndpoint, InputPart, InvalidCodes } from './endpoint.ts';
import type { InputErrorCode, Noun } from './error-messages.ts';
import { AppError } from './errors.ts';
import { type Rule, allowedValuesOf, guideOf } from './guide.ts';

// The window must agree with the server on which texts count as blank and which names as duplicates.
export { duplicateKey, isVisible } from '../domain/text.ts';

// Unknown keys are echoed in the message, but not at any length.
const LONGEST_ECHO = 100;

/** What {@link problemOf} needs besides the issues. */
export type ProblemContext = {
  schema: z.ZodObject;
  /** The parsed input, to tell a missing value from a wrong one. */
  input: object;
  codes: InvalidCodes<InputErrorCode>;
  /** What to call an unknown key. */
  noun: Noun;
  writableFields?: readonly string[] | undefined;
  /** For each non-writable field, what to do instead of sending it. */
  alternatives?: Readonly<Record<string, string>> | undefined;
};

/** Parses one part of a request with its schema. Throws the error to respond with. */
export function parsePart(
  endpoint: Pick<AnyEndpoint, InputPart | 'invalid' | 'writableFields' | 'alternatives'>,
  part: InputPart,
  input: Readonly<Record<string, unknown>>,
  noun: Noun = part === 'body' ? 'field' : 'query parameter',
): unknown {
  const { [part]: schema, invalid } = endpoint;
  const codes = invalid[part];
  if (schema === undefined || codes === undefined) return undefined;
  const writableFields = part === 'body' ? endpoint.writableFields : undefined;
  if (part === 'body' && codes.empty !== undefined && Object.keys(input).length === 0) {
    throw emptyBody(codes.empty, writableFields);
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { alternatives } = endpoint;
  throw problemOf(parsed.error, { schema, codes, input, noun, writableFields, alternatives });
}

/**
 * The error to report for a failed parse: the first unknown key, or else the first wrong value in
 * schema order (decisions: "the first in the contract's table order is reported").
 */
function problemOf(error: z.ZodError, context: ProblemContext): AppError {
  for (const issue of error.issues) {
    // Further down, the value that has it is wrong.
    const isOwn = issue.code === 'unrecognized_keys' && issue.path.length === 0;
    const [key] = isOwn ? issue.keys : [];
    if (key !== undefined) return unknownKey(key, context);
  }
  const order = Object.keys(context.schema.shape);
  const rank = (issue: z.core.$ZodIssue) => order.indexOf(String(issue.path[0]));
  const [first] = error.issues.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined) throw new Error('The parse failed without reporting an issue.');
  return wrongValue(first, context);
}

/** Names an invisible character in a text that a rule rejected, such as "a line break"; empty if there is none. */
export function hiddenCharacterIn(value: unknown, rule?: Rule): string {
  if (typeof value !== 'string') return '';
  const text = rule?.kind === 'longText' ? value.replaceAll(/[\r\n\t]/g, '') : value;
  const [found] = /[\p{Cc}\u2028\u2029\ufeff]/u.exec(text) ?? [];
  if (found === undefined) return '';
  if (/[\r\n\u2028\u2029]/.test(found)) return 'a line break';
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `a ${found === '\ufeff' ? 'byte order mark' : 'control character'} (U+${code})`;
}

/** The error for a key that the schema doesn't have, suggesting the nearest one that it does. */
export function unknownKey(key: string, context: ProblemContext): AppError {
  const { codes, noun, schema, writableFields, alternatives = {} } = context;
  const alternative = Object.hasOwn(alternatives, key) ? alternatives[key] : undefined;
  const name = key.length > LONGEST_ECHO ? `${key.slice(0, LONGEST_ECHO)}…` : key;
  const validNames = writableFields ?? Object.keys(schema.shape);
  const nearest = nearestTo(name, validNames);
  return new AppError(
    codes.unknown,
    { problem: { kind: 'unknown', name, noun, nearest, validNames, alternative }, writableFields },
    name,
  );
}

function emptyBody(code: InputErrorCode, writableFields: readonly string[] | undefined): AppError {
  return new AppError(code, { problem: { kind: 'empty' }, writableFields });
}

function nearestTo(name: string, valid: readonly string[]): string | undefined {
  const byLowerCase = new Map(valid.map((other) => [other.toLowerCase(), other]));
  const maxDistance = Math.ceil(name.length / 2);
  const nearest = closestMatch(name.toLowerCase(), [...byLowerCase.keys()], { maxDistance });
  return nearest === undefined ? undefined : byLowerCase.get(nearest);
}

function wrongValue(issue: z.core.$ZodIssue, context: ProblemContext): AppError {
  const field = String(issue.path[0]);
  const code = context.codes.fields?.[field] ?? context.codes.value;
  const custom = issue.code === 'custom' ? issue.params?.['suggestedFix'] : undefined;
  if (typeof custom === 'string') {
    const problem = { kind: 'sentence', message: issue.message, fix: custom } as const;
    return new AppError(code, { problem }, field);
  }
  const schema = context.schema.shape[field];
  const guide = schema === undefined ? undefined : guideOf(schema);
  if (schema === undefined || guide === undefined) {
    throw new Error(`The contract has no error texts for the field ${field}.`);
  }
  const { rule, fix } = guide;
  const hidden = hiddenCharacterIn((context.input as Record<string, unknown>)[field], guide.asData);
  const isMissing = !(field in context.input);
  const problem = { kind: 'rule', name: field, rule, fix, isMissing, hidden } as const;
  return new AppError(code, { problem, allowedValues: allowedValuesOf(schema) }, field);
}
