/** Whether a query has neither data nor an error yet. */
export const isLoading = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data === undefined && error === null;
