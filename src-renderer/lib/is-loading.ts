/** A query of which only its state matters. */
export type Loading = { data: unknown; error: Error | null };

/** Whether a query has neither data nor an error yet. */
export const isLoading = ({ data, error }: Loading): boolean =>
  data === undefined && error === null;
