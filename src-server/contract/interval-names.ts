import { type Interval, intervalOf } from '../domain/schedule.ts';
import { type SentInterval, cadenceOf } from './intervals.ts';

/** Intervals with a name of their own, in the order in which lists offer them. */
export const namedIntervals = {
  weekly: { count: 1, unit: 'week' },
  everyTwoWeeks: { count: 2, unit: 'week' },
  monthly: { count: 1, unit: 'month' },
  quarterly: { count: 3, unit: 'month' },
  halfYearly: { count: 6, unit: 'month' },
  yearly: { count: 1, unit: 'year' },
  everyTwoYears: { count: 2, unit: 'year' },
} as const satisfies Record<string, Interval>;

/** The name of an interval; `custom` for any that has none. */
export type IntervalName = keyof typeof namedIntervals | 'custom';

const names = Object.keys(namedIntervals) as (keyof typeof namedIntervals)[];

/** All names, `custom` last. */
export const intervalNames: readonly IntervalName[] = [...names, 'custom'];

/** The name of a record's interval. */
export function intervalName(sent: SentInterval): IntervalName {
  const { count, unit } = intervalOf(cadenceOf(sent));
  const isThis = (name: (typeof names)[number]) =>
    namedIntervals[name].count === count && namedIntervals[name].unit === unit;
  return names.find(isThis) ?? 'custom';
}
