import { type Currency, isCurrency } from './currencies.ts';
import { type DateOnly, addDays, daysBetween } from './dates.ts';
import { decimalsOf } from './money.ts';
import { type Rational, ZERO, add, multiply, rational, roundHalfUp } from './rational.ts';

/** The currency that reference rates are quoted against: the European Central Bank's. */
export const REFERENCE_CURRENCY: Currency = 'EUR';

/** Units of each currency for one euro, as decimal numbers. */
export type ReferenceRates = Readonly<Partial<Record<Currency, string>>>;

/** The reference rates of one day. */
export type DayRates = { day: DateOnly; rates: ReferenceRates };

/** A rate that a person entered: one unit of `base` is `rate` units of `currency`, a decimal number. */
export type OwnRate = { currency: Currency; base: Currency; rate: string };

// Enough for one rial in bitcoins, and the other way round.
const RATE = /^\d{1,12}(?:\.(\d{1,12}))?$/;

/** The exact value of a decimal number such as `1.0586`; undefined if it is not one, or not above zero. */
export function parseRate(text: string): Rational | undefined {
  const match = RATE.exec(text);
  if (match === null) return undefined;
  const [, decimals = ''] = match;
  const numerator = BigInt(text.replace('.', ''));
  return numerator === 0n ? undefined : rational(numerator, 10n ** BigInt(decimals.length));
}

/** The value of one unit of a currency in the currency of a total; undefined if no rate leads from one to the other. */
export type RateOf = (currency: Currency) => Rational | undefined;

type Edge = { to: Currency; factor: Rational };

/**
 * The rates into one currency. A rate that a person entered replaces the reference rate of its currency. Where there
 * is no rate between two currencies, it follows from as few others as possible.
 */
export function ratesInto(
  target: Currency,
  reference: ReferenceRates,
  own: readonly OwnRate[],
): RateOf {
  const edges = edgesOf(target, reference, own);
  const known = new Map<Currency, Rational>([[target, rational(1n, 1n)]]);
  for (const [from, value] of known) {
    for (const { to, factor } of edges.get(from) ?? []) {
      if (!known.has(to)) known.set(to, multiply(value, factor));
    }
  }
  return (currency) => known.get(currency);
}

function edgesOf(target: Currency, reference: ReferenceRates, own: readonly OwnRate[]) {
  const edges = new Map<Currency, Edge[]>();
  // `factor`: the value of one unit of `to`, in `from`.
  const connect = (from: Currency, to: Currency, factor: Rational) =>
    edges.set(from, [...(edges.get(from) ?? []), { to, factor }]);
  const join = ({ currency, base, rate }: OwnRate) => {
    const units = parseRate(rate);
    if (units === undefined) return;
    connect(base, currency, inverse(units));
    connect(currency, base, units);
  };
  const direct = ({ base, currency }: OwnRate) => base === target || currency === target;
  for (const rate of own.toSorted((a, b) => Number(direct(b)) - Number(direct(a)))) join(rate);
  const replaced = new Set(own.map(({ currency }) => currency));
  for (const [currency, rate] of Object.entries(reference)) {
    if (isCurrency(currency) && !replaced.has(currency))
      join({ currency, base: REFERENCE_CURRENCY, rate });
  }
  return edges;
}

const inverse = ({ numerator, denominator }: Rational): Rational => ({
  numerator: denominator,
  denominator: numerator,
});

/** An amount in hundredths, not rounded. */
export type Part = { currency: Currency; hundredths: Rational };

/** A total in one currency, and what could not be converted into it. */
export type ConvertedTotal = {
  /** In whole hundredths, rounded half up once, to the smallest unit of the currency. */
  hundredths: number;
  /** The totals of currencies without a rate, in whole hundredths, in the order in which they came. */
  rest: { currency: Currency; hundredths: number }[];
};

/** Adds up amounts in different currencies. Nothing is rounded until the end, and nothing is left out. */
export class Conversion {
  readonly #target: Currency;
  #sum: Rational = ZERO;
  readonly #rest = new Map<Currency, Rational>();

  constructor(target: Currency) {
    this.#target = target;
  }

  /** Adds an amount at the rate of its day. */
  add({ currency, hundredths }: Part, rateOf: RateOf): this {
    const rate = rateOf(currency);
    if (rate === undefined)
      this.#rest.set(currency, add(this.#rest.get(currency) ?? ZERO, hundredths));
    else this.#sum = add(this.#sum, multiply(hundredths, rate));
    return this;
  }

  /** The total of what was added. */
  total(): ConvertedTotal {
    return {
      hundredths: roundedFor(this.#target, this.#sum),
      rest: [...this.#rest].map(([currency, sum]) => ({
        currency,
        hundredths: roundHalfUp(sum),
      })),
    };
  }
}

const HUNDRED = 100;

function roundedFor(currency: Currency, hundredths: Rational): number {
  if (decimalsOf(currency) > 0) return roundHalfUp(hundredths);
  return roundHalfUp(multiply(hundredths, rational(1n, BigInt(HUNDRED)))) * HUNDRED;
}

/** The rates into one currency on each day. */
export class RateHistory {
  readonly target: Currency;
  readonly #days: readonly DayRates[];
  readonly #own: readonly OwnRate[];
  readonly #known = new Map<DayRates | undefined, RateOf>();

  /** `days` is in order. Rates that a person entered are the same on each day. */
  constructor(target: Currency, days: readonly DayRates[], own: readonly OwnRate[]) {
    this.target = target;
    this.#days = days;
    this.#own = own;
  }

  /** The rates of a day: the newest that were published up to it. */
  on(day: DateOnly): RateOf {
    const newest = this.#days.findLast((each) => each.day <= day);
    const rateOf =
      this.#known.get(newest) ?? ratesInto(this.target, newest?.rates ?? {}, this.#own);
    this.#known.set(newest, rateOf);
    return rateOf;
  }
}

/** Why rates could not be downloaded: no connection, an answer with an error, or content that is no list of rates. */
export const downloadProblems = ['unreachable', 'refused', 'unreadable'] as const;
export type DownloadProblem = (typeof downloadProblems)[number];

// The European Central Bank publishes rates at about 16:00 Central European Time, from Monday to Friday.
const PUBLISHED_UTC_MS = 15.5 * 3_600_000;
const DAY_MS = 86_400_000;
// A Sunday.
const FIRST_SUNDAY: DateOnly = '1900-01-07';
const DAYS_IN_WEEK = 7;
const FRIDAY = 5;

const weekdayOf = (day: DateOnly): number => daysBetween(FIRST_SUNDAY, day) % DAYS_IN_WEEK;

/** The newest day whose rates should have been published, at a moment in epoch milliseconds. */
export function newestPublished(now: number): DateOnly {
  const day = addDays('1970-01-01', Math.floor((now - PUBLISHED_UTC_MS) / DAY_MS));
  const weekday = weekdayOf(day);
  if (weekday === 0) return addDays(day, -2);
  return weekday > FRIDAY ? addDays(day, -1) : day;
}

/** The day after another one on which rates are published next. */
export function nextPublished(day: DateOnly): DateOnly {
  return addDays(day, weekdayOf(day) === FRIDAY ? 3 : 1);
}

/** What is known about downloads of rates. Moments are epoch milliseconds. */
export type DownloadState = {
  triedAt: number;
  problem: DownloadProblem | null;
  /** The first day that is covered. */
  since: DateOnly | null;
};

const HOUR_MS = 3_600_000;
const AGAIN_MS = 20 * HOUR_MS;
const RETRY_MS = HOUR_MS;

/**
 * Whether rates are to be downloaded: at most once a day unless it failed, and only if there should be newer ones
 * than the `newest`, or some from `needed` on are missing.
 */
export function isDownloadDue(
  now: number,
  {
    newest,
    needed,
    last,
  }: { newest: DateOnly | undefined; needed: DateOnly } & {
    last: DownloadState | undefined;
  },
): boolean {
  const isCurrent = newest !== undefined && newest >= newestPublished(now);
  const isCovered = typeof last?.since === 'string' && last.since <= needed;
  if (isCurrent && isCovered) return false;
  if (last === undefined) return true;
  const waited = now - last.triedAt;
  // A clock that was set back must not stop downloads.
  return waited < 0 || waited >= (last.problem === null ? AGAIN_MS : RETRY_MS);
}
