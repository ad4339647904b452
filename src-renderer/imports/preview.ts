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
};

/** The rows that change something. */
export const changesOf = (rows: readonly PreviewRow[]): PreviewRow[] =>
  rows.filter(({ isIncluded, action }) => isIncluded && action !== 'same');

/** Whether a row only waits for the answer to a question. */
export const isWaiting = ({ problems }: PreviewRow): boolean =>
  problems.length > 0 && problems.every(({ code }) => code === 'unanswered');

/** The choices as the API takes them. */
export const bodyOf = ({
  answers,
  columns,
  included,
}: Choices): NonNullable<CallInput<'previewImport'>['body']> => ({
  answers: { ...answers },
  ...(columns === undefined ? {} : { columns: { ...columns } }),
  rows: Object.entries(included).map(([row, isIncluded]) => ({ row: Number(row), isIncluded })),
});

/** The rows with what was ticked since the server answered. */
export const withTicks = (
  rows: readonly PreviewRow[],
  { included }: Pick<Choices, 'included'>,
): PreviewRow[] => rows.map((row) => ({ ...row, isIncluded: included[row.row] ?? row.isIncluded }));
