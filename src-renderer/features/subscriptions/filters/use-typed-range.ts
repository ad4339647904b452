import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { MAX_AMOUNT } from '../../../../src-server/contract/amounts.ts';
import { type AmountProblem, readAmount, writeAmount } from '../../../ui/amounts/read-amount.ts';
import { type Currency, hasDecimals } from '../../../ui/amounts/typed-currency.ts';
import { useFormat } from '../../../lib/format.ts';
import { type AmountRange, boundsOf, rangeOf } from './amount-bounds.ts';
import type { ListAddress } from './list-query.ts';

type End = keyof AmountRange;

/** Why the input is not a range: an end is not an amount or is too large, or the ends are swapped. */
export type RangeProblem = { end: End; kind: AmountProblem | 'tooLarge' | 'crossed' };

// The same delay as in the search field.
const SETTLED_MS = 120;

type Typed = Partial<Record<End, string>>;

/** The range of amounts in the address, as typed. It filters the list as soon as both ends are valid. */
export function useTypedRange({ query, narrow }: ListAddress) {
  const { numberLocale: locale } = useFormat();
  const [only, another] = query.currency ?? [];
  const currency = another === undefined ? (only ?? '') : '';
  const known = rangeOf(query.amount ?? [], hasDecimals(currency) ? 1 : 100);
  const [typed, setTyped] = useState<Typed>({});
  const [isLeft, setLeft] = useState(false);
  const hasNarrowed = useRef(false);
  const tell = useDebouncedCallback(
    (read: ReadRange) => {
      if (read.problem !== undefined) return;
      // Back returns to before the typing, not to its last digit.
      narrow(
        { amount: boundsOf(read), ...(read.currency && { currency: [read.currency] }) },
        { replace: hasNarrowed.current },
      );
      hasNarrowed.current = true;
    },
    { delay: SETTLED_MS, flushOnUnmount: true },
  );
  const read = (texts: Typed) => readRange(texts, known, { locale, currency });
  const { problem } = read(typed);
  return {
    problem: isLeft ? problem : undefined,
    textOf: (end: End) => {
      const amount = known[end];
      return typed[end] ?? (amount === undefined ? '' : writeAmount(amount, locale));
    },
    change: (end: End, text: string) => {
      const next = { ...typed, [end]: text };
      setLeft(false);
      setTyped(next);
      tell(read(next));
    },
    settle: () => {
      tell.flush();
      setLeft(true);
      hasNarrowed.current = false;
      // From here on, it is shown as parsed.
      if (problem === undefined) setTyped({});
    },
  };
}

type ReadRange =
  | (AmountRange & { currency: Currency | undefined; problem?: undefined })
  | { problem: RangeProblem };

function readRange(
  typed: Typed,
  known: AmountRange,
  context: { locale: string; currency: string },
): ReadRange {
  const range: AmountRange = { ...known };
  let currency: Currency | undefined;
  for (const end of ['from', 'to'] as const) {
    const text = typed[end];
    if (text === undefined) continue;
    range[end] = undefined;
    if (text.trim() === '') continue;
    const read = readAmount(text, context);
    if (read.problem !== undefined) return { problem: { end, kind: read.problem } };
    if (read.amount > MAX_AMOUNT) return { problem: { end, kind: 'tooLarge' } };
    range[end] = read.amount;
    currency = read.currency ?? currency;
  }
  const isCrossed = (range.from ?? 0) > (range.to ?? MAX_AMOUNT);
  return isCrossed ? { problem: { end: 'to', kind: 'crossed' } } : { ...range, currency };
}
