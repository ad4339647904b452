import {
  type ProblemCode,
  type QuestionCode,
  problemCodes,
} from '../../contract/app/import-codes.ts';

export type RowProblem = {
  code: ProblemCode;
  /** The affected field; absent if the problem concerns the whole row. */
  field?: string;
  params?: Readonly<Record<string, string | number>>;
};

/** Whether these problems block the import of a row. */
export const isBlocked = (problems: readonly RowProblem[]): boolean =>
  problems.some(({ code }) => problemCodes[code] === 'error');

// The field that a question about single rows is about.
const FIELDS: Partial<Record<QuestionCode, string>> = {
  currency: 'currency',
  category: 'category',
  interval: 'period',
  oneTime: 'period',
  nextPaymentDate: 'nextPaymentDate',
  status: 'status',
  estimate: 'amount',
};

/** Whether a row with these problems may become possible by the answer to a question, perhaps with other answers. */
export function canSolve(code: QuestionCode, problems: readonly RowProblem[]): boolean {
  const field = FIELDS[code];
  const isSolved = (problem: RowProblem) =>
    problem.code === 'unanswered' ||
    problem.field === field ||
    // As another currency has them.
    (problem.code === 'tooManyDecimals' && code === 'currency') ||
    (isMissingDate(problem) && problems.some(isOpenSchedule));
  return (
    field === undefined ||
    problems.every((problem) => problemCodes[problem.code] === 'warning' || isSolved(problem))
  );
}

// A date that may be derived once these are known.
const isMissingDate = ({ code, field }: RowProblem) =>
  code === 'missing' && field === 'nextPaymentDate';

const SCHEDULE: ReadonlySet<string> = new Set([
  'period',
  'startedOn',
  'lastPaymentDate',
  'trialEndsOn',
  'cancelledOn',
]);

const isOpenSchedule = ({ code, field = '' }: RowProblem) =>
  (code === 'unanswered' || code === 'oneTime') && SCHEDULE.has(field);
