import type { Status } from '../../../domain/subscription.ts';
import type { RowProblem } from '../problems.ts';
import { readStatus } from '../table/words.ts';

/** A status as another program names it. A trial is an active record that isn't charged yet. */
export type ForeignStatus = {
  status?: Status;
  isTrial: boolean;
  problem?: RowProblem;
};

/** Reads a status as another program names it. */
export function statusOf(word: string | undefined): ForeignStatus {
  if (word === undefined) return { isTrial: false };
  const status = readStatus(word);
  if (status === 'trial') return { status: 'active', isTrial: true };
  if (status !== undefined) return { status, isTrial: false };
  const params = { text: word.slice(0, 40) };
  return { isTrial: false, problem: { code: 'unknownStatus', field: 'status', params } };
}
