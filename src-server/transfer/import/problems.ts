import { type ProblemCode, problemCodes } from '../../contract/app/import-codes.ts';

export type RowProblem = {
  code: ProblemCode;
  /** The affected field; absent if the problem concerns the whole row. */
  field?: string;
  params?: Readonly<Record<string, string | number>>;
};

/** Whether these problems block the import of a row. */
export const isBlocked = (problems: readonly RowProblem[]): boolean =>
  problems.some(({ code }) => problemCodes[code] === 'error');
