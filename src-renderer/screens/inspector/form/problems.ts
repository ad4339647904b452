import type { AnyEndpoint } from '../../../../src-server/contract/endpoint.ts';
import { ContractError, type ErrorDetails } from '../../../../src-server/contract/errors.ts';
import { parsePart } from '../../../../src-server/contract/problems.ts';
import type { FieldName, RawBody } from './values.ts';

/** What is wrong with a field, in the API's own words. */
export type Problem = Pick<ErrorDetails, 'message' | 'suggestedFix'>;
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
  notificationEnabled: true,
};

/** Everything that `endpoint` would refuse of `body`, by field. */
export function problemsOf(endpoint: AnyEndpoint, body: RawBody, found: Problems = {}): Problems {
  const problem = problemOf(endpoint, body);
  if (problem === undefined) return found;
  const { field, ...details } = problem;
  if (field === undefined || !isField(field) || field in found) throw new Error(details.message);
  const rest = { ...body, [field]: VALID[field] };
  return problemsOf(endpoint, rest, { ...found, [field]: details });
}

/** Whether a name is that of one of the form's fields. */
export function isField(name: string): name is FieldName {
  return name in VALID;
}

function problemOf(endpoint: AnyEndpoint, body: RawBody): ErrorDetails | undefined {
  try {
    parsePart(endpoint, 'body', body);
    return undefined;
  } catch (error) {
    if (error instanceof ContractError) return error.details;
    throw error;
  }
}
