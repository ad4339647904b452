import type { z } from 'zod';
import { statuses } from '../domain/subscription.ts';
import { plain } from '../domain/text.ts';
import type { AppSubscription } from './app/records.ts';
import { nextCharge } from './schedule-preview.ts';

type Subscription = z.output<typeof AppSubscription>;
type Test = (record: Subscription) => boolean;

/** What lists can be filtered by: the stored status, or what an active subscription is as of today. */
export const statusNames = [...statuses, 'overdue', 'trial'] as const;
export type StatusName = (typeof statusNames)[number];

/** Whether a subscription has a charge before `today` that should have been made. */
export const isOverdue = (subscription: Subscription, today: string): boolean =>
  subscription.status === 'active' &&
  // No charge is before this date, so the schedule is only evaluated if it has passed.
  subscription.nextPaymentDate < today &&
  (nextCharge(subscription) ?? today) < today;

/** Whether a subscription that isn't cancelled yet has a last day. */
export const isEnding = ({ status, endsOn }: Pick<Subscription, 'status' | 'endsOn'>): boolean =>
  status !== 'cancelled' && endsOn !== undefined;

type StatusTest = (record: Subscription, today: string | undefined) => boolean;

/** Whether a subscription is found under a status as of `today`. What depends on an unknown day isn't. */
export const statusTests: Readonly<Record<StatusName, StatusTest>> = {
  active: ({ status }) => status === 'active',
  paused: ({ status }) => status === 'paused',
  cancelled: ({ status }) => status === 'cancelled',
  overdue: (record, today) => today !== undefined && isOverdue(record, today),
  trial: ({ status, isTrial }) => isTrial && status !== 'cancelled',
};

type Texts = {
  name: string;
  categories: readonly string[];
  tags: readonly string[];
  /** Everything that only a search finds. */
  others: string;
};

/**
 * Tests of a subscription's texts, ignoring accents and case. `namesOfCategory` has all names by which a stored
 * category is found. `finding` looks in the name, category, amount, and details.
 */
export function recordTests(
  namesOfCategory: (category: string) => readonly string[],
): Record<'named' | 'tagged' | 'paidBy' | 'finding', (text: string) => Test> {
  const known = new WeakMap<Subscription, Texts>();
  // Ten thousand rows are searched with each key, so their texts are normalized only once.
  const textsOf = (record: Subscription): Texts => {
    const before = known.get(record);
    if (before !== undefined) return before;
    const texts = {
      name: plain(record.name),
      categories: namesOfCategory(record.category).map(plain),
      tags: (record.tags ?? []).map(plain),
      others: plain(othersIn(record).join('\n')),
    };
    known.set(record, texts);
    return texts;
  };
  const testing = (test: (wanted: string, record: Subscription) => boolean) => (text: string) => {
    const wanted = plain(text);
    return (record: Subscription) => test(wanted, record);
  };
  return {
    named: testing((wanted, record) => textsOf(record).name === wanted),
    tagged: testing((wanted, record) => textsOf(record).tags.includes(wanted)),
    paidBy: testing((wanted, { paymentMethod = '' }) => plain(paymentMethod) === wanted),
    finding: testing((wanted, record) => {
      const { name, categories, tags, others } = textsOf(record);
      const isFound = [name, ...categories, ...tags, others].some((text) => text.includes(wanted));
      return isFound || isAmount(wanted, record.amount);
    }),
  };
}

function othersIn(record: Subscription): string[] {
  const { notes, paymentMethod, accountNumber, website, cancelUrl, links = [] } = record;
  const texts = [notes, paymentMethod, accountNumber, website, cancelUrl];
  return [...texts, ...links.flatMap(({ title, url }) => [title, url])].filter(
    (text) => text !== undefined,
  );
}

const FIGURE = /^\d+(?:[.,]\d{0,2})?$/;

// "15" also matches 15.49, but not 150.
function isAmount(wanted: string, amount: number): boolean {
  if (!FIGURE.test(wanted)) return false;
  const figure = wanted.replace(',', '.');
  return amount.toFixed(2).startsWith(figure.includes('.') ? figure : `${figure}.`);
}
