import type { InputErrorCode } from '../contract/error-messages.ts';
import { AppError } from '../contract/errors.ts';
import { type ProblemContext, unknownKey } from '../contract/problems.ts';

const nothing: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Decodes the parameters of a query string (without its `?`). Throws 400 for unknown or repeated parameters
 * and invalid percent-encoding or UTF-8: a misspelled filter must never list everything.
 */
export function parseQuery(
  text: string,
  schema: ProblemContext['schema'],
  codes: ProblemContext['codes'],
): Readonly<Record<string, string>> {
  if (text === '') return nothing;
  const pairs = text
    .split('&')
    .filter((pair) => pair !== '')
    .map(splitPair);
  for (const [name] of pairs) {
    if (!Object.hasOwn(schema.shape, name)) {
      throw unknownKey(name, { schema, codes, noun: 'query parameter', input: nothing });
    }
  }
  const found = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (found.has(name)) {
      throw invalid(codes.value, name, 'must be given once', `Send ${name} once.`);
    }
    if (value === undefined) {
      const code = codes.fields?.[name] ?? codes.value;
      const fix = `Percent-encode the value of ${name}.`;
      throw invalid(code, name, 'must be percent-encoded UTF-8', fix);
    }
    found.set(name, value);
  }
  return Object.fromEntries(found);
}

function splitPair(pair: string): [name: string, value: string | undefined] {
  const at = pair.indexOf('=');
  const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  return [decode(name) ?? name, decode(value)];
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function invalid(code: InputErrorCode, name: string, rule: string, fix: string): AppError {
  return new AppError(code, { problem: { kind: 'rule', name, rule, fix } }, name);
}
