import { said } from './error-message.ts';

/** The errors about plans of agents. */
export const agentPlanMessages = {
  planExpired: said('This plan has expired.', 'Make a new plan; it is valid for ten minutes.'),
  planRefused: said(
    'The owner refused this plan.',
    'Do not plan the same again. Ask the person what to do instead.',
  ),
  /** `names` are the names in `what`, which says how they changed in terms of the API. */
  planOutdated: ({ what }: { what: string; names: string }) =>
    said(
      `Nothing was changed, because records have changed since the plan was made: ${what}.`,
      'Read these records again, and make a new plan.',
    ),
  planApplied: said('This plan has been carried out already.', 'There is nothing left to do.'),
  planUndone: said('This plan has been undone already.', 'There is nothing left to do.'),
  planNotApplied: said('This plan was not carried out.', 'There is nothing to undo.'),
  planKeyGone: said(
    'The key that made this plan can no longer change anything.',
    'Refuse the plan, or create a new key for the agent.',
  ),
  tooManyPlans: ({ most }: { most: number }) =>
    said(
      `This key has ${most} plans that wait for the owner.`,
      'Wait until the owner has decided on some, or until they expire after ten minutes.',
    ),
  sameRecordTwice: ({ name }: { name: string }) =>
    said(
      `The plan changes ${name} more than once.`,
      'Combine the changes of a record into one, or make two plans.',
    ),
} as const;
