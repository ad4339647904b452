import type { AnyEndpoint } from '../../../../src-server/contract/endpoint.ts';
import { AppError } from '../../../../src-server/contract/errors.ts';
import { parsePart } from '../../../../src-server/contract/problems.ts';
import { type Problem, problemWith } from '../../../api/field-problem.ts';
import type { FieldName, RawBody } from './values.ts';

/** The form's errors by field. */
export type Problems = Partial<Record<FieldName, Problem>>;

// A valid value for each field of the API. The contract reports one error at a time, and the next one appears once
// the first is replaced.
const VALID = {
  name: 'Name',
  category: 'Category',
  amount: 0,
  currency: 'USD',
  period: 'monthly',
  customDate: '30',
  customMonths: 3,
  nextPaymentDate: '2027-01-31',
  billingAnchorDay: null,
  trialEndsOn: null,
  notificationEnabled: true,
} as const;

/** All errors that `endpoint` would report for `body`, by field. */
export function problemsOf(endpoint: AnyEndpoint, body: RawBody, found: Problems = {}): Problems {
  const refusal = refusalOf(endpoint, body);
  if (refusal === undefined) return found;
  const { field = '' } = refusal;
  const name = fieldOf(field);
  if (name === undefined || name in found) throw refusal;
  const rest = { ...body, [field]: VALID[field as keyof typeof VALID] };
  const problem = problemWith(endpoint, body, { field });
  return problemsOf(endpoint, rest, { ...found, [name]: problem });
}

/** The form's field for a field of the API; undefined if it has none. */
export function fieldOf(name: string): FieldName | undefined {
  if (name === 'customDate' || name === 'customMonths') return 'count';
  return name in VALID ? (name as FieldName) : undefined;
}

function refusalOf(endpoint: AnyEndpoint, body: RawBody): AppError | undefined {
  try {
    parsePart(endpoint, 'body', body);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
