import type { AnyEndpoint } from '../../../../src-server/contract/endpoint.ts';
import { AppError } from '../../../../src-server/contract/errors.ts';
import { parsePart } from '../../../../src-server/contract/problems.ts';
import { type Problem, problemWith } from '../../../api/field-problem.ts';
import type { FieldName, RawBody } from './values.ts';

/** The form's errors by field. */
export type Problems = Partial<Record<FieldName, Problem>>;

// A valid value for each field. The contract reports one error at a time, and the next one appears once the
// first is replaced.
const VALID: Readonly<Record<FieldName, unknown>> = {
  name: 'Name',
  category: 'Category',
  amount: 0,
  currency: 'USD',
  period: 'monthly',
  customDate: '30',
  nextPaymentDate: '2027-01-31',
  billingAnchorDay: null,
  trialEndsOn: null,
  notificationEnabled: true,
};

/** All errors that `endpoint` would report for `body`, by field. */
export function problemsOf(endpoint: AnyEndpoint, body: RawBody, found: Problems = {}): Problems {
  const refusal = refusalOf(endpoint, body);
  if (refusal === undefined) return found;
  const { field } = refusal;
  if (field === undefined || !isField(field) || field in found) throw refusal;
  const rest = { ...body, [field]: VALID[field] };
  const problem = problemWith(endpoint, body, { field });
  return problemsOf(endpoint, rest, { ...found, [field]: problem });
}

/** Whether a name is one of the form's fields. */
export function isField(name: string): name is FieldName {
  return name in VALID;
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
