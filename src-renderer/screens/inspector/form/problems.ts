import type { AnyEndpoint } from '../../../../src-server/contract/endpoint.ts';
import { ContractError, type ErrorDetails } from '../../../../src-server/contract/errors.ts';
import { parsePart } from '../../../../src-server/contract/problems.ts';
import { type Problem, problemWith } from '../../../api/field-problem.ts';
import type { FieldName, RawBody } from './values.ts';

/** What is wrong with the form, by field. */
export type Problems = Partial<Record<FieldName, Problem>>;

// A valid value for each field: the contract names one wrong value at a time, and the next one is
// found once that is out of the way.
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

/** Everything that `endpoint` would refuse of `body`, by field. */
export function problemsOf(endpoint: AnyEndpoint, body: RawBody, found: Problems = {}): Problems {
  const details = refusalOf(endpoint, body);
  if (details === undefined) return found;
  const { field } = details;
  if (field === undefined || !isField(field) || field in found) throw new Error(details.message);
  const rest = { ...body, [field]: VALID[field] };
  const problem = problemWith(endpoint, body, details);
  return problemsOf(endpoint, rest, { ...found, [field]: problem });
}

/** Whether a name is that of one of the form's fields. */
export function isField(name: string): name is FieldName {
  return name in VALID;
}

function refusalOf(endpoint: AnyEndpoint, body: RawBody): ErrorDetails | undefined {
  try {
    parsePart(endpoint, 'body', body);
    return undefined;
  } catch (error) {
    if (error instanceof ContractError) return error.details;
    throw error;
  }
}
