import { type Total, totalsOf } from '../../src-server/contract/amounts.ts';
import {
  type ExpectedCharge,
  type PreviewInput,
  type Span,
  chargesExpected,
  nextCharge,
} from '../../src-server/contract/schedule-preview.ts';
import { amountOn } from '../../src-server/contract/details.ts';
import { isOverdue } from '../../src-server/contract/record-tests.ts';
import type { CallOutput } from '../api/client.ts';

export { isOverdue, totalsOf };
export type { Total };

export type Subscription = CallOutput<'listRecords'>['data'][number];
export type Payment = CallOutput<'listPayments'>['data'][number];

/** The state of a charge: paid, overdue, due, or the first one after a trial. */
export type ChargeState = 'paid' | ExpectedCharge['state'];

/** A subscription's charge on a day (`YYYY-MM-DD`). */
export type Charge = {
  /** Identifies the charge. */
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
 * Past payments and the remaining charges of these active subscriptions within a span, as of `today`, sorted
 * by date. A subscription has one charge per day: a payment replaces the expected charge.
 */
export function chargesIn(
  subscriptions: readonly Subscription[],
  payments: readonly Payment[],
  { today, ...span }: Span & { today: string },
): Charge[] {
  const expectedOf = rememberCharges(span, today);
  // Sorted by name and then (stably) by date, because comparing names is slow, and there are far fewer of
  // them.
  const paid = payments
    .toSorted(byName)
    .filter(({ paidOn }) => paidOn >= span.from && paidOn <= span.until)
    .map(({ subscriptionId, paidOn, ...payment }) =>
      chargeOf({ ...payment, id: subscriptionId }, paidOn, 'paid'),
    );
  const paidKeys = new Set(paid.map(({ key }) => key));
  const expected = subscriptions.toSorted(byName).flatMap((subscription) =>
    expectedOf(subscription)
      .map(({ date, state }) => chargeExpected(subscription, date, state))
      .filter(({ key }) => !paidKeys.has(key)),
  );
  return [...paid, ...expected].toSorted(byDate);
}

/** The future charges of these active subscriptions in a range of days from today on. */
export function chargesToCome(
  subscriptions: readonly Subscription[],
  from: string,
  until: string,
): Charge[] {
  return chargesIn(subscriptions, [], { from, until, today: from });
}

/** Whether a subscription has a charge on `today` or earlier, which can be confirmed. */
export const isDue = (subscription: Subscription, today: string): boolean =>
  subscription.status === 'active' &&
  subscription.nextPaymentDate <= today &&
  isUpTo(nextCharge(subscription), today);

const isUpTo = (date: string | undefined, today: string) => date !== undefined && date <= today;

/** Whether a subscription's next charge is to come and may have been paid already. */
export const canRenewEarly = (subscription: Subscription, today: string): boolean =>
  subscription.status === 'active' &&
  !subscription.isTrial &&
  !isDue(subscription, today) &&
  nextCharge(subscription) !== undefined;

/** The first overdue charge of each of these active subscriptions. */
export function overdueCharges(subscriptions: readonly Subscription[], today: string): Charge[] {
  return subscriptions
    .filter((subscription) => isOverdue(subscription, today))
    .toSorted(byName)
    .flatMap((subscription) => {
      const date = nextCharge(subscription);
      return date === undefined ? [] : [chargeExpected(subscription, date, 'overdue')];
    })
    .toSorted(byDate);
}

type Named = Readonly<{ name: string }>;
const collator = new Intl.Collator();
/** Compares by name, as every list of subscriptions on one day is sorted. */
export const byName = (one: Named, other: Named): number => collator.compare(one.name, other.name);

const byDate = (one: Charge, other: Charge) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0;

const chargeExpected = (subscription: Subscription, date: string, state: ChargeState): Charge =>
  chargeOf({ ...subscription, amount: amountOn(subscription, date) }, date, state);

type Charged = Pick<Charge, 'id' | 'name' | 'category' | 'amount' | 'currency'>;

function chargeOf(
  { id, name, category, amount, currency }: Charged,
  date: string,
  state: ChargeState,
): Charge {
  return { key: `${id} ${date}`, id, name, category, amount, currency, date, state };
}

// Thousands of subscriptions share a few schedules, so each is computed once.
function rememberCharges(
  span: Span,
  today: string,
): (input: PreviewInput) => readonly ExpectedCharge[] {
  const known = new Map<string, readonly ExpectedCharge[]>();
  return (input) => {
    const { period, customDate, customMonths, nextPaymentDate, billingAnchorDay } = input;
    const interval = [period, customDate, customMonths];
    const days = [nextPaymentDate, billingAnchorDay, input.trialEndsOn, input.endsOn];
    const key = [...interval, ...days].join(' ');
    const charges = known.get(key) ?? chargesExpected(input, span, today);
    known.set(key, charges);
    return charges;
  };
}
