import { problemCodes } from '../../src-server/contract/app/import-codes.ts';
import type { ColumnTarget } from '../../src-server/contract/import-columns.ts';
import type { CallInput, CallOutput } from '../api/client.ts';

/** What importing a file would change, as the server says. */
export type Preview = CallOutput<'previewImport'>['data'];
export type PreviewRow = Preview['rows'][number];

/** What the person decided about a file. */
export type Choices = {
  answers: Readonly<Record<string, string>>;
  /** Where one was changed, all columns of the table, by header. */
  columns: Readonly<Record<string, string>> | undefined;
  included: Readonly<Record<number, boolean>>;
  corrected: Readonly<Record<number, Correction>>;
};

/** New values of a row's fields. */
export type Correction = NonNullable<
  NonNullable<NonNullable<CallInput<'previewImport'>['body']>['rows']>[number]['fields']
>;

const WHOSE = 'user:';

/** The choices with other answers. Another user's rows have the same numbers, so what was decided about rows goes. */
export const answered = (choices: Choices, answers: Choices['answers']): Choices =>
  answers[WHOSE] === choices.answers[WHOSE]
    ? { ...choices, answers }
    : { ...choices, answers, included: {}, corrected: {} };

/** The rows that change something. */
export const changesOf = (rows: readonly PreviewRow[]): PreviewRow[] =>
  rows.filter(({ isIncluded, action }) => isIncluded && action !== 'same');

/** Whether a row only waits for the answer to a question. */
function isWaiting({ problems }: PreviewRow): boolean {
  const errors = problems.filter(({ code }) => problemCodes[code] === 'error');
  return errors.length > 0 && errors.every(({ code }) => code === 'unanswered');
}

/** What a table must have a column for, unless something else tells it. */
export type RequiredTarget = 'name' | 'amount' | 'interval' | 'nextPaymentDate';

// With the columns that it can be read or calculated from.
const REQUIRED = [
  ['name', ['name']],
  ['amount', ['amount']],
  ['interval', ['interval', 'intervalCount']],
  ['nextPaymentDate', ['nextPaymentDate', 'lastPaymentDate', 'trialEndsOn', 'startedOn']],
] as const satisfies (readonly [RequiredTarget, readonly ColumnTarget[]])[];

/** What no column of a table was recognized as, although rows lack it. */
export function missingTargets({
  columns = [],
  questions,
  rows,
}: Pick<Preview, 'columns' | 'questions' | 'rows'>): RequiredTarget[] {
  const isRecognized = (targets: readonly string[]) =>
    columns.some(({ target }) => target !== null && targets.includes(target));
  const isAsked = (target: string) =>
    questions.some(({ id, isOpen }) => isOpen && id === `${target}:`);
  const isLacking = (target: string) =>
    rows.some(({ problems }) =>
      problems.some(({ code, field }) => code === 'missing' && field === target),
    );
  return REQUIRED.filter(
    ([target, from]) => !isRecognized(from) && (isAsked(target) || isLacking(target)),
  ).map(([target]) => target);
}

/** What can become of a row. */
export const outcomes = [
  'create',
  'update',
  'different',
  'duplicate',
  'deleted',
  'same',
  'waiting',
  'blocked',
] as const satisfies readonly (PreviewRow['action'] | 'waiting')[];
export type Outcome = (typeof outcomes)[number];

/** What becomes of a row as it stands. */
export const outcomeOf = (row: PreviewRow): Outcome =>
  row.action === 'blocked' && isWaiting(row) ? 'waiting' : row.action;

/** The choices as the API takes them. */
export const bodyOf = ({
  answers,
  columns,
  included,
  corrected,
}: Choices): NonNullable<CallInput<'previewImport'>['body']> => ({
  answers: { ...answers },
  ...(columns === undefined ? {} : { columns: { ...columns } }),
  rows: Object.keys({ ...included, ...corrected })
    .map(Number)
    .map((row) => ({ row, isIncluded: included[row], fields: corrected[row] })),
});

/** The rows with what was ticked since the server answered. */
export const withTicks = (
  rows: readonly PreviewRow[],
  { included }: Pick<Choices, 'included'>,
): PreviewRow[] =>
  rows.map((row) =>
    // A correction can make a row impossible that was ticked before.
    row.action === 'blocked' ? row : { ...row, isIncluded: included[row.row] ?? row.isIncluded },
  );

/** Whether a row can't be imported, other than for want of an answer. */
export const isRejected = (row: PreviewRow): boolean => outcomeOf(row) === 'blocked';

const CORRECTED: ReadonlySet<string> = new Set([
  'name',
  'category',
  'amount',
  'currency',
  'period',
  'customDate',
  'customMonths',
  'nextPaymentDate',
  'status',
  'startedOn',
  'notes',
  'tags',
  // Not needed if the next payment is known.
  'lastPaymentDate',
]);

/** Whether corrections of its fields can solve what is wrong with a row. */
export const isCorrectable = ({ action, problems }: PreviewRow): boolean =>
  action !== 'same' &&
  problems.every(
    ({ code, field = '' }) => problemCodes[code] === 'warning' || CORRECTED.has(field),
  );
