import { LONGEST_CONCERN } from '../../src-server/contract/app/dismissals.ts';
import type { CallOutput } from '../api/client.ts';

/** Subscriptions with the same name. */
export type DuplicateGroup = CallOutput<'listDuplicates'>['duplicates'][number];

/** The identity of a group for dismissals. A subscription more or less makes it a new concern. */
export const concernOfDuplicates = ({ subscriptions }: DuplicateGroup): string =>
  ['duplicates', ...subscriptions.map(({ id }) => id).toSorted()]
    .join(' ')
    .slice(0, LONGEST_CONCERN);
