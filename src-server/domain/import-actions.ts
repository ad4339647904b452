/** What was done with a row of an import. */
export const doneActions = ['create', 'update', 'same', 'none'] as const;
export type DoneAction = (typeof doneActions)[number];
