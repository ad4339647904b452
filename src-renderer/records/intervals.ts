import type { TFunction } from 'i18next';
import { intervalName } from '../../src-server/contract/interval-names.ts';
import { type SentInterval, cadenceOf } from '../../src-server/contract/intervals.ts';
import { type Interval, cadenceOfInterval, intervalOf } from '../../src-server/domain/schedule.ts';

export type { Interval, SentInterval };

/** The units of intervals, from short to long. */
export const intervalUnits = ['day', 'week', 'month', 'year'] as const satisfies Interval['unit'][];

/** How often a record is charged, as text. */
export function intervalText(t: TFunction, sent: SentInterval): string {
  const name = intervalName(sent);
  if (name !== 'custom') return t(`period.${name}`);
  const { count, unit } = intervalOf(cadenceOf(sent));
  // The named intervals leave one day as the only interval of one unit. It has its own key, not a plural form: Chinese
  // has only one form for any number.
  return count === 1 ? t('period.everyDay') : t(`period.every.${unit}`, { every: count });
}

/** The interval of a record in its largest unit. */
export const intervalIn = (sent: SentInterval): Interval => intervalOf(cadenceOf(sent));

/** An interval as the server takes it. */
export function sentInterval(interval: Interval): SentInterval {
  const { period, customDays, customMonths } = cadenceOfInterval(interval);
  return { period, customDate: customDays === null ? null : String(customDays), customMonths };
}

/** An interval as typed in a form. */
export type TypedInterval = {
  /** The typed count. */
  count: string;
  unit: Interval['unit'];
};

/**
 * A typed interval as the server takes it. What is no count is sent as it was typed, so that the server's rule decides
 * what is wrong with it.
 */
export function sentTyped({ count, unit }: TypedInterval): {
  period: 'custom';
  customDate?: string;
  customMonths?: unknown;
} {
  const text = count.trim();
  const times = UNIT_OF[unit].times;
  const isCount = /^[1-9]\d{0,4}$/.test(text);
  if (UNIT_OF[unit].of === 'days') {
    return { period: 'custom', customDate: isCount ? String(Number(text) * times) : text };
  }
  return { period: 'custom', customMonths: isCount ? Number(text) * times : text };
}

/** How many days or months each unit has. */
const UNIT_OF = {
  day: { of: 'days', times: 1 },
  week: { of: 'days', times: 7 },
  month: { of: 'months', times: 1 },
  year: { of: 'months', times: 12 },
} as const;

/** A limit in days or months as one in this unit. */
export const limitIn = (unit: Interval['unit'], limit: number): number =>
  Math.floor(limit / UNIT_OF[unit].times);
