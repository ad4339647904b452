import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { withinCalendar } from '../../lib/weeks.ts';

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_FORM = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * The calendar's current day. Its month is part of the address unless it is the current one, so that it can
 * be linked and is remembered while another page is shown.
 */
export function useDay(today: string): { day: string; choose: (day: string) => void } {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<string>();
  const day = dayOf(search, chosen, today);
  const isImpossible = search.has('month') && monthIn(search) === undefined;
  useEffect(() => {
    if (isImpossible) setSearch((before) => withMonth(before, undefined), { replace: true });
  }, [isImpossible, setSearch]);
  const choose = (next: string) => {
    setChosen(next);
    if (monthOf(next) === monthOf(day)) return;
    const month = monthOf(next) === monthOf(today) ? undefined : monthOf(next);
    // Back returns to where paging started, not through every month.
    const replace = search.has('month') && month !== undefined;
    setSearch((before) => withMonth(before, month), { replace });
  };
  return { day, choose };
}

/** The day in the address, if any. */
export function useLinkedDay(): string | undefined {
  const [search] = useSearchParams();
  return dayIn(search);
}

/** The calendar's address for a month (`YYYY-MM`). */
export const monthHref = (month: string, today: string): string =>
  month === monthOf(today) ? '/calendar' : `/calendar?month=${month}`;

/** The calendar's address for a day. */
export const dayHref = (day: string): string => `/calendar?day=${day}`;

const monthOf = (day: string) => day.slice(0, 7);

// After Back or a link to another month, the selected day is not visible.
function dayOf(search: URLSearchParams, chosen: string | undefined, today: string): string {
  const month = monthIn(search);
  const linked = month === undefined ? (dayIn(search) ?? today) : `${month}-01`;
  return chosen !== undefined && monthOf(chosen) === monthOf(linked) ? chosen : linked;
}

function monthIn(search: URLSearchParams): string | undefined {
  const month = search.get('month') ?? '';
  const first = `${month}-01`;
  return MONTH_FORM.test(month) && withinCalendar(first) === first ? month : undefined;
}

function dayIn(search: URLSearchParams): string | undefined {
  const day = search.get('day') ?? '';
  return DAY_FORM.test(day) && !Number.isNaN(Date.parse(day)) ? withinCalendar(day) : undefined;
}

function withMonth(before: URLSearchParams, month: string | undefined): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('day');
  if (month === undefined) next.delete('month');
  else next.set('month', month);
  return next;
}
