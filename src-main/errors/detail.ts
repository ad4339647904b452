const LONGEST_DETAIL = 500;

/** The first line of an error message, without technical prefixes. */
export function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.trim().split(/[\r\n]/);
  return first
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, LONGEST_DETAIL)
    .toWellFormed();
}
