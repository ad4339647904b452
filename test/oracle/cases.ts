import { type DateOnly, addDays, dateOf, daysInMonth } from '../../src-server/domain/dates.ts';
import {
  type Cadence,
  type Schedule,
  chargeDate,
  everyDays,
  everyMonths,
  inferAnchor,
} from '../../src-server/domain/schedule.ts';
import { chargesLeft, lastOf } from '../../src-server/contract/schedule-preview.ts';
import { type ReferenceRates, ratesInto } from '../../src-server/domain/conversion.ts';
import type { Currency } from '../../src-server/domain/currencies.ts';
import {
  MAX_RENEWAL_MONTHS,
  type Terms,
  cancelBy,
  noticeUnits,
} from '../../src-server/domain/terms.ts';
import { type SpendGroup, convertSpend, summarize } from '../../src-server/domain/spend.ts';

/** A source of whole numbers from 0 to below `limit`. */
export type Random = (limit: number) => number;

/** Small and reproducible (mulberry32): a difference must be found again. */
export function seeded(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const periods = ['monthly', 'yearly', 'custom'] as const;
const FIRST_YEAR = 2000;
const YEARS = 100;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * A random schedule: the origin that the other side counts from, and the charges that Perennial
 * gives from some charge of it on, told only that charge's date and the anchor.
 */
export function scheduleCase(random: Random): object {
  const { cadence, origin, steps, schedule } = startedCase(random);
  const counts = [-1, 0, 1, 2, random(60)];
  const dates = counts.map((count) => chargeDate(schedule, count));
  return { kind: 'schedule', ...cadence, origin, steps, counts, dates };
}

function startedCase(random: Random) {
  const period = periods[random(3)] ?? 'monthly';
  const cadence = cadenceCase(period, random, 400);
  const origin = originOf(period, random);
  const steps = random(24);
  const anchor = inferAnchor(origin);
  const start: Schedule = { ...cadence, nextPaymentDate: origin, billingAnchorDay: anchor };
  return {
    cadence,
    origin,
    steps,
    schedule: { ...start, nextPaymentDate: chargeDate(start, steps) },
  };
}

// One custom cadence in two is of months.
function cadenceCase(period: Cadence['period'], random: Random, mostDays: number): Cadence {
  if (period !== 'custom') return everyMonths(period === 'monthly' ? 1 : 12);
  return random(2) === 0 ? everyMonths(2 + random(60)) : everyDays(1 + random(mostDays));
}

// Monthly ones begin in January and so can have any anchor; one yearly one in four on 29 February.
function originOf(period: Schedule['period'], random: Random): DateOnly {
  const year = FIRST_YEAR + random(YEARS - 60);
  if (period === 'monthly') return `${year}-01-${pad(1 + random(31))}`;
  if (period === 'yearly' && random(4) === 0) return `${year - (year % 4)}-02-29`;
  return addDays(`${year}-01-01`, random(365));
}

const text = (hundredths = 0) => `${Math.floor(hundredths / 100)}.${pad(hundredths % 100)}`;

/** Random groups of active subscriptions of one currency, and the totals that Perennial gives. */
export function sumCase(random: Random): object {
  const groups = Array.from({ length: 1 + random(12) }, (): SpendGroup => {
    const period = periods[random(3)] ?? 'monthly';
    return {
      status: 'active',
      category: 'Any',
      currency: 'USD',
      ...cadenceCase(period, random, 36_500),
      count: 1,
      sumHundredths: random(100_000_000),
    };
  });
  const [total] = summarize(groups).byCurrency;
  const totals = { yearly: text(total?.yearlyHundredths), monthly: text(total?.monthlyHundredths) };
  const sent = groups.map(({ period, customDays, customMonths, sumHundredths }) => ({
    period,
    customDays,
    customMonths,
    sumHundredths,
  }));
  return { kind: 'sum', groups: sent, totals };
}

const quoted = ['USD', 'JPY', 'GBP', 'SEK', 'IDR'] as const satisfies readonly Currency[];
// Their quotients are below 1,000,000, as between real currencies.
const HIGHEST_DIGITS = 10_000;
const MOST_DECIMALS = 2;

/** Random groups in several currencies, some without a rate, and the converted totals that Perennial gives. */
export function conversionCase(random: Random): object {
  const reference: ReferenceRates = Object.fromEntries(
    quoted
      .filter(() => random(8) > 0)
      .map((currency) => [
        currency,
        rateText(1 + random(HIGHEST_DIGITS), random(MOST_DECIMALS + 1)),
      ]),
  );
  const all = ['EUR', ...quoted] as const;
  const target = all[random(all.length)] ?? 'EUR';
  const groups = Array.from({ length: 1 + random(8) }, (): SpendGroup => {
    const period = periods[random(3)] ?? 'monthly';
    return {
      status: 'active',
      category: 'Any',
      currency: all[random(all.length)] ?? 'EUR',
      ...cadenceCase(period, random, 36_500),
      count: 1,
      sumHundredths: random(10_000_000),
    };
  });
  const { monthly, yearly } = convertSpend(groups, target, ratesInto(target, reference, []));
  return { kind: 'conversion', target, reference, groups, monthly, yearly };
}

/** A random schedule with a number of instalments left: the last of them, and the charges that end with it. */
export function instalmentsCase(random: Random): object {
  const { cadence, origin, steps, schedule } = startedCase(random);
  const left = 1 + random(60);
  const input = { ...shownAs(cadence), ...schedule, trialEndsOn: null };
  const endsOn = lastOf(input, left);
  const charges = chargesLeft({ ...input, endsOn });
  return { kind: 'instalments', ...cadence, origin, steps, left, endsOn, charges };
}

// As the window sends it.
const shownAs = ({ period, customDays, customMonths }: Cadence) => ({
  period,
  customDate: customDays === null ? null : String(customDays),
  customMonths,
});

/** Random terms and a day, and the next chance to cancel that Perennial gives. */
export function termsCase(random: Random): object {
  const unit = noticeUnits[random(3)] ?? 'month';
  const terms: Terms = {
    endsOn: dayIn(random),
    renewsForMonths: 1 + random(random(2) === 0 ? 36 : MAX_RENEWAL_MONTHS),
    notice: { count: random(unit === 'month' ? 25 : 100), unit },
  };
  const today = dayIn(random);
  return { kind: 'terms', terms, today, cancelBy: cancelBy({ terms }, today) };
}

// Every other one is the last of its month.
function dayIn(random: Random): DateOnly {
  const [year, month] = [FIRST_YEAR + random(YEARS), 1 + random(12)];
  const last = daysInMonth(year, month);
  return dateOf(year, month, random(2) === 0 ? last : 1 + random(last));
}

function rateText(digits: number, decimals: number): string {
  const padded = String(digits).padStart(decimals + 1, '0');
  return decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}
