const LONGEST_DETAIL = 500;

/** The first line of what went wrong, without what no person reads. */
export function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.trim().split(/[\r\n]/);
  return first
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, LONGEST_DETAIL)
    .toWellFormed();
}
