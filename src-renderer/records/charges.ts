import { addAmounts } from '../../src-server/contract/amounts.ts';
import {
  type ExpectedCharge,
  type PreviewInput,
  type Span,
  chargesExpected,
  nextCharge,
} from '../../src-server/contract/schedule-preview.ts';
import type { CallOutput } from '../api/client.ts';

export type Subscription = CallOutput<'listSubscriptions'>['data'][number];
export type Payment = CallOutput<'listPayments'>['data'][number];

/**
 * How certain a charge is: it was paid, it was due on a day that has passed, it is due, or it is
 * the first one after a trial.
 */
export type ChargeState = 'paid' | ExpectedCharge['state'];

/** A charge of a subscription on a day (`YYYY-MM-DD`). */
export type Charge = {
  /** Tells this charge from all others. */
  key: string;
  id: string;
  name: string;
  category: string;
  amount: number;
  currency: string;
  date: string;
  state: ChargeState;
};

/**
 * What was paid, and what these active subscriptions still are to be charged, within a span as of `today`; by
 * date. Of one subscription, a day has one charge: what was paid is no more expected.
 */
export function chargesIn(
  subscriptions: readonly Subscription[],
  payments: readonly Payment[],
  { today, ...span }: Span & { today: string },
): Charge[] {
  const expectedOf = rememberCharges(span, today);
  // By name first and then, in a stable way, by date: names are slow to compare, and far fewer.
  const paid = payments
    .toSorted(byName)
    .filter(({ paidOn }) => paidOn >= span.from && paidOn <= span.until)
    .map(({ subscriptionId, paidOn, ...payment }) =>
      chargeOf({ ...payment, id: subscriptionId }, paidOn, 'paid'),
    );
  const paidKeys = new Set(paid.map(({ key }) => key));
  const expected = subscriptions.toSorted(byName).flatMap((subscription) =>
    expectedOf(subscription)
      .map(({ date, state }) => chargeOf(subscription, date, state))
      .filter(({ key }) => !paidKeys.has(key)),
  );
  return [...paid, ...expected].toSorted(byDate);
}

/** What these active subscriptions will be charged from one day to another, today or later. */
export function chargesToCome(
  subscriptions: readonly Subscription[],
  from: string,
  until: string,
): Charge[] {
  return chargesIn(subscriptions, [], { from, until, today: from });
}

/** Whether a charge of a subscription should have been made before `today`. */
export const isOverdue = (subscription: Subscription, today: string): boolean =>
  subscription.status === 'active' &&
  // A charge is never before this date: the schedule is only reckoned where it has passed.
  subscription.nextPaymentDate < today &&
  nextCharge(subscription) < today;

/** The first charge that each of these active subscriptions should have been charged by now. */
export function overdueCharges(subscriptions: readonly Subscription[], today: string): Charge[] {
  return subscriptions
    .filter((subscription) => isOverdue(subscription, today))
    .toSorted(byName)
    .map((subscription) => chargeOf(subscription, nextCharge(subscription), 'overdue'))
    .toSorted(byDate);
}

type Named = Readonly<{ name: string }>;
const collator = new Intl.Collator();
const byName = (one: Named, other: Named) => collator.compare(one.name, other.name);

const byDate = (one: Charge, other: Charge) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0;

type Charged = Pick<Charge, 'id' | 'name' | 'category' | 'amount' | 'currency'>;

function chargeOf(
  { id, name, category, amount, currency }: Charged,
  date: string,
  state: ChargeState,
): Charge {
  return { key: `${id} ${date}`, id, name, category, amount, currency, date, state };
}

// Thousands of subscriptions share a few schedules: each is reckoned once.
function rememberCharges(
  span: Span,
  today: string,
): (input: PreviewInput) => readonly ExpectedCharge[] {
  const known = new Map<string, readonly ExpectedCharge[]>();
  return (input) => {
    const { period, nextPaymentDate, billingAnchorDay, customDate, trialEndsOn } = input;
    const key = [period, nextPaymentDate, billingAnchorDay, customDate, trialEndsOn].join(' ');
    const charges = known.get(key) ?? chargesExpected(input, span, today);
    known.set(key, charges);
    return charges;
  };
}

/** What was or will be charged in one currency. */
export type Total = { currency: string; total: number; count: number };

/** Adds charges up by currency, in order of currency; nothing is added across them. */
export function totalsOf(charges: Iterable<Pick<Charge, 'amount' | 'currency'>>): Total[] {
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, members]) => ({
      currency,
      total: addAmounts(members.map(({ amount }) => amount)),
      count: members.length,
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
