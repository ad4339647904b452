import { readBound } from '../../../../src-server/contract/list-query.ts';

/** The smallest and largest matching amount; undefined if unbounded. */
export type AmountRange = { from: number | undefined; to: number | undefined };

/** The range that all comparisons leave, where amounts are `stepHundredths` apart: more than 10 starts at 10.01. */
export function rangeOf(bounds: readonly string[], stepHundredths: number): AmountRange {
  const from: number[] = [];
  const to: number[] = [];
  for (const { sign, limit } of bounds.map(readBound)) {
    const hundredths = Math.round(limit * 100);
    const beyond = sign.includes('=') ? 0 : stepHundredths;
    if (!sign.includes('<')) from.push(hundredths + beyond);
    if (!sign.includes('>')) to.push(hundredths - beyond);
  }
  return {
    from: from.length === 0 ? undefined : Math.max(...from) / 100,
    to: to.length === 0 ? undefined : Math.min(...to) / 100,
  };
}

/** A range as comparisons, in the form that the search field writes and reads. */
export function boundsOf({ from, to }: AmountRange): string[] {
  if (from !== undefined && from === to) return [`=${from}`];
  return [...(from === undefined ? [] : [`>=${from}`]), ...(to === undefined ? [] : [`<=${to}`])];
}
